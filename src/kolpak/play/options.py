"""Options: what a table agreed on, each with a name, allowed values, a default and one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, Self, TypeAlias

from kolpak.play.errors import OptionError
from kolpak.play.values import Value, Values, write_value
from kolpak.words.message import Message

Chosen: TypeAlias = Mapping[str, Any]

_PAIR = re.compile(r"[^ \t\n\v\f]+")


class Option(NamedTuple):
    """One option as it is declared: the sentence about it is the message ``option-GAME-NAME``."""

    name: str
    values: Values
    default: Callable[[Chosen], Value]

    def allowed(self) -> Message:
        """Says which values the option takes."""
        return self.values.describe()


def option(values: Values, default: Value | Callable[[Chosen], Value]) -> Any:
    """Declares an option as a field of a GameOptions class.

    A default may be a function of the options declared before it.
    """
    choose: Callable[[Chosen], Value]
    choose = default if callable(default) else lambda _: default
    return field(metadata={"values": values, "default": choose})


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """The options of a game; made by ``of`` or ``read``, which fill in defaults and check them."""

    @classmethod
    def declared(cls) -> tuple[Option, ...]:
        """Lists the options in the order in which they are declared."""
        return tuple(
            Option(item.name, item.metadata["values"], item.metadata["default"])
            for item in fields(cls)
        )

    @classmethod
    def of(cls, /, **given: Value) -> Self:  # a text may name an option "cls" too
        """Makes options from Python values or their texts; raises OptionError.

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
        """Reads ``name=value`` pairs parted by white space; raises OptionError."""
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
        """Raises OptionError where single values are right but do not go together."""

    def write(self) -> str:
        """Writes the options, those left out that equal the default for these other options."""
        pairs = []
        chosen: dict[str, Any] = {}
        for item in self.declared():
            value = getattr(self, item.name)
            if value != item.default(chosen):
                pairs.append(f"{item.name}={write_value(value)}")
            chosen[item.name] = value
        return " ".join(pairs)

    def as_dict(self) -> dict[str, Value]:
        """Gives every option, defaults too: numbers, booleans and words (``none`` is a word)."""
        every = {item.name: getattr(self, item.name) for item in self.declared()}
        return {name: "none" if value is None else value for name, value in every.items()}
