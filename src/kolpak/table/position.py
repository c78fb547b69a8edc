"""Positions: a state of a game, with the answers that are asked for again and again."""

from __future__ import annotations

from typing import Any

from kolpak.play.game_type import check
from kolpak.play.rules import Seat
from kolpak.table.setup import RuleSet


class Position:
    """A state under its rules; never changes, so each question about it is answered once.

    ``mover`` tells who acts next: a seat, ``CHANCE``, or None when the game is over.
    """

    __slots__ = ("_actions", "_tokens", "_views", "mover", "rule_set", "state")

    def __init__(self, rule_set: RuleSet, state: Any) -> None:
        self.rule_set, self.state = rule_set, state
        self.mover = rule_set.rules.mover(state)
        self._forget()

    def _forget(self) -> None:
        self._actions: tuple[Any, ...] | None = None
        self._tokens: list[str] | None = None
        self._views: dict[Seat | None, str] | None = None

    def __eq__(self, other: object) -> bool:
        """Tells whether another position is the same state of the same game."""
        return isinstance(other, Position) and (self.rule_set, self.state) == (
            other.rule_set,
            other.state,
        )

    @property
    def actions(self) -> tuple[Any, ...]:
        """All legal actions, each once, in a fixed order."""
        if self._actions is None:
            self._actions = tuple(self.rule_set.rules.actions(self.state))
        return self._actions

    @property
    def tokens(self) -> list[str]:
        """The legal actions in text."""
        if self._tokens is None:
            self._tokens = [*map(self.rule_set.write, self.actions)]
        return self._tokens

    def view(self, seat: Seat | None) -> str:
        """Gives what a seat may know of the state, in text; None is a spectator."""
        if self._views is None:
            self._views = {}
        if seat not in self._views:
            rule_set = self.rule_set
            self._views[seat] = rule_set.notation.write_position(
                rule_set.rules.view(self.state, seat)
            )
        return self._views[seat]

    def check(self, action: Any) -> None:
        """Raises the ActionError of an action that is not legal."""
        if action not in self.actions:  # a deal stands in no list
            check(self.rule_set.type, self.rule_set.rules, self.state, action)

    def after(self, action: Any) -> Position:
        """Gives the position after a legal action; this one is rarely asked again and forgets."""
        self._forget()
        return Position(self.rule_set, self.rule_set.rules.play(self.state, action))
