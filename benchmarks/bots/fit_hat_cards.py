"""Fit the policy's weights with the cross-entropy method (Rubinstein 1999).

``python benchmarks/bots/fit_hat_cards.py --players 3`` prints those fitted by self-play, with
``--others`` those that win most hats from careless players; a minute or so. ``--write`` stores
them beside the bots.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.policy import NOISE, Weights, policy_action
from kolpak.bots.hat_cards.weights import Others, PolicyWeights, kind_of
from kolpak.fast.hat_cards.layout import (
    DECK,
    HAND,
    HATS,
    MOVER,
    NOTHING,
    PILE,
    ROUND,
    SEEN,
    SIZE,
    STARTER,
    TOP,
    Tables,
    tables_of,
)
from kolpak.fast.hat_cards.moves import deal_cards, lowest, play_action, size
from kolpak.fast.hat_cards.playouts import begin
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below, seeded, shuffle
from kolpak.fast.twin import Packed
from kolpak.games.hat_cards.cards import WORTHS
from kolpak.games.hat_cards.options import HatCardsOptions
from weights_file import store

START: Final = PolicyWeights(0.7, 0.6, 0, 0.06, 0.02, 0, 0, 0.04, 0.05)
"""Where fits start, set by hand: take what lies there."""

GREEDY: Final = PolicyWeights(0.7, 0.6, 0, 0, 0, 0, 0, 0.12, 1e-6)
"""The greedy player; it forgets the cards that were taken."""

SPREAD: Final = PolicyWeights(0.3, 0.3, 0.3, 0.05, 0.1, 0.1, 0.4, 0.05, 0)

POPULATION, ELITE, KEPT = 48, 10, 0.3
DEALS = 600
"""Deals by which weights are compared with each of two rivals; shared out among more."""
NEW_RIVAL = 8
"""Generations after which the best so far becomes the rival beside the greedy player."""


class Manner(NamedTuple):
    """What a careless player likes: the sum decides, between 0 and 1 are left to chance."""

    catching: float
    pile: float
    """For each card of the pile that is caught."""
    worth: float
    """For each step of the card's worth."""
    overlooks: float = 0
    """How often it does not notice a catch."""


FIRST: Final = 100.0
"""More than all that is liked besides."""

MANNERS: Final = {
    "idle": (Manner(0, 0, 0), Manner(0, 0, 2), Manner(0, 0, -2), Manner(FIRST, 5, 0, 0.5)),
    "eager": (
        Manner(FIRST, 0, 0),
        Manner(FIRST, 5, 0),
        Manner(FIRST, -5, 0),
        Manner(FIRST, 0, 2),
        Manner(FIRST, 0, -2),
    ),
}
"""Who let piles lie: random, for high or low cards, as ``novice``; who catch whatever they can:
random, for large or small piles, with high or low cards."""


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
def careless_action(packed: Packed, tables: Tables, manner: Weights, random: RandomState) -> int:
    """Return the play that a careless player likes best of those that it notices."""
    catching, pile, worth, overlooks = manner
    hand = packed[HAND + packed[MOVER]]
    most = -1e9
    best = NOTHING
    for target in range(1 + tables.players):
        cards, liked = hand, 0.0
        if target:
            top = packed[TOP + target - 1]
            cards = 0 if top == NOTHING else hand & tables.catchers[top]
            liked = catching + pile * size(packed[PILE + target - 1])
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            value = liked + worth * (card % len(WORTHS)) + below(random, 1024) / 1024
            if value > most and (target == 0 or below(random, 1024) >= 1024 * overlooks):
                most, best = value, card + DECK * target
    return best


GREEDILY, BY_POLICY, CARELESSLY = range(3)


@compiled
def lead(
    packed: Packed,
    tables: Tables,
    weights: Weights,
    rival: Weights,
    way: int,
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
                elif way == GREEDILY:
                    action = forgetful_action(packed, tables, rival, random)
                elif way == BY_POLICY:
                    action = policy_action(packed, tables, rival, random)
                else:
                    action = careless_action(packed, tables, rival, random)
                play_action(packed, tables, action)
            total += tables.players * packed[HATS + own]
            for seat in range(tables.players):
                total -= packed[HATS + seat]
    return total / deals / tables.players / (tables.players - 1)


def fit(
    players: int, generations: int, *, others: Others = "good", deals: int = DEALS, seed: int = 1
) -> PolicyWeights:
    """Return weights that win hats from careless players, or from greedy and earlier good ones."""
    tables = tables_of(HatCardsOptions.of(players=players))
    packed, cards = np.zeros(SIZE, dtype=np.int64), np.arange(DECK)
    numbers = np.random.default_rng(seed)
    mean, spread = np.array(START), np.array(SPREAD)
    good = others == "good"
    rivals = [(GREEDILY, np.array(GREEDY)), (BY_POLICY, mean)]
    if not good:
        rivals = [(CARELESSLY, np.array(manner, dtype=float)) for manner in MANNERS[others]]

    def fitness(weights: Weights, seed: int) -> float:
        leads = []
        for way, rival in rivals:
            cards[:] = np.arange(DECK)  # the same deals for all
            random, share = seeded(seed), 2 * deals // len(rivals)
            leads.append(lead(packed, tables, weights, rival, way, cards, share, random))
        return sum(leads)

    for generation in range(generations):
        tried = mean + spread * numbers.standard_normal((POPULATION, len(mean)))
        dealt = int(numbers.integers(1 << 40))
        order = np.argsort([fitness(weights, dealt) for weights in tried])
        elite = tried[order[-ELITE:]]
        mean = KEPT * mean + (1 - KEPT) * elite.mean(axis=0)
        spread = KEPT * spread + (1 - KEPT) * elite.std(axis=0)
        mean[NOISE] = START.noise
        if good and generation % NEW_RIVAL == NEW_RIVAL - 1:
            rivals[-1] = (BY_POLICY, mean)
    return PolicyWeights(*(round(float(weight), 3) for weight in mean))


def main() -> None:
    """Fit the weights for a number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--generations", type=int, default=24)
    parser.add_argument("--others", choices=("good", *MANNERS), default="good")
    parser.add_argument("--write", action="store_true", help="store them beside the bots")
    asked = parser.parse_args()
    found = fit(asked.players, asked.generations, others=asked.others)
    sys.stdout.write(f"{found}\n")
    if asked.write:
        origin = f"python benchmarks/bots/fit_hat_cards.py {' '.join(sys.argv[1:])}"
        kind = kind_of(asked.players, asked.others)
        store("hat_cards", kind, found._fields, found, origin)


if __name__ == "__main__":
    main()
