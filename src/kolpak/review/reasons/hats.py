"""What speaks for moves of Catch the Hat and against them, beside each other."""

from __future__ import annotations

from typing import Final

from kolpak.bots.hats.reasons import Reasons
from kolpak.games.hats.state import Move, State
from kolpak.review.reasons.contrast import Contrast, ended
from kolpak.words.message import Message

COUNTED: Final = "hats"
"""The argument of a reason that says how many hats it is about."""


def contrast(reasons: Reasons, state: State, best: Move, played: Move) -> Contrast:
    """Return what each of two moves has over the other, and what is more dangerous as played.

    Where they end the game differently, or one alone does, that says more than anything else.
    """
    end = reasons.ends(state, played)
    if end != reasons.ends(state, best):
        return Contrast(reasons.of(state, best), None, ended(end))
    return _going_on(reasons, state, best, played)


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
