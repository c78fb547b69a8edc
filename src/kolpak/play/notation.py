"""Notation: the text forms of a game's actions and positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeAlias, TypeVar

from kolpak.play.errors import ActionError
from kolpak.play.numbers import read_number
from kolpak.play.rules import First

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

_FIRST = "first:"


class Notation(ABC, Generic[S, A, V]):
    """Parser and writer of actions and positions (formats.md 2 to 5).

    Reading what was written gives an equal value.
    """

    def __init__(self, options: Any) -> None:
        self.options = options

    @abstractmethod
    def read_action(self, token: str) -> A:
        """Parse an action token; raise ActionError if it is malformed."""

    @abstractmethod
    def write_action(self, action: A) -> str:
        """Return the token of an action; hidden parts of a veiled one are ``?``."""

    @abstractmethod
    def read_position(self, text: str) -> S:
        """Parse a position; raise PositionError if it is malformed or cannot arise."""

    @abstractmethod
    def write_position(self, position: S | V) -> str:
        """Return the text of a state or a view; what a view hides is ``?``."""


AnyNotation: TypeAlias = Notation[Any, Any, Any]


def malformed(token: str, expected: str) -> ActionError:
    """Return the error for a token that is no action; ``expected`` shows some."""
    return ActionError("error-action-malformed", token=token, expected=expected)


def read_first(token: str) -> First | None:
    """Parse the action ``first:S``; None if the token is another one.

    >>> read_first("first:2"), read_first("d2")
    (First(seat=2), None)
    """
    seat = read_number(token.removeprefix(_FIRST)) if token.startswith(_FIRST) else None
    return First(seat) if seat is not None else None


def write_first(first: First) -> str:
    """Return the token ``first:S``."""
    return f"{_FIRST}{first.seat}"
