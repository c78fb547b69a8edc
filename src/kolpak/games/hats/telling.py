"""Catch the Hat told: dice, ways, catches and hats brought home."""

from __future__ import annotations

from collections import Counter

from kolpak.games.hats.pieces import owner
from kolpak.games.hats.state import Die, First, View, Word
from kolpak.play.told import Told
from kolpak.words.message import Message


def tell(told: Told) -> list[Message]:
    """Says what a die, a move or a word did."""
    action = told.action
    if isinstance(action, First):
        return [told.says("tell-hats-first", name=told.names[action.seat])]
    if isinstance(action, Die):
        name = told.names[told.before.turn]
        return [told.says("tell-hats-die", name=name, roll=action.number)]
    if isinstance(action, Word):
        return [told.says(f"tell-hats-{action.word}")]
    caught = _caught(told)
    brought = sum(map(len, told.after.caught)) - sum(map(len, told.before.caught))
    deeds = ("-catch" if caught else "") + ("-home" if brought else "")
    return [told.says(f"tell-hats-move{deeds}", prey=" ".join(caught), brought=brought)]


def _caught(told: Told) -> list[str]:
    """Lists the pieces of others that stood alone before the move and do no more."""
    sides = told.rules.sides
    own = sides.team[sides.colours[told.before.turn]]
    gone = Counter(_pieces(told.before)) - Counter(_pieces(told.after))
    return sorted(piece for piece in gone.elements() if owner(piece) not in own)


def _pieces(view: View) -> list[str]:
    return [piece for pieces in view.fields for piece in pieces]
