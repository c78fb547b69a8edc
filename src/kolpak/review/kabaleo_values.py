"""How good a position of Kabaleo is for all seats: tree search, and what is solved near the end."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from kolpak.bots.kabaleo.bot import EXACT_PLACEMENTS
from kolpak.bots.kabaleo.search import PLANS, new_memory
from kolpak.bots.tree import clear
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.layout import GOAL
from kolpak.fast.kabaleo.moves import distinct, play
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.random import seeded
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.rules import Seat
from kolpak.review.compiled.kabaleo import grow_and_sum
from kolpak.review.kabaleo_endings import Endings, Forced
from kolpak.review.kabaleo_roles import CORRECTIONS
from kolpak.review.reviewer import Numbers

EXACT_OPEN: Final = 9
"""Cones left from which two players' games are solved with all goals open; more take too long."""

SOLVED: Final = 0.75
"""Part of what is solved in the value of an ending with hidden goals; the rest is of the search.

What is solved supposes that the seat will know all and nobody errs, the search that nobody sees
far. In 128 games among ``expert`` 0.70 had the least log loss in one half and 0.75 in the other.
"""

SHARPNESS: Final = {2: 0.2, 3: 0.0, 4: 0.0}
"""By players: by what power of its visits a child of the root counts for more than its visits say.

A search with an upper confidence bound tries poor actions too, so that the plain mean of two
players' searches is 4.8 points of win chance below that of the best action; with 0.2 the
difference is 0.4. With a prior it is 0.5 to 1.1 as it is.
"""

TRIED: Final = 2
"""Actions of a search that are looked at once more before one is called the best."""

LATE: Final = 12
"""Cones left from which actions are rated with more care, for searches there are short.

A search from there sees the same in many actions until their answers are searched as long as they
are: in 191 positions of three players the best of the two it visits most was up to 36 points worse
than the best of all, in 260 of two (one cone before they are solved) up to 73.
"""

REPEATS: Final = 4
"""Searches late in the game whose mean is the value of an action.

Two searches of a position may see different answers and be 30 points apart, of which the samples of
one show nothing.
"""

REPEATED_SEEDS: Final = 100_000
"""From the seed of a search to that of its repetition: more than all seeds of a game."""


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
        self.endings = Endings(rules)
        self.sums = np.zeros((at.MOST_ACTIONS + 1, self.seats))

    def value(
        self, packed: Packed, held: Packed, chances: Numbers, count: int, seed: int, viewer: Seat
    ) -> Value:
        """Return what a position is worth to all seats under goals drawn from ``held``.

        The viewer is the seat to which the goals are as likely as that.
        """
        if packed[at.MOVER] < 0:
            return Value(self.counted(packed, held, chances), np.zeros(self.seats))
        forced = self.forced(packed, held, chances, viewer)
        if forced and (forced.proved or len(held) == 1):
            return Value(of_two(viewer, forced.part), np.zeros(self.seats))
        seen = self.seen(packed, held, chances, count, seed)
        value = Value(*CORRECTIONS[self.seats].corrected(packed, *seen))
        if forced is None:
            return value
        exact, rest = of_two(viewer, forced.part), 1 - SOLVED
        return Value(SOLVED * exact + rest * value.shares, rest * value.errors)

    def repeated(
        self, packed: Packed, held: Packed, chances: Numbers, count: int, seed: int, viewer: Seat
    ) -> Value:
        """Return the value of a position late in the game by several searches.

        Its standard error is the one that they show, or that of their samples if that is greater.
        """
        found = [
            self.value(packed, held, chances, count, seed + turn * REPEATED_SEEDS, viewer)
            for turn in range(REPEATS)
        ]
        each = np.array([one.shares for one in found])
        shown = each.std(axis=0, ddof=1)
        sampled = np.mean([one.errors for one in found], axis=0)
        return Value(each.mean(axis=0), np.maximum(shown, sampled) / REPEATS**0.5)

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
        """Return the codes of the actions that a search tried most often."""
        visits = self._grow(packed, held, chances, count, seed)
        tree = self.memory.tree
        order = np.argsort(-visits, kind="stable")[:TRIED]
        return [int(tree.code[tree.first[0] + index]) for index in order]

    def proved(self, packed: Packed, held: Packed, chances: Numbers) -> list[int]:
        """Return the codes of the actions that win whatever the others hold, if that is known."""
        if self._early(packed, held):
            return []
        codes = np.zeros(at.MOST_ACTIONS, np.int64)
        found = []
        for code in codes[: distinct(packed, codes)].tolist():
            forced = self.forced(following(packed, code), held, chances, int(packed[at.MOVER]))
            if forced is None:
                return []
            if forced.proved:
                found.append(code)
        return found

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

    def forced(self, packed: Packed, held: Packed, chances: Numbers, viewer: Seat) -> Forced | None:
        """Return what a seat forces in the last placements of two; None if that is not known."""
        if self._early(packed, held):
            return None
        return self.endings.forced(packed, held, chances, viewer)

    def _early(self, packed: Packed, held: Packed) -> bool:
        """Return whether too much is left for the solver, or it does not know the game's value.

        Against several others it knows only what a seat can force.
        """
        left = int(packed[at.HELD : at.HELD + self.seats].sum())
        usual = EXACT_PLACEMENTS[self.rules.options.unowned_colour]
        return self.seats > 2 or left > (EXACT_OPEN if len(held) == 1 else usual)


def following(packed: Packed, code: int) -> Packed:
    """Return the position after an action."""
    found = packed.copy()
    play(found, code)
    return found


def of_two(seat: Seat, part: float) -> Numbers:
    """Return the parts of the win of two seats, of which one has a given part."""
    found = np.full(2, 1 - part)
    found[seat] = part
    return found
