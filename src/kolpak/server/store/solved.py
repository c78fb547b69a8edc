"""The puzzles that somebody has solved."""

from __future__ import annotations

from typing import Final, NamedTuple

MOST_DAYS: Final = 4_000
"""Days that are kept, eleven years: the streak of who has solved a puzzle on each of them."""

MOST_OF_A_DAY: Final = 100
"""Puzzles of a day that are kept; there are nine."""


class Solved(NamedTuple):
    """The days on which puzzles were solved, in order, and the puzzles of the last of them.

    Days are numbers since 1970-01-01 in UTC, puzzles are named ``GAME DIFFICULTY``.
    """

    days: list[int]
    last: list[str]

    def until(self, day: int) -> Solved:
        """Return what was solved until a day: later ones come from a clock that was wrong."""
        days = [one for one in self.days if one <= day]
        return self if len(days) == len(self.days) else Solved(days, [])

    def union(self, other: Solved) -> Solved:
        """Return what was solved in either."""
        days = sorted({*self.days, *other.days})[-MOST_DAYS:]
        on_last = [
            one.last for one in (self, other) if days and max(one.days, default=-1) == days[-1]
        ]
        return Solved(days, sorted({puzzle for last in on_last for puzzle in last})[:MOST_OF_A_DAY])


NOTHING: Final = Solved([], [])
