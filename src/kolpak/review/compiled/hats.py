"""Values of all seats after every move of a roll, and before a roll, in compiled code."""

from __future__ import annotations

from typing import Final

from kolpak.bots.hats.policy import VALUES, Numbers, evaluate, impatience
from kolpak.bots.hats.search import FACES, Memory, expect
from kolpak.fast.hats.layout import END, PHASE, SEATS, TURN
from kolpak.fast.hats.moves import legal
from kolpak.fast.hats.play import move, roll, settle
from kolpak.fast.hats.tables import Tables
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed

WIDE: Final = 48
"""Moves of a roll from which on they are rated one deep.

Without a golden hat there are hardly ever so many; its wearer turns as it likes and has thousands,
which two deep would take minutes.
"""

MEAN: Final = FACES
"""Row of the mean over all numbers of the die."""


@compiled
def rate(
    state: Packed, tables: Tables, model: Numbers, depth: int, memory: Memory, out: Numbers
) -> int:
    """Write the values of all seats after each move of a roll, or after the pass; return how many.

    The moves are then in ``memory.root.moves``, what they are chosen by in ``memory.worth``.
    """
    seat = state[TURN]
    count = legal(state, tables, memory.root)
    after = memory.states[0]
    for index in range(max(1, count)):
        after[:] = state
        if count:
            move(after, tables, memory.root.moves[index])
        else:
            settle(after, tables, False)
        if depth < 2 or count > WIDE or after[PHASE] == END:
            evaluate(after, tables, model, memory.numbers)
            out[index, :] = memory.numbers[VALUES : VALUES + SEATS]
        else:
            expect(after, tables, model, memory)
            out[index, :] = memory.replies[:SEATS]
        memory.worth[index] = out[index, seat] - impatience(after, tables, model, seat)
    return max(1, count)


@compiled
def foresee(
    state: Packed,
    tables: Tables,
    model: Numbers,
    depth: int,
    memory: Memory,
    rolled: Packed,
    out: Numbers,
    best: Numbers,
) -> None:
    """Write the values of the best move by the number of the die, and in the last row their mean.

    After the end all rows are the result.
    """
    best[:, :] = 0.0
    if state[PHASE] == END:
        evaluate(state, tables, model, memory.numbers)
        best[:, :] = memory.numbers[VALUES : VALUES + SEATS]
        return
    for number in range(1, FACES + 1):
        rolled[:] = state
        roll(rolled, tables, number)
        count = rate(rolled, tables, model, depth, memory, out)
        top = 0
        for index in range(1, count):
            if memory.worth[index] > memory.worth[top]:
                top = index
        best[number - 1, :] = out[top, :]
        best[MEAN, :] += out[top, :] / FACES
