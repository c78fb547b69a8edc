"""Values of options: the kinds there are, their parsing and their description."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

from kolpak.play.errors import OptionError
from kolpak.play.numbers import read_number, shown
from kolpak.words.message import Message

Value: TypeAlias = str | int | bool | None


class Scalar(Protocol):
    """A scalar of NumPy or its like."""

    def item(self) -> Any:
        """Return the Python value."""


Given: TypeAlias = Value | Scalar
"""What may be given for the value of an option."""


def write_value(value: Given) -> str:
    """Return a value as in records: ``on``, ``off``, ``none``, digits or a word.

    Scalars of NumPy and its like count as the Python value that their method ``item`` returns.
    """
    item = getattr(value, "item", None)
    if item is not None:
        with suppress(ValueError):  # an array of several values, which no option takes
            value = item()
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return shown(value)


class Values(ABC):
    """Set of values an option takes."""

    def read(self, name: str, text: str) -> Value:
        """Parse a value of the option ``name``; raise OptionError if it is not allowed."""
        try:
            return self.parse(text)
        except ValueError:
            raise OptionError(
                "error-option-value",
                option=name,
                value=text,
                allowed=self.describe(),
                rule=self.broken(text),
            ) from None

    @abstractmethod
    def parse(self, text: str) -> Value:
        """Parse a value; raise ValueError for any other text."""

    @abstractmethod
    def describe(self) -> Message:
        """Return a description of the allowed values."""

    @abstractmethod
    def examples(self) -> tuple[Value, ...]:
        """Return the values a form offers and tests walk through."""

    def broken(self, text: str) -> str | None:
        """Return the id of the rule that a refused value breaks, if any."""
        return None


class Words(Values):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def parse(self, text: str) -> Value:
        return self.words[self.words.index(text)]

    def describe(self) -> Message:
        return Message("values-words", {"words": ", ".join(self.words)})

    def examples(self) -> tuple[Value, ...]:
        return self.words


class Switch(Values):
    """On or off."""

    def parse(self, text: str) -> Value:
        return bool(("off", "on").index(text))

    def describe(self) -> Message:
        return Message("values-words", {"words": "on, off"})

    def examples(self) -> tuple[Value, ...]:
        return True, False


class Range(Values):
    """A number from one bound to another; ``rule`` sets the bounds."""

    def __init__(self, least: int, most: int, rule: str | None = None) -> None:
        self.least, self.most, self.rule = least, most, rule

    def parse(self, text: str) -> Value:
        value = read_number(text)
        if value is None or not self.least <= value <= self.most:
            raise ValueError(text)
        return value

    def describe(self) -> Message:
        return Message("values-range", {"least": self.least, "most": self.most})

    def examples(self) -> tuple[Value, ...]:
        return tuple(range(self.least, self.most + 1))

    def broken(self, text: str) -> str | None:
        return self.rule if read_number(text) is not None else None


class Limit(Values):
    """``none``, or a number not below a bound."""

    def __init__(self, least: int, *examples: int) -> None:
        self.least, self.numbers = least, examples

    def parse(self, text: str) -> Value:
        if text == "none":
            return None
        value = read_number(text)
        if value is None or value < self.least:
            raise ValueError(text)
        return value

    def describe(self) -> Message:
        return Message("values-limit", {"least": self.least})

    def examples(self) -> tuple[Value, ...]:
        return None, *self.numbers
