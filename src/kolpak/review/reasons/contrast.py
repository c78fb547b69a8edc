"""Contrasts: what tells the best choice from the one that was played, in words.

What is true of both says nothing of the difference, and is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kolpak.play.standing import Outcome
from kolpak.words.message import Message


class Contrast(NamedTuple):
    """What speaks for the best choice, for the one that was played, and against that."""

    best: Message | None = None
    merit: Message | None = None
    danger: Message | None = None


class Points(NamedTuple):
    """All that speaks for a choice and against it, the weightiest first."""

    merits: Sequence[Message]
    dangers: Sequence[Message]


NONE = Contrast()


def contrast(best: Points, played: Points) -> Contrast:
    """Return the weightiest points that hold of only one of two choices."""
    return Contrast(
        _first(best.merits, played.merits),
        _first(played.merits, best.merits),
        _first(played.dangers, best.dangers),
    )


def ended(end: Outcome | None) -> Message | None:
    """Return that a choice ended the game, which in hindsight is what was wrong with it."""
    return None if end is None else Message("reason-ended", {"result": end})


def _first(points: Sequence[Message], others: Sequence[Message]) -> Message | None:
    return next((point for point in points if point not in others), None)
