"""Numbers of the actions of Catch the Hat in compiled code (``games/hats/numbering``)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kolpak.fast.hats.layout import FIELD_MASK, MOST_MOVES
from kolpak.fast.hats.moves import legal
from kolpak.fast.hats.tables import FIELDS, Ints, Scratch, Tables
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed
from kolpak.games.hats.numbering import TOO_MANY, WAYS, WORDS, HatsNumbering
from kolpak.games.hats.rules import HatsRules

PASS, ROLL, STOP = range(len(WORDS))


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
    """Number of each legal move in the order of the list."""
    scratch: Scratch


def new_numbering(rules: HatsRules, scratch: Scratch) -> Numbering:
    """Return the numbers under given rules, with memory for one thread."""
    numbering = HatsNumbering(rules)
    firsts = np.full(FIELDS * FIELDS, -1)
    for (start, end), number in numbering.firsts.items():
        firsts[start * FIELDS + end] = number
    return Numbering(
        firsts,
        numbering.spare,
        numbering.count,
        np.zeros(FIELDS * FIELDS, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        scratch,
    )


@compiled
def number_moves(state: Packed, tables: Tables, numbering: Numbering) -> int:
    """List the legal moves of a roll and write the number of each; return how many there are.

    Raises OverflowError where there are more than numbers.
    """
    moves, used, numbers = numbering.scratch.moves, numbering.used, numbering.numbers
    count = legal(state, tables, numbering.scratch)
    spare = numbering.spare
    for index in range(count):
        pair = pair_of(moves[index])
        if used[pair] < WAYS:
            numbers[index] = numbering.firsts[pair] + used[pair]
        else:
            numbers[index] = spare
            spare += 1
        used[pair] += 1
    for index in range(count):
        used[pair_of(moves[index])] = 0
    if spare > numbering.total:
        raise OverflowError(TOO_MANY)
    return count


@compiled
def pair_of(row: Ints) -> int:
    """Return the index of a move's start and end in ``firsts``."""
    return int((row[1] & FIELD_MASK) * FIELDS + (row[row[0]] & FIELD_MASK))
