"""A bot that infers the goals of others and searches the tree of placements."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

import numpy as np

from kolpak.bots.kabaleo.belief import (
    Likelihoods,
    carelessness,
    new_room,
    observe,
    part_left,
    probabilities,
    tell,
    unknown,
    worlds,
)
from kolpak.bots.kabaleo.endings import Ending, compile_solver
from kolpak.bots.kabaleo.policy import Weights
from kolpak.bots.kabaleo.reasons import words
from kolpak.bots.kabaleo.search import PLANS, grow, new_memory
from kolpak.bots.kabaleo.solver import UNKNOWN, WIN
from kolpak.bots.kabaleo.weights import models_of
from kolpak.bots.tree import Tree, clear
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.random import seeded
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Deal, Placement
from kolpak.games.kabaleo.views import guess
from kolpak.play.bot import Bot, Rated, Turn

HIDING = 0.1
"""Part of the win that a goal known to all costs, before the first placement; the fewer pieces are
left, the less. With 0.2 a bot of 300 simulations was no stronger against ``skilled``."""

TRIED_ENOUGH = 0.2
"""Part of the visits of the action tried most often, from which a value counts: a guess that no
match has tested."""

EXACT_PLACEMENTS: Final = {"ignored": 8, "draw": 6}
"""Placements before the end from which on two players' games are solved for each goal.

By ``unowned_colour``: with ``draw`` fewer positions are settled early. The last 8 took up to 0.7 s
(0.03 in the median), with ``draw`` up to 12 s, the last 6 then up to 0.2 s.
"""

EXACT_NODES: Final = 1_000_000
"""Positions after which an action is given up, and the search decides; half a second. In 16 games
of the box's size none needed 60,000."""


class Child(NamedTuple):
    """An action at the root: how often it was tried, and what part of the win it brought.

    ``proved`` says that it wins whatever the others hold and do.
    """

    action: Placement
    visits: int
    value: float
    proved: bool = False


class SearchKabaleo(Bot):
    """Tree search over sampled goals, which it weighs by what was played.

    ``simulations`` is how many it runs for a choice. ``models`` are the models of play (rows of
    weights, see ``belief``); where all weights are 0, every goal stays as likely as the rules
    make it. ``hides`` weighs what an action tells others about the own goal, by the plain
    belief: players who hid from the whole belief won less. ``endings`` solves the last
    placements.
    """

    rules: KabaleoRules

    def __init__(
        self,
        rules: KabaleoRules,
        simulations: int,
        *,
        models: Weights | None = None,
        hides: bool = False,
        endings: bool = False,
    ) -> None:
        super().__init__(rules)
        self.twin = KabaleoTwin(rules)
        self.simulations, self.hides = simulations, hides
        self.endings = endings and self.twin.seats == 2
        if endings:  # for others of its process, too: nobody waits for it in the last placements
            compile_solver(rules)
        self.models = models_of(self.twin.seats) if models is None else models
        seats = self.twin.seats
        self.pooled = seats == 2
        self.memory = new_memory(
            simulations, seats, rules.sizes.colours, pooled=self.pooled, plan=PLANS[seats]
        )
        self.room = new_room()

    def choose(self, turn: Turn, rng: Random) -> Placement:
        """Return the first action of the search."""
        return self.search(turn, rng)[0].action

    def rate(self, turn: Turn, rng: Random) -> list[Rated]:
        """Return the actions that were tried, in the order of the search."""
        rated = [child for child in self.search(turn, rng) if child.visits]
        return [
            Rated(
                child.action,
                child.value,
                *words(self.rules, turn.view, child.action, proved=child.proved),
            )
            for child in rated
        ]

    def search(self, turn: Turn, rng: Random) -> list[Child]:
        """Return the distinct actions, the best first: the most often tried, or less telling."""
        view = turn.view
        root = self.twin.pack(guess(view, rng))
        seat = int(root[at.MOVER])
        goal = int(root[at.GOAL + seat])
        held = worlds(self.twin.seats, int(root[at.COLOURS]), seat, goal)
        likelihoods = self.likelihoods(turn, rng)
        chances = probabilities(held, likelihoods)
        clear(self.memory.tree)
        self.memory.careless[:] = carelessness(self.models, likelihoods, int(root[at.COLOURS]))
        self.memory.careless[seat] = 0.0
        random = seeded(rng.getrandbits(64))
        cumulative = np.cumsum(chances)
        grow(root, held, cumulative, self.simulations, self.memory, random)
        column = 0 if self.pooled else goal - 1
        found = children(self.twin, root, self.memory.tree, column)
        exact = EXACT_PLACEMENTS[self.rules.options.unowned_colour]
        if self.endings and self._left(root) <= exact:
            solved = self._solved(root, found, held, chances)
            if solved is not None:
                return solved
        return self._hidden(root, found, likelihoods) if self.hides else found

    def _left(self, root: Packed) -> int:
        """Return how many placements are left."""
        return int(root[at.HELD : at.HELD + self.twin.seats].sum())

    def _hidden(self, root: Packed, found: list[Child], likelihoods: Likelihoods) -> list[Child]:
        """Return the actions by value, less the cost of what each tells about the own goal."""
        goal = int(root[at.GOAL + root[at.MOVER]])
        cost = HIDING * part_left(root)
        count = tell(root, self.models, likelihoods, self.room)
        told = dict(zip(self.room.codes[:count], self.room.told[goal], strict=False))

        def merit(child: Child) -> float:
            return child.value - cost * float(told[self.twin.code(root, child.action)])

        tried = [child for child in found if child.visits >= TRIED_ENOUGH * found[0].visits]
        return sorted(tried, key=merit, reverse=True) + found[len(tried) :]

    def _solved(
        self, root: Packed, found: list[Child], held: Packed, chances: Weights
    ) -> list[Child] | None:
        """Return proved wins, then the others by the mean of their exact values over the worlds.

        None if a value takes more than ``EXACT_NODES`` positions.
        """
        worth = dict.fromkeys((child.action for child in found), 0.0)
        for world, chance in zip(held, chances, strict=True):
            for action, value in Ending(self.rules, root, world[np.newaxis]).solve(EXACT_NODES):
                if value == UNKNOWN:
                    return None
                worth[action] += chance * value / WIN
        solved_for_all = Ending(self.rules, root, held).solve(EXACT_NODES)
        proved = {action for action, value in solved_for_all if value == WIN}
        solved = [
            child._replace(value=worth[child.action], proved=child.action in proved)
            for child in found
        ]
        solved.sort(key=lambda child: (not child.proved, -round(child.value, 6), -child.visits))
        return solved

    def likelihoods(self, turn: Turn, rng: Random) -> Likelihoods:
        """Return how likely the placements so far are, by seat and goal."""
        found = unknown(self.models)
        if turn.history:
            s, placements = self._beginning(turn, rng)
            for placement in placements:
                observe(s, self.twin.code(s, placement), self.models, found, self.room)
                self.twin.play(s, placement)
        return found

    def _beginning(self, turn: Turn, rng: Random) -> tuple[Packed, Iterable[Placement]]:
        """Return the state before the first placement, and all placements."""
        first, *others = turn.history
        if not isinstance(first, Deal):
            return self.twin.pack(guess(turn.start, rng)), turn.history
        start = turn.start._replace(
            places=tuple(first.bases), stocks=first.stocks, mover=first.first, goals=first.goals
        )
        return self.twin.pack(guess(start, rng)), others


def children(twin: KabaleoTwin, root: Packed, tree: Tree, column: int) -> list[Child]:
    """Return the root's actions, the most often tried first."""
    nodes = range(int(tree.first[0]), int(tree.first[0] + tree.children[0]))
    found = []
    for node in nodes:
        visits = int(tree.visits[node, column])
        value = float(tree.values[node, column]) / visits if visits else 0.0
        found.append(Child(twin.action(root, int(tree.code[node])), visits, value))
    return sorted(found, key=lambda child: (-child.visits, -child.value))
