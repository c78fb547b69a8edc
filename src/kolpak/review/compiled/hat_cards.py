"""Playouts of a round of the card game from sampled hands, in compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.belief import Doubts, hand_out, spread, stir
from kolpak.bots.hat_cards.policy import Weights, policy_action, unseen_by
from kolpak.bots.hat_cards.prospects import Prospects, expect
from kolpak.fast.hat_cards.layout import DECK, MOVER, ROUND, Tables
from kolpak.fast.hat_cards.moves import play_action, size
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState
from kolpak.fast.twin import Packed

Numbers = NDArray[np.float64]

FIRST_STIRS, STIRS = 4 * DECK, 40
"""Swaps of sampled cards before the first playout and between two, as the search has them."""


class Memory(NamedTuple):
    """Working memory of playouts: hats' worth, a position, cards and who holds them."""

    prospects: Prospects
    packed: Packed
    world: Packed
    cards: NDArray[np.int64]
    holders: NDArray[np.int64]


@compiled
def rate_plays(
    root: Packed,
    tables: Tables,
    weights: Weights,
    memory: Memory,
    doubts: Doubts,
    viewer: int,
    actions: NDArray[np.int64],
    best: int,
    count: int,
    random: RandomState,
    out: Numbers,
    squares: Numbers,
) -> None:
    """Write the mean parts of the win after each action, played out from so many sampled hands.

    All actions are tried from the same hands; ``squares`` gets the mean squares of what each brings
    the mover less than the ``best`` of them. A negative action is none: the policy plays on.
    """
    out[:] = 0.0
    squares[:] = 0.0
    seat, seats = root[MOVER], tables.players
    hidden, unseen = 0, 0
    if viewer >= 0:
        hidden = spread(root, tables, viewer, memory.cards, memory.holders, random)
        unseen = size(unseen_by(root, tables, viewer))
        stir(memory.cards, memory.holders, unseen, hidden, doubts, FIRST_STIRS, random)
    got = np.zeros(len(actions))
    for _ in range(count):
        memory.world[:] = root
        if viewer >= 0:
            stir(memory.cards, memory.holders, unseen, hidden, doubts, STIRS, random)
            cards, holders = memory.cards, memory.holders
            hand_out(memory.world, tables, viewer, cards, holders, hidden, random)
        for index in range(len(actions)):
            packed = memory.packed
            packed[:] = memory.world
            if actions[index] >= 0:
                play_action(packed, tables, actions[index])
            while packed[ROUND] == root[ROUND]:
                play_action(packed, tables, policy_action(packed, tables, weights, random))
            row = expect(packed, root, tables, memory.prospects)
            for other in range(seats):
                out[index, other] += memory.prospects.shares[row, other]
            got[index] = memory.prospects.shares[row, seat]
        for index in range(len(actions)):
            squares[index] += (got[best] - got[index]) ** 2
    out /= count
    squares /= count
