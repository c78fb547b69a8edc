"""Numbers of the actions of Catch the Hat.

``pass``, ``roll`` and ``stop`` are 0, 1 and 2. Moves are numbered by their start and end, which
lie at most six steps apart; each such pair has ``WAYS`` numbers, for the first moves of the list
of legal ones from that start to that end. Further ones, by other pieces or over other fields, take
the spare numbers at the end, in the order of the list.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from kolpak.fast.hats.layout import FIELD_MASK, MOST_MOVES
from kolpak.fast.hats.moves import legal
from kolpak.fast.hats.tables import FIELDS, Ints, Scratch, Tables
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed
from kolpak.games.hats.board import LONGEST, Board

PASS: Final = 0
ROLL: Final = 1
STOP: Final = 2
MOVES: Final = 3
"""The first number of a move."""

WAYS: Final = 2
SPARE: Final = 64
"""Spare numbers; without the golden hat 7 were the most needed in games of all options."""
SPARE_GOLDEN: Final = 2048
"""The same with the golden hat, whose turns make long lists; 688 were the most needed."""


class Numbering(NamedTuple):
    """Numbers of pairs of fields, and memory of one thread."""

    firsts: Ints
    """First number by start and end: ``firsts[start * FIELDS + end]``."""
    spare: int
    """The first spare number."""
    total: int
    """One more than the last number."""
    used: Ints
    """How many moves a pair has so far; all 0 between calls."""
    numbers: Ints
    """Number of each legal move in the order of the list, -1 for one that is left out."""
    scratch: Scratch


@cache
def firsts_of(board: Board) -> Ints:
    """Return the first number of each pair of fields that a roll can join, else -1."""
    firsts = np.full(FIELDS * FIELDS, -1)
    number = MOVES
    for start in range(len(board.names)):
        reached = [start]
        for _ in range(LONGEST):
            beside = [field for near in reached for field in board.neighbours[near]]
            reached = sorted({*reached, *beside})
        for end in reached:
            firsts[start * FIELDS + end] = number
            number += WAYS
    return firsts


def new_numbering(board: Board, golden: bool, scratch: Scratch) -> Numbering:
    """Return the numbers for a board, with memory for one thread."""
    firsts = firsts_of(board)
    spare = int(firsts.max()) + WAYS
    return Numbering(
        firsts,
        spare,
        spare + (SPARE_GOLDEN if golden else SPARE),
        np.zeros(FIELDS * FIELDS, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        scratch,
    )


@compiled
def number_moves(state: Packed, tables: Tables, numbering: Numbering) -> int:
    """List the legal moves of a roll and write the number of each; return how many there are."""
    moves, used, numbers = numbering.scratch.moves, numbering.used, numbering.numbers
    count = legal(state, tables, numbering.scratch)
    spare = numbering.spare
    for index in range(count):
        pair = pair_of(moves[index])
        if used[pair] < WAYS:
            numbers[index] = numbering.firsts[pair] + used[pair]
        else:
            numbers[index] = spare if spare < numbering.total else -1
            spare += 1
        used[pair] += 1
    for index in range(count):
        used[pair_of(moves[index])] = 0
    return count


@compiled
def pair_of(row: Ints) -> int:
    """Return the index of a move's start and end in ``firsts``."""
    return int((row[1] & FIELD_MASK) * FIELDS + (row[row[0]] & FIELD_MASK))
