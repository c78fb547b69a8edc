"""Descriptions, made when a viewer asks: legal actions in words, and why others are not legal."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from kolpak.play.errors import ActionError, KolpakError
from kolpak.table.messages.snapshots import ActionDescription, RefusedAction
from kolpak.table.position import Position
from kolpak.table.project import narrate
from kolpak.table.state import Table


class Guess(NamedTuple):
    """A position guessed from the view of the seat to move, so that no secret can show.

    Nobody else has it: another thread may work on it while the table goes on.
    """

    position: Position
    seat: int
    names: list[str]


def guess_of(table: Table, viewer: str | None) -> Guess:
    """Return a position as the viewer's seat may take it to be.

    Raises KolpakError (``error-table-not-your-turn``) unless the viewer's seat is to move.
    """
    seat = table.turn_of(viewer)
    if table.game is None or seat is None:
        raise KolpakError("error-table-not-your-turn")
    position, rule_set = table.game.position, table.rule_set
    state = rule_set.rules.guess(position.view_of(seat).value, Random(0))
    return Guess(Position(rule_set, state), seat, table.seats.names)


def describe(guess: Guess, tokens: Iterable[str]) -> list[ActionDescription]:
    """Return what the given actions of the seat to move would do, each token once.

    Tokens of actions that are not legal are ignored. Only the action itself is described, not what
    follows from hidden cards.
    """
    position, rule_set = guess.position, guess.position.rule_set
    legal = set(position.tokens)
    found: list[ActionDescription] = []
    for token in dict.fromkeys(tokens):
        if token in legal:
            action = rule_set.read(token)
            shown, text = narrate(position, action, guess.names, guess.seat)
            one: ActionDescription = {"token": shown, "text": text[:1]}
            way = rule_set.type.way(rule_set.rules, position.state, action)
            if way:
                one["way"] = way
            found.append(one)
    return found


def refused(guess: Guess, texts: Iterable[str]) -> list[RefusedAction]:
    """Return why texts are no legal actions, nor beginnings of them, for the seat to move.

    What is legal is left out.
    """
    found = [(text, reason_against(guess.position, text)) for text in dict.fromkeys(texts)]
    return [refused_action(text, error) for text, error in found if error is not None]


def reason_against(position: Position, text: str) -> ActionError | None:
    """Return why a text is no legal action, nor the beginning of one; None where it is."""
    rule_set = position.rule_set
    try:
        action = rule_set.read(text)
    except ActionError as malformed:
        if any(token.startswith(text) for token in position.tokens):
            return None
        return rule_set.type.unfinished(rule_set.rules, position.state, text) or malformed
    if action in position.actions:
        return None
    return rule_set.type.refusal(rule_set.rules, position.state, action)


def refused_action(text: str, error: ActionError) -> RefusedAction:
    """Return the reason against an action as data."""
    return {"token": text, "reason": error.message.as_dict(), "rule": error.rule}
