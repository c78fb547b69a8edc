"""How good a position of Kabaleo is for all seats: tree search, and exact near the end."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from kolpak.bots.kabaleo.bot import EXACT_PLACEMENTS
from kolpak.bots.kabaleo.search import PLANS, new_memory
from kolpak.bots.tree import clear
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.layout import GOAL
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.random import seeded
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.rules import Seat
from kolpak.review.compiled.kabaleo import grow_and_sum
from kolpak.review.kabaleo_endings import Sure, SureEnding
from kolpak.review.kabaleo_roles import CORRECTIONS
from kolpak.review.reviewer import Numbers

EXACT_OPEN: Final = 9
"""Cones left from which two players' games are solved with all goals open; more take too long."""

SHARPNESS: Final = {2: 0.2, 3: 0.0, 4: 0.0}
"""By players: by what power of its visits a child of the root counts for more than its visits say.

A search with an upper confidence bound tries poor actions too, so that the plain mean of two
players' searches is 4.8 points of win chance below that of the best action; with 0.2 the
difference is 0.4. With a prior it is 0.5 to 1.1 as it is.
"""


class Value(NamedTuple):
    """Parts of the win by seat, and their standard errors."""

    shares: Numbers
    errors: Numbers


class Values:
    """Estimates of positions, for goals drawn from given chances."""

    def __init__(self, rules: KabaleoRules, most: int) -> None:
        self.rules, self.twin = rules, KabaleoTwin(rules)
        self.seats = rules.options.players
        plan, pooled = PLANS[self.seats], self.seats == 2
        colours = rules.sizes.colours
        self.memory = new_memory(most, self.seats, colours, pooled=pooled, plan=plan)
        self.sums = np.zeros((at.MOST_ACTIONS + 1, self.seats))

    def value(
        self, packed: Packed, held: Packed, chances: Numbers, count: int, seed: int, viewer: Seat
    ) -> Value:
        """Return what a position is worth to all seats under goals drawn from ``held``.

        The viewer is the seat to which the goals are as likely as that.
        """
        if packed[at.MOVER] < 0:
            return Value(self.counted(packed, held, chances), np.zeros(self.seats))
        exact = self.exact(packed, held, chances, viewer)
        if exact is not None:
            return Value(exact, np.zeros(self.seats))
        found = self.seen(packed, held, chances, count, seed)
        return Value(*CORRECTIONS[self.seats].corrected(packed, *found))

    def seen(self, packed: Packed, held: Packed, chances: Numbers, count: int, seed: int) -> Value:
        """Return what a search sees of a position, which nothing corrects."""
        visits = self._grow(packed, held, chances, count, seed)
        weights = visits.astype(float) ** SHARPNESS[self.seats]
        weights[visits == 0] = 0.0
        sums = self.sums[: len(visits)]
        mean = (sums * weights[:, np.newaxis]).sum(0) / (visits * weights).sum()
        spread = np.maximum(0.0, self.sums[-1] / count - (sums.sum(0) / count) ** 2)
        return Value(mean, np.sqrt(spread / count))

    def candidates(
        self, packed: Packed, held: Packed, chances: Numbers, count: int, seed: int
    ) -> list[int]:
        """Return the codes of distinct actions, those first that a search tried most often."""
        visits = self._grow(packed, held, chances, count, seed)
        tree = self.memory.tree
        order = np.argsort(-visits, kind="stable")
        return [int(tree.code[tree.first[0] + index]) for index in order]

    def _grow(
        self, packed: Packed, held: Packed, chances: Numbers, count: int, seed: int
    ) -> Numbers:
        """Search from a position with an empty tree; return the visits of the root's children."""
        tree = self.memory.tree
        clear(tree)
        cumulative = np.cumsum(chances)
        grow_and_sum(packed, held, cumulative, count, self.memory, seeded(seed), self.sums)
        first, children = int(tree.first[0]), int(tree.children[0])
        visits: Numbers = tree.visits[first : first + children].sum(axis=1)
        return visits

    def counted(self, packed: Packed, held: Packed, chances: Numbers) -> Numbers:
        """Return the parts of the win at the end, the mean over the goals' distributions."""
        total, one, found = np.zeros(self.seats), packed.copy(), np.zeros(self.seats)
        for world, chance in zip(held, chances, strict=True):
            one[GOAL : GOAL + self.seats] = world
            share_out(one, found)
            total += chance * found
        return total

    def exact(self, packed: Packed, held: Packed, chances: Numbers, viewer: Seat) -> Numbers | None:
        """Return the solved value of two players' last placements; None if it takes too long.

        It is what the viewer can make sure of; the other one has the rest.
        """
        if self._early(packed, held):
            return None
        found = SureEnding(self.rules, packed, held, chances, viewer).sure(packed)
        return None if found is None else of_two(viewer, found.part)

    def solved(self, packed: Packed, held: Packed, chances: Numbers) -> dict[int, Sure] | None:
        """Return what the mover makes sure of by each distinct action; None as ``exact`` does."""
        if self._early(packed, held):
            return None
        ending = SureEnding(self.rules, packed, held, chances, int(packed[at.MOVER]))
        found: dict[int, Sure] = {}
        for code, sure in ending.solve():
            if sure is None:
                return None
            found[code] = sure
        return found

    def _early(self, packed: Packed, held: Packed) -> bool:
        """Return whether too much is left for the solver, or it does not know the game's value.

        Against several others it knows only what a seat can force.
        """
        left = int(packed[at.HELD : at.HELD + self.seats].sum())
        usual = EXACT_PLACEMENTS[self.rules.options.unowned_colour]
        return self.seats > 2 or left > (EXACT_OPEN if len(held) == 1 else usual)


def of_two(seat: Seat, part: float) -> Numbers:
    """Return the parts of the win of two seats, of which one has a given part."""
    found = np.full(2, 1 - part)
    found[seat] = part
    return found
