"""Descriptions: legal actions in words, made when a viewer asks for them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from kolpak.play.errors import KolpakError
from kolpak.table.messages import ActionDescription
from kolpak.table.position import Position
from kolpak.table.project import narrate, seat_of
from kolpak.table.state import Table


def describe(table: Table, viewer: str | None, tokens: Iterable[str]) -> list[ActionDescription]:
    """Return what the given actions of the viewer's seat would do, each token once.

    Tokens of actions that are not legal are ignored. Raises KolpakError
    (``error-table-not-your-turn``) unless the viewer's seat is to move. The actions are tried on a
    state guessed from the seat's own view, so that nothing hidden can show; only the action itself
    is described, not what follows from hidden cards.
    """
    seat = seat_of(table, viewer)
    if table.game is None or seat is None or seat != table.mover:
        raise KolpakError("error-table-not-your-turn")
    position, rule_set = table.game.position, table.rule_set
    legal = set(position.tokens)
    guess = Position(rule_set, rule_set.rules.guess(position.view_of(seat).value, Random(0)))
    found: list[ActionDescription] = []
    for token in dict.fromkeys(tokens):
        if token in legal:
            action = rule_set.read(token)
            shown, text = narrate(guess, action, table.seats.names, seat)
            one: ActionDescription = {"token": shown, "text": text[:1]}
            way = rule_set.type.way(rule_set.rules, guess.state, action)
            if way:
                one["way"] = way
            found.append(one)
    return found
