"""A game type: everything that belongs to one game, as the catalog lists it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from kolpak.play.errors import ActionError
from kolpak.play.notation import Notation
from kolpak.play.options import GameOptions
from kolpak.play.rules import Rules, Seat
from kolpak.words.message import Message

AnyRules: TypeAlias = Rules[Any, Any, Any, Any]
AnyNotation: TypeAlias = Notation[Any, Any, Any]

Paint = Callable[[str, str], str]
"""Colours a text: ``paint(text, colour letter)``, as a terminal or nothing does it."""


def plain(text: str, colour: str) -> str:
    """Leaves a text as it is: the paint of tests, files and terminals without colours."""
    return text


class GameType(NamedTuple):
    """One game: its name in records, its edition, and how its parts are made.

    ``refusal(rules, state, action)`` says why an action is not legal, or None for a legal deal,
    which no list can hold. ``picture(rules, view, paint)`` draws a view in text.
    ``unveiled(state)`` is the view that hides nothing, for those who look at a record.
    ``starting(action, seat)`` is the same action of chance with another seat beginning; actions
    that name no first seat stay as they are; ``beginner(action)`` is the seat it names, or None.
    ``tell(told)`` says in words what an action did. ``way(rules, state, action)`` lists the fields
    a piece passes, start first, where it goes a way. ``reveals(rules, state, action)`` tells
    whether anything hidden becomes known by a seat's action. ``served(options)`` adds to a text of
    options what belongs to tables that must come to an end; ``rotates`` tells that a match is as
    many games as players, since a seat has an advantage.
    """

    name: str
    edition: int
    options: type[GameOptions]
    rules: Callable[[Any], AnyRules]
    notation: Callable[[Any], AnyNotation]
    refusal: Callable[[Any, Any, Any], ActionError | None]
    picture: Callable[[Any, Any, Paint], str]
    unveiled: Callable[[Any], Any]
    starting: Callable[[Any, Seat], Any]
    beginner: Callable[[Any], Seat | None]
    tell: Callable[[Any], list[Message]]
    rule_ids: tuple[str, ...]
    secrets: bool
    rotates: bool = False
    way: Callable[[Any, Any, Any], list[str]] = lambda rules, state, action: []
    reveals: Callable[[Any, Any, Any], bool] = lambda rules, state, action: False
    served: Callable[[str], str] = lambda options: options


def check(game_type: GameType, rules: AnyRules, state: Any, action: Any) -> None:
    """Raises the ActionError of an action that is not legal in a state."""
    if action not in rules.actions(state):
        error = game_type.refusal(rules, state, action)
        if error is not None:
            raise error


__all__ = [
    "AnyNotation",
    "AnyRules",
    "GameType",
    "Paint",
    "Seat",
    "check",
    "plain",
]
