"""What the plays of others tell about their hands, and hands sampled by it.

Who could have caught a big pile and did not, probably holds no card that catches it. Each seat has
a weight for each card: how well holding it fits the plays of the seat so far (1: no doubt).
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.policy import Weights, worth
from kolpak.fast.hat_cards.layout import (
    DECK,
    DRAW,
    DRAWS,
    HAND,
    MOVER,
    NOTHING,
    SEATS,
    SEEN,
    TOP,
    Tables,
)
from kolpak.fast.hat_cards.moves import lowest, size
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below
from kolpak.fast.twin import Packed

Doubts = NDArray[np.float64]
"""Weights by seat and card; the last row, all 1, is for cards in no hand."""

NOBODY: Final = SEATS

WARMTH: Final = 0.5
"""Temperature of the model of play, in cards of worth: a guess that no match has tested."""

FLOOR: Final = 0.2
"""Chance of a play that the model does not explain: a guess that no match has tested."""


def no_doubts() -> Doubts:
    """Return weights that say nothing: every unseen card is anywhere with the same chance."""
    return np.ones((SEATS + 1, DECK))


@compiled
def doubt(
    packed: Packed,
    tables: Tables,
    weights: Weights,
    action: int,
    doubts: Doubts,
) -> None:
    """Lower the weights of cards that the mover would rather have played than ``action``.

    A seat that prefers one play to another by a worth of x chooses it with the odds exp(x /
    WARMTH), or anything with the probability FLOOR. ``packed`` is the position before the
    play; its hands count by their sizes only.
    """
    seat = packed[MOVER]
    unseen = tables.deck & ~packed[SEEN]
    held = 0
    for other in range(tables.players):
        held += size(packed[HAND + other])
    share = min(1.0, held / max(1, size(unseen)))
    played = worth(packed, tables, weights, action, unseen, share)
    cards = unseen & ~(1 << (action % DECK))
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        most = worth(packed, tables, weights, card, unseen, share)
        for target in range(1, 1 + tables.players):
            top = packed[TOP + target - 1]
            if top != NOTHING and tables.catchers[top] >> card & 1:
                catch = card + DECK * target
                most = max(most, worth(packed, tables, weights, catch, unseen, share))
        fits = 1.0 / (1.0 + math.exp(min(50.0, (most - played) / WARMTH)))
        doubts[seat, card] *= FLOOR + (1.0 - FLOOR) * fits
        if packed[DRAWS]:  # C10: one card of the hand is new
            doubts[seat, card] += (1.0 - doubts[seat, card]) / tables.hand


@compiled
def spread(
    packed: Packed,
    tables: Tables,
    seat: int,
    cards: NDArray[np.int64],
    holders: NDArray[np.int64],
    random: RandomState,
) -> int:
    """Write the cards unseen by a seat and a random holder for each; return their number.

    Hands get as many cards as ``packed`` says, then the draw pile; the rest lies aside.
    """
    count = 0
    unseen = tables.deck & ~packed[SEEN] & ~packed[HAND + seat]
    while unseen:
        cards[count] = lowest(unseen)
        holders[count] = NOBODY
        unseen &= unseen - 1
        count += 1
    place = 0
    for other in range(tables.players):
        if other != seat:
            for _ in range(size(packed[HAND + other])):
                holders[place] = other
                place += 1
    for last in range(count - 1, 0, -1):
        other = below(random, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return place


@compiled
def stir(
    cards: NDArray[np.int64],
    holders: NDArray[np.int64],
    count: int,
    hidden: int,
    doubts: Doubts,
    steps: int,
    random: RandomState,
) -> None:
    """Swap cards between holders (Metropolis), so that hands come as often as their weights say.

    ``hidden`` of the ``count`` cards are in hands.
    """
    for _ in range(steps):
        one, two = below(random, hidden), below(random, count)
        here, there = holders[one], holders[two]
        if here == there:
            continue
        card, other = cards[one], cards[two]
        before = doubts[here, card] * doubts[there, other]
        after = doubts[here, other] * doubts[there, card]
        if after >= before or below(random, 1 << 20) < after / before * (1 << 20):
            cards[one], cards[two] = other, card


@compiled
def hand_out(
    packed: Packed,
    tables: Tables,
    seat: int,
    cards: NDArray[np.int64],
    holders: NDArray[np.int64],
    hidden: int,
    random: RandomState,
) -> None:
    """Put sampled cards into the hands of the others and the draw pile."""
    for other in range(tables.players):
        if other != seat:
            packed[HAND + other] = 0
    for place in range(hidden):
        packed[HAND + holders[place]] |= 1 << cards[place]
    draws = packed[DRAWS]
    for number in range(draws):  # with a draw pile nothing lies aside
        packed[DRAW + number] = cards[hidden + number]
    for last in range(draws - 1, 0, -1):
        other = below(random, last + 1)
        card = packed[DRAW + last]
        packed[DRAW + last] = packed[DRAW + other]
        packed[DRAW + other] = card
