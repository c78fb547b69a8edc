"""What one roll could catch, in compiled code: by the moves of the rules, with every turn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kolpak.bots.hats.search import FACES
from kolpak.fast.hats.layout import END, FIELD, FIELD_MASK, PHASE, SEATS, SIZE, TURN
from kolpak.fast.hats.moves import legal
from kolpak.fast.hats.play import move, roll
from kolpak.fast.hats.tables import (
    FIELDS,
    GOLD,
    HOMES,
    PLAYERS,
    SEAT_OF,
    Ints,
    Scratch,
    Tables,
    allied,
    new_scratch,
)
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed


class Catches(NamedTuple):
    """What could be caught, and memory to find it.

    ``rolls`` says of each seat's numbers of the die which fields they catch on, one row a number;
    ``starts`` the same of the fields that the catching pieces start from.
    """

    rolls: Ints
    starts: Ints
    rolled: Packed
    after: Packed
    scratch: Scratch


def new_catches() -> Catches:
    """Return memory for one thread."""
    return Catches(
        np.zeros((SEATS * FACES, FIELDS), np.int64),
        np.zeros((FIELDS, FIELDS), np.int64),
        np.zeros(SIZE, np.int64),
        np.zeros(SIZE, np.int64),
        new_scratch(),
    )


@compiled
def find_catches(state: Packed, tables: Tables, found: Catches, seat: int, own: bool) -> None:
    """Write what a seat's side could catch with a roll (``own``), or the others of that side."""
    found.rolls[:] = 0
    found.starts[:] = 0
    if state[PHASE] == END:
        return
    for hunter in range(tables[PLAYERS]):
        if allied(tables, seat, hunter) != own:
            continue
        for number in range(1, FACES + 1):
            found.rolled[:] = state
            found.rolled[TURN] = hunter
            roll(found.rolled, tables, number)
            for index in range(legal(found.rolled, tables, found.scratch)):
                note_catches(state, tables, found, index, hunter, number)


@compiled
def note_catches(
    state: Packed, tables: Tables, found: Catches, index: int, hunter: int, number: int
) -> None:
    """Note on which fields a move of a roll catches."""
    row = found.scratch.moves[index]
    found.after[:] = found.rolled
    move(found.after, tables, row)
    for slot in range(tables[GOLD]):
        field = state[FIELD + slot]
        if field < tables[HOMES] or found.after[FIELD + slot] == field:
            continue
        if not allied(tables, hunter, tables[SEAT_OF + slot]):
            found.rolls[hunter * FACES + number - 1, field] = 1
            found.starts[row[1] & FIELD_MASK, field] = 1
