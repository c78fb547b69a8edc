"""How good a position of Kabaleo is for all seats: tree search, and exact near the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from kolpak.bots.kabaleo.endings import Ending
from kolpak.bots.kabaleo.search import PLANS, new_memory
from kolpak.bots.kabaleo.solver import UNKNOWN, WIN
from kolpak.bots.tree import clear
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.layout import GOAL
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.random import seeded
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.review.compiled.kabaleo import grow_and_sum
from kolpak.review.kabaleo_roles import CORRECTIONS
from kolpak.review.reviewer import Numbers

EXACT_CONES: Final = 9
"""Cones left from which on two players' games are solved; more take longer than a search."""

SOLVER_NODES: Final = 400_000
"""Positions after which the solver gives way to the search; a tenth of a second."""

SHARPNESS: Final = {2: 0.2, 3: 0.0, 4: 0.0}
"""By players: by what power of its visits a child of the root counts for more than its visits say.

A search with an upper confidence bound tries poor actions too, so that the plain mean of two
players' searches is 4.8 points of win chance below that of the best action; with 0.2 the
difference is 0.4. With a prior it is 0.5 to 1.1 as it is.
"""

LEAST_CHANCE: Final = 1e-4
"""Distributions of goals less likely than this are left out of exact values."""


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

    def value(self, packed: Packed, held: Packed, chances: Numbers, count: int, seed: int) -> Value:
        """Return what a position is worth to all seats under goals drawn from ``held``."""
        if packed[at.MOVER] < 0:
            return Value(self.counted(packed, held, chances), np.zeros(self.seats))
        exact = self.exact(packed, held, chances)
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

    def exact(self, packed: Packed, held: Packed, chances: Numbers) -> Numbers | None:
        """Return the solved value of two players' last placements; None if it takes too long."""
        if self._early(packed):
            return None
        mover, total = int(packed[at.MOVER]), np.zeros(2)
        for world, chance in _likely(held, chances):
            value = Ending(self.rules, packed, world).best(SOLVER_NODES).value
            if value == UNKNOWN:
                return None
            total[mover] += chance * value / WIN
        total[1 - mover] = 1 - total[mover]
        return total

    def solved(self, packed: Packed, held: Packed, chances: Numbers) -> dict[int, float] | None:
        """Return the exact part of the win of each distinct action; None as ``exact`` does."""
        if self._early(packed):
            return None
        total: dict[int, float] = {}
        for world, chance in _likely(held, chances):
            for action, value in Ending(self.rules, packed, world).solve(SOLVER_NODES):
                if value == UNKNOWN:
                    return None
                code = self.twin.code(packed, action)
                total[code] = total.get(code, 0.0) + chance * value / WIN
        return total

    def _early(self, packed: Packed) -> bool:
        """Return whether too much is left for the solver, or it does not know the game's value.

        Against several others it knows only what a seat can force.
        """
        left = int(packed[at.HELD : at.HELD + self.seats].sum())
        return self.seats > 2 or left > EXACT_CONES


def _likely(held: Packed, chances: Numbers) -> Iterator[tuple[Packed, float]]:
    """Yield the distributions of goals that matter, each as the only one, and their chances."""
    kept = chances >= LEAST_CHANCE
    for world, chance in zip(held[kept], chances[kept] / chances[kept].sum(), strict=True):
        yield world[np.newaxis], float(chance)
