"""The contract of a game's text forms: actions and positions, read and written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from kolpak.play.errors import ActionError

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Notation(ABC, Generic[S, A, V]):
    """Reads and writes one game's actions and positions under given options (formats.md 2 to 5)."""

    @abstractmethod
    def read_action(self, token: str) -> A:
        """Reads an action; raises ActionError where the token is malformed."""

    @abstractmethod
    def write_action(self, action: A) -> str:
        """Writes an action, veiled ones too."""

    @abstractmethod
    def read_position(self, text: str) -> S:
        """Reads a position; raises PositionError where it is malformed or cannot be."""

    @abstractmethod
    def write_position(self, position: S | V) -> str:
        """Writes a state or a view, with ``?`` for what a view does not know."""


def malformed(token: str, expected: str) -> ActionError:
    """Makes the error for a token that is no action of the game; ``expected`` shows a right one."""
    return ActionError("error-action-malformed", token=token, expected=expected)
