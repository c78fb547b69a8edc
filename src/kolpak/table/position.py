"""Positions: a state of a game, with the answers that are asked for again and again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from kolpak.play.game_type import check
from kolpak.play.rules import Seat
from kolpak.table.setup import Box


class Position:
    """A state under its rules; never changes, so each question about it is answered once.

    ``mover`` tells who acts next: a seat, ``CHANCE``, or None when the game is over.
    """

    def __init__(self, box: Box, state: Any) -> None:
        self.box, self.state = box, state
        self.mover = box.rules.mover(state)
        self._views: dict[Seat | None, str] = {}

    def __eq__(self, other: object) -> bool:
        """Tells whether another position is the same state of the same game."""
        return isinstance(other, Position) and (self.box, self.state) == (other.box, other.state)

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def actions(self) -> Sequence[Any]:
        """All legal actions, each once, in a fixed order."""
        return self.box.rules.actions(self.state)

    @cached_property
    def tokens(self) -> list[str]:
        """The legal actions in text."""
        return [self.box.write(action) for action in self.actions]

    def view(self, seat: Seat | None) -> str:
        """Gives what a seat may know of the state, in text; None is a spectator."""
        if seat not in self._views:
            box = self.box
            self._views[seat] = box.notation.write_position(box.rules.view(self.state, seat))
        return self._views[seat]

    def check(self, action: Any) -> None:
        """Raises the ActionError of an action that is not legal."""
        if action not in self.actions:  # a deal stands in no list
            check(self.box.type, self.box.rules, self.state, action)

    def after(self, action: Any) -> Position:
        """Gives the position after a legal action."""
        return Position(self.box, self.box.rules.play(self.state, action))
