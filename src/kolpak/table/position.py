"""Positions: a game state with memoised answers to the questions asked most often."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kolpak.play.game_type import check
from kolpak.play.rules import Seat
from kolpak.play.standing import Standing
from kolpak.table.setup import RuleSet


class View:
    """What somebody knows of a position, with memoised text and standing."""

    def __init__(self, rule_set: RuleSet, value: Any) -> None:
        self.rule_set, self.value = rule_set, value

    @cached_property
    def text(self) -> str:
        """The view in the notation of the game."""
        return self.rule_set.notation.write_position(self.value)

    @cached_property
    def standing(self) -> Standing:
        """The standing as far as the view shows it."""
        return self.rule_set.rules.standing(self.value)

    def forget(self) -> None:
        """Drop the memoised text and standing."""
        for name in ("text", "standing"):
            self.__dict__.pop(name, None)


class Position:
    """An immutable state under its rules, with memoised actions, views and successor.

    ``mover`` is who acts next: a seat, ``CHANCE``, or None when the game is over.
    """

    def __init__(self, rule_set: RuleSet, state: Any) -> None:
        self.rule_set, self.state = rule_set, state
        self.mover = rule_set.rules.mover(state)
        self._actions: tuple[Any, ...] | None = None
        self._tokens: list[str] | None = None
        self._views: dict[Seat | None, View] = {}
        self._unveiled: View | None = None
        self._next: tuple[tuple[type, Any], Position] | None = None

    def __eq__(self, other: object) -> bool:
        """Return whether the other position has the same state of the same game."""
        if not isinstance(other, Position):
            return False
        return (self.rule_set, self.state) == (other.rule_set, other.state)

    @property
    def actions(self) -> tuple[Any, ...]:
        """The legal actions, each once, in a fixed order."""
        if self._actions is None:
            self._actions = tuple(self.rule_set.rules.actions(self.state))
        return self._actions

    @property
    def tokens(self) -> list[str]:
        """The legal actions as tokens."""
        if self._tokens is None:
            self._tokens = [*map(self.rule_set.write, self.actions)]
        return self._tokens

    def view(self, seat: Seat | None) -> str:
        """Return the view of a seat, or of a spectator (None), as text."""
        return self.shown_to(seat).text

    def shown_to(self, seat: Seat | None) -> View:
        """Return the view whose text and standing a seat is shown.

        A game without secrets has one for all, the spectator's.
        """
        return self.view_of(seat if self.rule_set.type.secrets else None)

    def view_of(self, seat: Seat | None) -> View:
        """Return the view of a seat, or of a spectator (None)."""
        if seat not in self._views:
            view = self.rule_set.rules.view(self.state, seat)
            self._views[seat] = View(self.rule_set, view)
        return self._views[seat]

    def unveiled(self) -> View:
        """Return the view that hides nothing, for games that are over."""
        if self._unveiled is None:
            self._unveiled = View(self.rule_set, self.rule_set.type.unveil(self.state))
        return self._unveiled

    def check(self, action: Any) -> None:
        """Raise the ActionError of an action that is not legal."""
        if action not in self.actions:  # deals are legal, but too many to be listed
            check(self.rule_set.type, self.rule_set.rules, self.state, action)

    def after(self, action: Any) -> Position:
        """Return the position after a legal action; the latest successor is memoised.

        Drops what is large and rarely asked again, since live tables keep recent positions. Views
        stay: the event of the action is projected from them.
        """
        key = type(action), action  # actions of different kinds may be equal as tuples
        if self._next is None or self._next[0] != key:
            self._actions = self._tokens = None
            for view in self._views.values():
                view.forget()
            after = Position(self.rule_set, self.rule_set.rules.play(self.state, action))
            self._next = (key, after)
        return self._next[1]
