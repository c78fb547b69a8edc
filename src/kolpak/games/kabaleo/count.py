"""Scoring: points, tie-breaks and places (K19 to K24)."""

from __future__ import annotations

from collections.abc import Iterable

from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.state import State, View
from kolpak.play.standing import Score, Standing, places

Merit = tuple[int, int, int]
"""Ranking key: places of the colour (K19), towers (K21), tallest tower (K22)."""


def count(state: State | View, options: KabaleoOptions) -> Standing:
    """Return the standing of the present table; unknown goals give None."""
    if not state.places:
        nothing = Score(0, 1, {"towers": 0, "tallest": 0})
        return (nothing,) * options.players
    merits = [merit(state.places, goal) if goal != "?" else None for goal in state.goals]
    known = [found for found in merits if found is not None]
    ranks: list[int] | list[None]
    if len(known) < len(merits):
        ranks = [None] * len(merits)
    elif options.unowned_colour == "draw" and _unowned_leads(state, known):
        ranks = [1] * len(merits)  # K20
    else:
        ranks = places(known)  # K23, K24
    return tuple(_score(found, rank) for found, rank in zip(merits, ranks, strict=True))


def merit(towers: Iterable[str], goal: str) -> Merit:
    """Return what a goal's colour scores.

    >>> merit(["P", "Op", "Pyp", "Py", "O"], "P")
    (3, 2, 3)
    """
    showing = [tower for tower in towers if tower[-1].upper() == goal]
    heights = [len(tower) for tower in showing if len(tower) > 1]  # K12: a tower has a piece
    return len(showing), len(heights), max(heights, default=0)


def _unowned_leads(state: State | View, merits: list[Merit]) -> bool:
    """Return whether a colour nobody drew scores more than every drawn one (K20)."""
    unowned = {base[0] for base in state.places} - set(state.goals)
    best = max(points for points, _, _ in merits)
    return any(merit(state.places, colour)[0] > best for colour in unowned)


def _score(found: Merit | None, rank: int | None) -> Score:
    points, towers, tallest = found if found is not None else (None, None, None)
    return Score(points, rank, {"towers": towers, "tallest": tallest})
