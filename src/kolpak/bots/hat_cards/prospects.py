"""What hats are worth: each seat's expected part of the win of the match.

The rounds to come are played beforehand by the policy, with a deal each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.policy import Weights, policy_action
from kolpak.fast.hat_cards.layout import (
    DECK,
    HATS,
    ROUND,
    SIZE,
    STARTER,
    Tables,
)
from kolpak.fast.hat_cards.moves import deal_cards, play_action
from kolpak.fast.hat_cards.playouts import begin
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below, seeded, shuffle
from kolpak.fast.twin import Packed

FUTURES = 256
"""Sampled ways in which the match may go on: a share has a standard error of 3 % at most.

All plays are compared over the same ones.
"""

ROUNDS = 1024
"""Rounds that the policy plays once, from which futures are drawn."""


class Prospects(NamedTuple):
    """Working memory: hats of the rounds to come, and shares worked out so far."""

    futures: NDArray[np.int64]
    """Hats by future and seat, of all rounds that are still to be dealt."""
    shares: NDArray[np.float64]
    """By the hats of the running round as one number, and seat."""
    known: NDArray[np.bool_]


def prospects(tables: Tables) -> Prospects:
    """Return empty working memory."""
    codes = base(tables) ** tables.players
    return Prospects(
        futures=np.zeros((FUTURES, tables.players), dtype=np.int64),
        shares=np.zeros((codes, tables.players)),
        known=np.zeros(codes, dtype=np.bool_),
    )


def typical_rounds(tables: Tables, weights: Weights) -> NDArray[np.int64]:
    """Return the hats by round and seat of rounds that the policy plays, begun by seat 0."""
    rounds = np.zeros((ROUNDS, tables.players), dtype=np.int64)
    cards = np.array([card for card in range(DECK) if tables.deck >> card & 1])
    packed = np.zeros(SIZE, dtype=np.int64)
    play_rounds(packed, tables, weights, cards, rounds, seeded(1))
    return rounds


@compiled
def base(tables: Tables) -> int:
    """Return one more than the most hats of a round (C12, C13)."""
    return int(tables.cards // tables.a_hat + 1) if tables.players == 2 else 4


@compiled
def play_rounds(
    packed: Packed,
    tables: Tables,
    weights: Weights,
    cards: NDArray[np.int64],
    rounds: NDArray[np.int64],
    random: RandomState,
) -> None:
    """Play rounds begun by seat 0, all seats by the policy, and write their hats."""
    for number in range(rounds.shape[0]):
        begin(packed, tables, random)
        packed[STARTER] = 0
        shuffle(cards, cards.shape[0], random)
        deal_cards(packed, tables, cards)
        while packed[ROUND] == 0:
            play_action(packed, tables, policy_action(packed, tables, weights, random))
        for seat in range(tables.players):
            rounds[number, seat] = packed[HATS + seat]


@compiled
def foresee(
    packed: Packed,
    tables: Tables,
    rounds: NDArray[np.int64],
    memory: Prospects,
    random: RandomState,
) -> None:
    """Draw the results of the rounds after the running one, and forget shares."""
    memory.known[:] = False
    memory.futures[:] = 0
    for later in range(1, tables.rounds - packed[ROUND]):
        starter = packed[STARTER] + later
        for future in range(memory.futures.shape[0]):
            drawn = below(random, rounds.shape[0])
            for place in range(tables.players):
                seat = (starter + place) % tables.players
                memory.futures[future, seat] += rounds[drawn, place]


@compiled
def expect(packed: Packed, root: Packed, tables: Tables, memory: Prospects) -> int:
    """Return the row of ``memory.shares`` for a position whose running round has ended."""
    code = 0
    for seat in range(tables.players):
        code = code * base(tables) + packed[HATS + seat] - root[HATS + seat]
    if not memory.known[code]:
        memory.known[code] = True
        add_shares(packed, tables, memory.futures, memory.shares[code])
    return code


@compiled
def add_shares(
    packed: Packed, tables: Tables, futures: NDArray[np.int64], shares: NDArray[np.float64]
) -> None:
    """Write each seat's mean part of the win over all futures (C14)."""
    shares[:] = 0.0
    for future in range(futures.shape[0]):
        most = 0
        firsts = 0
        for seat in range(tables.players):
            hats = packed[HATS + seat] + futures[future, seat]
            if seat == 0 or hats > most:
                most, firsts = hats, 0
            firsts += hats == most
        for seat in range(tables.players):
            if packed[HATS + seat] + futures[future, seat] == most:
                shares[seat] += 1.0 / firsts / futures.shape[0]
