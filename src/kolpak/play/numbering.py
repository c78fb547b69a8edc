"""Numberings: numbers for the actions of seats, for programs that learn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeAlias, TypeVar

S = TypeVar("S")  # state
A = TypeVar("A")  # action


class Numbering(ABC, Generic[S, A]):
    """Numbers of the actions of seats, from 0 to ``count - 1``, under given rules.

    Equal rules give equal numbers; the compiled twins have the same ones. Chance has none.
    """

    count: int
    """How many numbers there are, those of actions that are never legal included."""

    @abstractmethod
    def legal(self, state: S) -> dict[int, A]:
        """Return the legal actions of the seat to move by their numbers, else nothing."""

    def number(self, state: S, action: A) -> int:
        """Return the number of a legal action; raise ValueError for any other."""
        for number, other in self.legal(state).items():
            if other == action:
                return number
        raise ValueError(f"{action} is not legal")

    def action(self, state: S, number: int) -> A:
        """Return the legal action of a number; raise ValueError."""
        legal = self.legal(state)
        if number not in legal:
            raise ValueError(f"action {number} is not legal")
        return legal[number]


AnyNumbering: TypeAlias = Numbering[Any, Any]
