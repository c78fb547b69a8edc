"""Compiled random matches of the card game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hat_cards.layout import (
    CHANCE_MOVES,
    HATS,
    MOVER,
    NOTHING,
    OVER,
    STARTER,
    TOP,
    Tables,
)
from kolpak.fast.hat_cards.moves import deal_cards, play_action, random_action
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below, shuffle
from kolpak.fast.twin import Packed, Shares


@compiled
def begin(packed: Packed, tables: Tables, random: RandomState) -> None:
    """Reset a vector to the start of a match and draw its first starter (C3)."""
    packed[:] = 0
    for seat in range(tables.players):
        packed[TOP + seat] = NOTHING
    packed[MOVER] = CHANCE_MOVES
    packed[STARTER] = below(random, tables.players)


@compiled
def write_shares(packed: Packed, tables: Tables, shares: NDArray[np.float64]) -> None:
    """Write each seat's part of the win, by its hats (C14)."""
    most = 0
    firsts = 0
    for seat in range(tables.players):
        hats = packed[HATS + seat]
        if seat == 0 or hats > most:
            most, firsts = hats, 0
        firsts += hats == most
    for seat in range(tables.players):
        shares[seat] = 1.0 / firsts if packed[HATS + seat] == most else 0.0


@compiled
def random_matches(
    packed: Packed,
    tables: Tables,
    random: RandomState,
    cards: NDArray[np.int64],
    shares: Shares,
) -> int:
    """Play a match for each row of ``shares``; return the number of decisions.

    ``packed`` and ``cards``, all in the game, are working memory.
    """
    decisions = 0
    for number in range(shares.shape[0]):
        begin(packed, tables, random)
        while packed[MOVER] != OVER:
            if packed[MOVER] == CHANCE_MOVES:
                shuffle(cards, cards.shape[0], random)
                deal_cards(packed, tables, cards)
            play_action(packed, tables, random_action(packed, tables, random))
            decisions += 1
        write_shares(packed, tables, shares[number])
    return decisions
