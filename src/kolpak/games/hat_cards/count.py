"""Scoring: hats for a round and places in the match (C12 to C14)."""

from __future__ import annotations

from collections.abc import Sequence

from kolpak.games.hat_cards.sizes import CARDS_A_HAT
from kolpak.games.hat_cards.state import State, View, Won
from kolpak.play.standing import Score, Standing, places

HATS_FOR_FIRST = 3


def number_won(won: Won) -> int:
    """Return the number of won cards, known or not."""
    return won if isinstance(won, int) else len(won)


def hats_of_round(counts: Sequence[int], tie_rule: str, a_hat: int = CARDS_A_HAT) -> list[int]:
    """Return each seat's hats for a round from the numbers of cards won.

    >>> hats_of_round([17, 16], "lowest_place")
    [3, 3]
    >>> hats_of_round([9, 9, 9, 5], "lowest_place"), hats_of_round([9, 9, 9, 5], "shift_by_one")
    ([1, 1, 1, 0], [2, 2, 2, 1])
    """
    if len(counts) == 2:
        return [count // a_hat for count in counts]  # C13
    if tie_rule == "shift_by_one":
        return _shifted(counts)
    return [  # C12
        max(0, HATS_FOR_FIRST + 1 - sum(other >= count for other in counts)) for count in counts
    ]


def _shifted(counts: Sequence[int]) -> list[int]:
    """Return the hats if each tie costs its result and all later ones a hat (O55)."""
    hats = {}
    worth = HATS_FOR_FIRST
    for result in sorted(set(counts), reverse=True):
        if counts.count(result) > 1:
            worth -= 1
        hats[result] = max(0, worth)
        worth -= 1
    return [hats[count] for count in counts]


def count(position: State | View) -> Standing:
    """Return the standing by hats so far; most hats is first, ties share (C14, O59)."""
    ranks = places(position.hats)
    return tuple(
        Score(hats, rank, {"cards": None if isinstance(won, str) else number_won(won)})
        for hats, rank, won in zip(position.hats, ranks, position.won, strict=True)
    )
