"""Expectimax over the dice in compiled code, one or two moves deep."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from kolpak.bots.hats.policy import SCRATCH_SIZE, VALUES, Numbers, evaluate, impatience
from kolpak.fast.hats.layout import END, MOST_MOVES, PHASE, SEATS, SIZE, TURN
from kolpak.fast.hats.moves import legal
from kolpak.fast.hats.play import move, roll, settle
from kolpak.fast.hats.tables import Ints, Scratch, Tables, new_scratch
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed

FACES: Final = 6


class Memory(NamedTuple):
    """Memory of a search, for one thread."""

    root: Scratch
    inner: Scratch
    states: Ints
    numbers: Numbers
    replies: Numbers
    values: Numbers
    """The search's answer: the mover's win chance after each legal move, in order."""
    worth: Numbers
    """What the moves are chosen by: their win chance, less what they lose in a stalled game."""


def new_memory() -> Memory:
    """Return memory for one thread."""
    return Memory(
        new_scratch(),
        new_scratch(),
        np.zeros((3, SIZE), np.int64),
        np.zeros(SCRATCH_SIZE),
        np.zeros(2 * SEATS),
        np.zeros(MOST_MOVES),
        np.zeros(MOST_MOVES),
    )


@compiled
def rate_moves(state: Packed, tables: Tables, model: Numbers, depth: int, memory: Memory) -> int:
    """Write value and worth of every legal move of a roll for its seat; return how many there are.

    The moves are then in ``memory.root.moves``. Another roll after a six is taken as taken.
    """
    seat = state[TURN]
    count = legal(state, tables, memory.root)
    after = memory.states[0]
    for index in range(count):
        after[:] = state
        move(after, tables, memory.root.moves[index])
        if depth < 2 or after[PHASE] == END:
            evaluate(after, tables, model, memory.numbers)
            memory.values[index] = memory.numbers[VALUES + seat]
        else:
            expect(after, tables, model, memory)
            memory.values[index] = memory.replies[seat]
        memory.worth[index] = memory.values[index] - impatience(after, tables, model, seat)
    return count


@compiled
def expect(state: Packed, tables: Tables, model: Numbers, memory: Memory) -> None:
    """Write into ``memory.replies`` the mean, over the next roll, of the best reply's values."""
    rolled, after = memory.states[1], memory.states[2]
    replies = memory.replies
    replies[:SEATS] = 0.0
    for number in range(1, FACES + 1):
        rolled[:] = state
        roll(rolled, tables, number)
        count = legal(rolled, tables, memory.inner)
        if count == 0:
            settle(rolled, tables, False)
            evaluate(rolled, tables, model, memory.numbers)
            replies[SEATS:] = memory.numbers[VALUES : VALUES + SEATS]
        seat = rolled[TURN]
        best = -1.0
        for index in range(count):
            after[:] = rolled
            move(after, tables, memory.inner.moves[index])
            evaluate(after, tables, model, memory.numbers)
            if memory.numbers[VALUES + seat] > best:
                best = memory.numbers[VALUES + seat]
                replies[SEATS:] = memory.numbers[VALUES : VALUES + SEATS]
        for other in range(SEATS):
            replies[other] += replies[SEATS + other] / FACES
