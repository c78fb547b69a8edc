"""Fit the policy's weights by self-play, with the cross-entropy method (Rubinstein 1999).

``python benchmarks/bots/fit_hat_cards.py --players 3`` prints them; a minute or so. ``--write``
stores them beside the bots.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.policy import NOISE, Weights, policy_action
from kolpak.bots.hat_cards.weights import UNFITTED, PolicyWeights
from kolpak.fast.hat_cards.layout import (
    DECK,
    HATS,
    MOVER,
    PILE,
    ROUND,
    SEEN,
    SIZE,
    STARTER,
    Tables,
    tables_of,
)
from kolpak.fast.hat_cards.moves import deal_cards, play_action, shuffle
from kolpak.fast.hat_cards.playouts import begin
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, seeded
from kolpak.fast.twin import Packed
from kolpak.games.hat_cards.options import HatCardsOptions
from weights_file import store

GREEDY: Final = PolicyWeights(0.7, 0.6, 0, 0, 0, 0, 0, 0.12, 1e-6)
"""The greedy player; it forgets the cards that were taken."""

SPREAD: Final = PolicyWeights(0.3, 0.3, 0.3, 0.05, 0.1, 0.1, 0.4, 0.05, 0)

POPULATION, ELITE, KEPT = 48, 10, 0.3
DEALS = 600
NEW_RIVAL = 8
"""Generations after which the best so far becomes the rival beside the greedy player."""


@compiled
def forgetful_action(packed: Packed, tables: Tables, weights: Weights, random: RandomState) -> int:
    """Return the policy's play if only the cards on the table are known."""
    seen = packed[SEEN]
    packed[SEEN] = 0
    for seat in range(tables.players):
        packed[SEEN] |= packed[PILE + seat]
    action = policy_action(packed, tables, weights, random)
    packed[SEEN] = seen
    return int(action)


@compiled
def lead(
    packed: Packed,
    tables: Tables,
    weights: Weights,
    rival: Weights,
    forgets: bool,
    cards: NDArray[np.int64],
    deals: int,
    random: RandomState,
) -> float:
    """Return how many hats a round a seat has more than its rivals, in every seat of each deal."""
    total = 0
    for _ in range(deals):
        shuffle(cards, DECK, random)
        for own in range(tables.players):
            begin(packed, tables, random)
            packed[STARTER] = 0
            deal_cards(packed, tables, cards)
            while packed[ROUND] == 0:
                if packed[MOVER] == own:
                    action = policy_action(packed, tables, weights, random)
                elif forgets:
                    action = forgetful_action(packed, tables, rival, random)
                else:
                    action = policy_action(packed, tables, rival, random)
                play_action(packed, tables, action)
            total += tables.players * packed[HATS + own]
            for seat in range(tables.players):
                total -= packed[HATS + seat]
    return total / deals / tables.players / (tables.players - 1)


def fit(players: int, generations: int, deals: int = DEALS, seed: int = 1) -> PolicyWeights:
    """Return weights that win hats from the greedy player and from earlier weights."""
    tables = tables_of(HatCardsOptions.of(players=players))
    packed, cards = np.zeros(SIZE, dtype=np.int64), np.arange(DECK)
    numbers = np.random.default_rng(seed)
    mean, spread = np.array(UNFITTED), np.array(SPREAD)
    earlier = mean

    def fitness(weights: Weights, seed: int) -> float:
        against = [(np.array(GREEDY), True), (earlier, False)]
        leads = []
        for rival, forgets in against:
            cards[:] = np.arange(DECK)  # the same deals for all
            random = seeded(seed)
            leads.append(lead(packed, tables, weights, rival, forgets, cards, deals, random))
        return sum(leads)

    for generation in range(generations):
        tried = mean + spread * numbers.standard_normal((POPULATION, len(mean)))
        dealt = int(numbers.integers(1 << 40))
        order = np.argsort([fitness(weights, dealt) for weights in tried])
        elite = tried[order[-ELITE:]]
        mean = KEPT * mean + (1 - KEPT) * elite.mean(axis=0)
        spread = KEPT * spread + (1 - KEPT) * elite.std(axis=0)
        mean[NOISE] = UNFITTED.noise
        if generation % NEW_RIVAL == NEW_RIVAL - 1:
            earlier = mean
    return PolicyWeights(*(round(float(weight), 3) for weight in mean))


def main() -> None:
    """Fit the weights for a number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--generations", type=int, default=24)
    parser.add_argument("--write", action="store_true", help="store them beside the bots")
    asked = parser.parse_args()
    found = fit(asked.players, asked.generations)
    sys.stdout.write(f"{found}\n")
    if asked.write:
        command = f"--players {asked.players} --generations {asked.generations} --write"
        origin = f"python benchmarks/bots/fit_hat_cards.py {command}"
        store("hat_cards", f"players={asked.players}", found._fields, found, origin)


if __name__ == "__main__":
    main()
