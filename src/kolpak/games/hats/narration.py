"""Narration of Catch the Hat: dice, moves, catches and hats brought home."""

from __future__ import annotations

from collections import Counter

from kolpak.games.hats.pieces import GOLDEN, owner
from kolpak.games.hats.state import Die, State, Word
from kolpak.play.narration import VeiledTransition
from kolpak.play.rules import First
from kolpak.words.message import Message, listed


def narrate(transition: VeiledTransition) -> list[Message]:
    """Return sentences about an action and an end by the stall limit."""
    before, action, after = transition.before, transition.action, transition.after
    if isinstance(action, First):
        return [transition.message("narrate-first", name=transition.names[action.seat])]
    if isinstance(action, Die):
        name = transition.names[before.turn]
        return [transition.message("narrate-hats-die", name=name, roll=action.number)]
    if isinstance(action, Word):
        return [transition.message(f"narrate-hats-{action.word}"), *_stalled(after)]
    start = "home" if transition.token.startswith("H") else "out"
    field = transition.rules.board.names[action.way[-1].field]
    code = "none" if field.startswith("H") else field
    told = [transition.message("narrate-hats-move", start=start, steps=before.roll, field=code)]
    if prey := "".join(_caught(transition)):
        colours = listed(map(_colour, sorted(set(prey))))
        told.append(transition.message("narrate-hats-catch", count=len(prey), colours=colours))
    if brought := sum(map(len, after.caught)) - sum(map(len, before.caught)):
        told.append(transition.message("narrate-hats-home", count=brought))
    return [*told, *_stalled(after)]


def _colour(letter: str) -> Message:
    return Message("board-hats-gold") if letter == GOLDEN else Message("colour", {"letter": letter})


def _stalled(after: State) -> list[Message]:
    """Return the sentence about a game that the stall limit has ended (F21)."""
    if after.phase == "end" and after.still:
        return [Message("narrate-hats-stalled", {"rolls": after.still})]
    return []


def _caught(transition: VeiledTransition) -> list[str]:
    """Return the pieces of others that stood alone before the move and no longer do."""
    sides = transition.rules.sides
    own = sides.team[sides.colours[transition.before.turn]]
    gone = Counter(_pieces(transition.before)) - Counter(_pieces(transition.after))
    return sorted(piece for piece in gone.elements() if owner(piece) not in own)


def _pieces(state: State) -> list[str]:
    return [piece for pieces in state.fields for piece in pieces]
