"""Catch the Hat told: dice, ways, catches, hats brought home, and an end for want of catches."""

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
        return [told.says(f"tell-hats-{action.word}"), *_end(told)]
    caught = _caught(told)
    brought = sum(map(len, told.after.caught)) - sum(map(len, told.before.caught))
    deeds = ("-catch" if caught else "") + ("-home" if brought else "")
    moved = told.says(f"tell-hats-move{deeds}", prey=" ".join(caught), brought=brought)
    return [moved, *_end(told)]


def _end(told: Told) -> list[Message]:
    """Tells of an end that no catch has brought: there were too many rolls without one (F21)."""
    over = told.after.phase == "end" and told.after.still
    return [Message("tell-hats-stalled", {"rolls": told.after.still})] if over else []


def _caught(told: Told) -> list[str]:
    """Lists the pieces of others that stood alone before the move and do no more."""
    sides = told.rules.sides
    own = sides.team[sides.colours[told.before.turn]]
    gone = Counter(_pieces(told.before)) - Counter(_pieces(told.after))
    return sorted(piece for piece in gone.elements() if owner(piece) not in own)


def _pieces(view: View) -> list[str]:
    return [piece for pieces in view.fields for piece in pieces]
