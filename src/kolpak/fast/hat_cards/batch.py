"""Compiled steps of many matches of the card game.

``games/hat_cards/numbering`` says how actions are numbered.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hat_cards.layout import (
    CHANCE_MOVES,
    DECK,
    HAND,
    MOVER,
    NOTHING,
    OVER,
    TOP,
    Tables,
)
from kolpak.fast.hat_cards.moves import deal_cards, play_action
from kolpak.fast.hat_cards.playouts import begin, write_shares
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, shuffle
from kolpak.fast.twin import BEGIN, STAY, Games, Orders, Packed


@compiled
def mark(packed: Packed, tables: Tables, row: NDArray[np.bool_]) -> None:
    """Write for each action number whether it is legal (C5, C6)."""
    mover = packed[MOVER]
    hand = packed[HAND + mover] if mover >= 0 else 0
    for target in range(1 + tables.players):
        cards = hand
        if target > 0:
            top = packed[TOP + target - 1]
            cards = 0 if top == NOTHING else hand & tables.catchers[top]
        for card in range(DECK):
            row[card + DECK * target] = cards >> card & 1


@compiled
def deal_randomly(
    packed: Packed, tables: Tables, cards: NDArray[np.int64], random: RandomState
) -> None:
    """Deal a round of the cards in the first row; the second one is working memory."""
    deck, dealt = cards
    dealt[:] = deck
    shuffle(dealt, deck.shape[0], random)
    deal_cards(packed, tables, dealt)


@compiled
def advance(
    games: Games,
    orders: Orders,
    first: int,
    last: int,
    tables: Tables,
    cards: NDArray[np.int64],
) -> None:
    """Carry out the orders for some matches (see ``Twin.advance``)."""
    for row in range(first, last):
        order, packed = orders[row], games.states[row]
        if order == STAY:
            continue
        if order == BEGIN:
            begin(packed, tables, games.random[row])
            games.results[row, :] = 0.0
        else:
            play_action(packed, tables, order)
        if packed[MOVER] == CHANCE_MOVES:
            deal_randomly(packed, tables, cards, games.random[row])
        mark(packed, tables, games.legal[row])
        games.mover[row] = max(packed[MOVER], -1)
        if packed[MOVER] == OVER:
            write_shares(packed, tables, games.results[row])
