"""Options: what the players of a game agreed on, each with values and a default."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, NamedTuple, Self, TypeAlias

from kolpak.play.errors import OptionError
from kolpak.play.spaces import WHITE
from kolpak.play.values import Given, Value, Values, write_value
from kolpak.words.message import Message

Chosen: TypeAlias = Mapping[str, Any]

_PAIR = re.compile(f"[^{WHITE}]+")


class Option(NamedTuple):
    """A declared option; the sentence about it is the message ``option-GAME-NAME``."""

    name: str
    values: Values
    default: Callable[[Chosen], Value]

    def allowed(self) -> Message:
        """Return a description of the allowed values."""
        return self.values.describe()


def option(values: Values, default: Value | Callable[[Chosen], Value]) -> Any:
    """Declare an option as a field of a GameOptions class.

    The default may be a function of the options declared before it.
    """
    choose: Callable[[Chosen], Value]
    choose = default if callable(default) else lambda _: default
    return field(metadata={"values": values, "default": choose})


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """Options of a game; ``of`` and ``read`` fill in defaults and check them."""

    @classmethod
    @cache
    def declared(cls) -> tuple[Option, ...]:
        """Return the options in the order of their declaration."""
        return tuple(
            Option(item.name, item.metadata["values"], item.metadata["default"])
            for item in fields(cls)
        )

    @classmethod
    def of(cls, /, **given: Given) -> Self:  # a text may name an option "cls" too
        """Return options from Python values or texts; raise OptionError.

        Numbers, ``True``/``False`` and ``None`` stand for ``3``, ``on``/``off`` and ``none``.
        """
        names = [item.name for item in cls.declared()]
        for name in given:
            if name not in names:
                raise OptionError("error-option-unknown", option=name, allowed=", ".join(names))
        chosen: dict[str, Any] = {}
        for item in cls.declared():
            if item.name in given:
                chosen[item.name] = item.values.read(item.name, write_value(given[item.name]))
            else:
                chosen[item.name] = item.default(chosen)
        made = cls(**chosen)
        made.check()
        return made

    @classmethod
    def read(cls, text: str) -> Self:
        """Return options from ``name=value`` pairs separated by spaces; raise OptionError."""
        given: dict[str, Value] = {}
        for pair in _PAIR.findall(text):
            name, equals, value = pair.partition("=")
            if not equals:
                raise OptionError("error-option-pair", text=pair)
            if name in given:
                raise OptionError("error-option-twice", option=name)
            given[name] = value
        return cls.of(**given)

    def check(self) -> None:
        """Raise OptionError for values that are allowed singly but not together."""

    def write(self) -> str:
        """Return the text of the options without those that equal their default."""
        pairs = []
        chosen: dict[str, Any] = {}
        for item in self.declared():
            value = getattr(self, item.name)
            if value != item.default(chosen):
                pairs.append(f"{item.name}={write_value(value)}")
            chosen[item.name] = value
        return " ".join(pairs)

    def as_dict(self) -> dict[str, Value]:
        """Return all options, defaults too; None becomes the word ``none``."""
        every = {item.name: getattr(self, item.name) for item in self.declared()}
        return {name: "none" if value is None else value for name, value in every.items()}


def names_in(text: str) -> set[str]:
    """Return the names of the options that a text gives a value.

    >>> sorted(names_in("players=2 deal=equal"))
    ['deal', 'players']
    """
    return {pair.partition("=")[0] for pair in _PAIR.findall(text)}


def players_of(options: GameOptions) -> int:
    """Return the number of players, an option of every game."""
    return int(str(options.as_dict()["players"]))
