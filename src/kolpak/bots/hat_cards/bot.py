"""A bot for the card game that searches over sampled hands."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards import belief, prospects, search
from kolpak.bots.hat_cards.counting import MOST_RATED
from kolpak.bots.hat_cards.policy import Weights, fitted
from kolpak.bots.hat_cards.reasons import reason
from kolpak.bots.hat_cards.recall import recall
from kolpak.bots.hat_cards.sight import seen
from kolpak.bots.hat_cards.tells import Tells
from kolpak.fast.hat_cards.layout import Tables, tables_of
from kolpak.fast.random import seeded
from kolpak.fast.twin import Packed
from kolpak.games.hat_cards.numbering import decoded
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import PlayCard
from kolpak.play.bot import Bot, Rated, Turn

MOST_NODES: Final = 50_000
"""Nodes of a tree at most; no level simulates so often."""


class Child(NamedTuple):
    """A play at the root: how often it was tried, and what part of the win it brought."""

    play: PlayCard
    visits: int
    value: float


class Prepared(NamedTuple):
    """What all searches under the same options and sizes share."""

    tables: Tables
    weights: Weights
    rounds: NDArray[np.int64]


class SearchHatCards(Bot):
    """Information-set tree search with counting, of so many simulations.

    ``believes`` weighs hands by what was played; one that ``asks`` who the others are expects them
    to play as their plays so far ``tells``.
    """

    rules: HatCardsRules

    def __init__(
        self, rules: HatCardsRules, simulations: int, *, believes: bool = True, asks: bool = False
    ) -> None:
        super().__init__(rules)
        self.simulations, self.believes = simulations, believes
        self.tells = Tells(rules) if asks else None

    def choose(self, turn: Turn, rng: Random) -> PlayCard:
        """Return the play that was tried most often."""
        if len(turn.actions) == 1:
            only: PlayCard = turn.actions[0]
            return only
        return self.search(turn, rng)[0].play

    def rate(self, turn: Turn, rng: Random) -> list[Rated]:
        """Return the plays that were tried most often, with the part of the win of the match."""
        sight = seen(turn, self.rules.sizes)
        return [
            Rated(play, value, reason(play, sight, self.rules))
            for play, _, value in self.search(turn, rng)[:MOST_RATED]
        ]

    def search(self, turn: Turn, rng: Random) -> list[Child]:
        """Return the plays that were tried, the most often tried first."""
        tables, _, rounds = prepared(self.rules.options, self.rules.sizes)
        weights = self.weights(turn)
        random = seeded(rng.getrandbits(64))
        root, doubts = self.known(turn)
        future = prospects.prospects(tables)
        prospects.foresee(root, tables, rounds, future, random)
        memory = search.new_memory(min(MOST_NODES, self.simulations + 1))
        search.begin_search(root, tables, doubts, memory, random)
        search.grow(
            root,
            tables,
            weights,
            search.PLAN,
            doubts,
            future,
            memory,
            self.simulations,
            random,
        )
        return children(memory)

    def known(self, turn: Turn) -> tuple[Packed, belief.Doubts]:
        """Return the position with all that is remembered, and what the plays tell about hands."""
        tables = prepared(self.rules.options, self.rules.sizes).tables
        weights, doubts = self.weights(turn), belief.no_doubts()

        def doubt(packed: Packed, played: int) -> None:
            belief.doubt(packed, tables, weights, played, doubts)

        return recall(turn, tables, doubt if self.believes else None), doubts

    def weights(self, turn: Turn) -> Weights:
        """Return the weights of the policy for priors, playouts and beliefs about hands."""
        if self.tells is None:
            return prepared(self.rules.options, self.rules.sizes).weights
        return np.array(self.tells.manner(turn))


@lru_cache(maxsize=8)
def prepared(options: HatCardsOptions, sizes: Sizes) -> Prepared:
    """Return tables, weights and typical rounds for a game's options and sizes."""
    tables = tables_of(options, sizes)
    weights = fitted(tables.players)
    return Prepared(tables, weights, prospects.typical_rounds(tables, weights))


def children(memory: search.Memory) -> list[Child]:
    """Return the plays at the root, the most often tried first."""
    found, tree = [], memory.tree
    node = int(tree.first[0])
    while node:
        visits = int(tree.visits[node, 0])
        play = decoded(int(tree.code[node]))
        found.append(Child(play, visits, float(memory.share[node]) / visits))
        node = int(tree.following[node])
    return sorted(found, key=lambda child: (-child.visits, -child.value))
