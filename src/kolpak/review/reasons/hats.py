"""What speaks for moves of Catch the Hat and against them, beside each other."""

from __future__ import annotations

from typing import Final

from kolpak.bots.hats.reasons import Reasons
from kolpak.games.hats.state import Move, State
from kolpak.review.reasons.contrast import Contrast
from kolpak.words.message import Message

COUNTED: Final = "hats"
"""The argument of a reason that says how many hats it is about."""


def contrast(reasons: Reasons, state: State, best: Move, played: Move) -> Contrast:
    """Return what each of two moves has over the other, and what is more dangerous as played.

    Where they end the game differently, or one alone does, that says more than anything else.
    """
    ends = [_end(reasons, state, move) for move in (best, played)]
    if ends[0] != ends[1]:
        why, danger = (
            None if end is None else Message(text, {"result": end})
            for text, end in zip(("reason-hats-ends", "reason-hats-ended"), ends, strict=True)
        )
        return Contrast(why or reasons.of(state, best), None, danger)
    return _going_on(reasons, state, best, played)


def _end(reasons: Reasons, state: State, move: Move) -> str | None:
    """Return how a move ends the game for its side: won, shared or lost; None if it goes on."""
    after = reasons.rules.play(state, move)
    if reasons.rules.mover(after) is not None:
        return None
    assert state.turn is not None
    side, standing = reasons.rules.sides.side, reasons.rules.standing(after)
    firsts = {side[seat] for seat, one in enumerate(standing) if one.place == 1}
    if side[state.turn] not in firsts:
        return "lost"
    return "won" if len(firsts) == 1 else "shared"


def _going_on(reasons: Reasons, state: State, best: Move, played: Move) -> Contrast:
    """Return what each of two moves has over the other in a game that goes on."""
    why, did = reasons.of(state, best), reasons.of(state, played)
    if why and did and why.id == did.id:
        gain = _hats(why) - _hats(did)
        why, did = (why if gain > 0 else None), (did if gain < 0 else None)
    return Contrast(why, did, _danger(reasons, state, best, played))


def _danger(reasons: Reasons, state: State, best: Move, played: Move) -> Message | None:
    """Return what could be caught after a move, if it is more than after the best one."""
    count, other = reasons.exposed(state, played), reasons.exposed(state, best)
    if count > other:
        return Message("reason-hats-exposed", {"count": count, "other": other})
    if reasons.catching_rolls(state, played) > reasons.catching_rolls(state, best):
        return reasons.danger(state, played)
    return None


def _hats(reason: Message) -> int:
    """Return how many hats a reason is about; 0 where it is about none."""
    return int(str(reason.args.get(COUNTED, 0)))
