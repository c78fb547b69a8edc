"""What a seat of two can make sure of in the last placements of Kabaleo, as far as it can know.

Solving each distribution of goals by itself and taking the mean would let the seat find out, from
its next placement on, what the other one holds (strategy fusion: Frank and Basin 1998). Instead the
seat chooses distributions that it plays for, and its placements have to serve in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from kolpak.bots.kabaleo.endings import Ending
from kolpak.bots.kabaleo.solver import UNKNOWN, WIN
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.rules import Seat
from kolpak.review.reviewer import Numbers

SOLVER_NODES: Final = 400_000
"""Positions after which the solver gives way to the search; a tenth of a second."""

Chosen: TypeAlias = tuple[int, ...]
"""Rows of distributions of goals."""


class Sure(NamedTuple):
    """The part of the win that is sure, and whether it is a win whatever the other one holds."""

    part: float
    proved: bool = False


class SureEnding:
    """An ending with the eyes of a seat: distributions of goals, how likely they are to it."""

    def __init__(
        self, rules: KabaleoRules, packed: Packed, held: Packed, chances: Numbers, seat: Seat
    ) -> None:
        self.rules, self.packed, self.seat = rules, packed, seat
        self.held, self.chances = held, chances
        self.everything = tuple(range(len(held)))
        self.endings: dict[Chosen, Ending] = {}

    def solve(self) -> Iterator[tuple[int, Sure | None]]:
        """Yield every distinct action, the likely ones first, and what it makes sure of."""
        ending = self._ending(self.everything)
        for code in ending.codes(self.packed):
            yield code, self.sure(ending.after(self.packed, code))

    def sure(self, packed: Packed) -> Sure | None:
        """Return what the seat makes sure of from a later position; None if it takes too long.

        That is the most that a set of distributions is worth: its chance, times what the seat
        forces whichever of them is true.
        """
        alone = [self._forced(packed, (world,)) for world in self.everything]
        if UNKNOWN in alone:
            return None
        if not packed[at.HELD + self.seat]:  # it has nothing to choose, and so nothing to know
            proved = min(alone) == WIN
            return Sure(1.0 if proved else float(self.chances @ alone) / WIN, proved)
        return self._most(packed, alone)

    def _most(self, packed: Packed, alone: Sequence[int]) -> Sure | None:
        """Return the most that a set is worth, by what is forced in each distribution alone."""

        def hope(chosen: Chosen) -> float:
            return self._chance(chosen) * min(alone[world] for world in chosen) / WIN

        sizes = range(1, len(alone) + 1)
        sets = [chosen for size in sizes for chosen in combinations(self.everything, size)]
        best = Sure(0.0)
        for chosen in sorted(sets, key=lambda one: (-hope(one), -len(one))):
            if hope(chosen) <= best.part:
                break
            value = self._forced(packed, chosen)
            if value == UNKNOWN:
                return None
            proved = value == WIN and chosen == self.everything
            best = max(best, Sure(self._chance(chosen) * value / WIN, proved))
        return best

    def _chance(self, chosen: Chosen) -> float:
        """Return how likely it is that one of some distributions is true."""
        return 1.0 if chosen == self.everything else float(self.chances[list(chosen)].sum())

    def _forced(self, packed: Packed, chosen: Chosen) -> int:
        """Return what the seat forces whichever of some distributions is true."""
        return self._ending(chosen).value(packed.copy(), SOLVER_NODES)

    def _ending(self, chosen: Chosen) -> Ending:
        if chosen not in self.endings:
            held = self.held[list(chosen)]
            self.endings[chosen] = Ending(self.rules, self.packed, held, seat=self.seat)
        return self.endings[chosen]
