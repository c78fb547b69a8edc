"""What a packed state of Catch the Hat holds, seen from a seat, as a row of small integers.

Nothing is hidden. Seats are relative to the viewer (0 itself, 1 the next clockwise); fields are
absolute, as numbers of actions are. Left out is the order of the hats inside a piece.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hats.layout import (
    AGAIN,
    CARRIES_GOLD,
    CAUGHT,
    FIELD,
    LOAD,
    MOVE,
    NOWHERE,
    OUT,
    PHASE,
    ROLL,
    SIXES,
    STILL,
    TURN,
    WEARS,
)
from kolpak.fast.hats.tables import GOLD, HOME_OF, PLAYERS, SEAT_OF, Tables
from kolpak.fast.jit import compiled
from kolpak.fast.twin import MOST, Layout, Packed, Row, Viewers
from kolpak.games.hats.rules import HatsRules

STANDS, WORN, CARRIED = 1, 2, 3
"""How the golden hat is on its field: alone, on top of a piece, or inside one."""


def layout(rules: HatsRules) -> Layout:
    """Return the parts of a row and their shapes."""
    seats, fields = rules.options.players, len(rules.board.names)
    return {
        "turn": (seats,),
        "phase": (2,),
        "roll": (6,),
        "home": (seats, fields),
        "pieces": (seats, fields),
        "carried": (seats, fields),
        "under": (seats, fields),
        "gold": (fields,),
        "caught": (seats, seats),
        "out": (seats,),
        "still": (1,),
        "sixes": (1,),
    }


@compiled
def write(s: Packed, viewer: int, fields: int, tables: Tables, row: Row) -> None:
    """Write what is on the board into a row of zeros."""
    seats = tables[PLAYERS]
    if s[TURN] >= 0:
        row[(s[TURN] - viewer) % seats] = 1
    at = seats
    if s[PHASE] == MOVE:
        row[at] = 1
        row[at + 1 + s[ROLL]] = 1
    elif s[PHASE] == AGAIN:
        row[at + 1] = 1
    at += 8
    for seat in range(seats):
        row[at + seat * fields + tables[HOME_OF + (viewer + seat) % seats]] = 1
    at = write_pieces(s, viewer, fields, tables, row, at + seats * fields)
    for seat in range(seats):
        tally = s[CAUGHT + (viewer + seat) % seats]
        for other in range(seats):
            row[at + (other - viewer) % seats] = tally >> 4 * other & 15
        at += seats
    place = 0
    while s[OUT] >> 4 * place:
        row[at + ((s[OUT] >> 4 * place & 15) - 1 - viewer) % seats] = place + 1
        place += 1
    at += seats
    row[at] = min(s[STILL], MOST)
    row[at + 1] = min(s[SIXES], MOST)


@compiled
def write_pieces(s: Packed, viewer: int, fields: int, tables: Tables, row: Row, at: int) -> int:
    """Write pieces by owner, their loads and the golden hat; return where the row goes on."""
    seats, gold = tables[PLAYERS], tables[GOLD]
    golden = at + 3 * seats * fields
    for slot in range(gold + 1):
        field = s[FIELD + slot]
        if field == NOWHERE:
            continue
        if slot == gold:
            row[golden + field] = STANDS
            continue
        owner = (tables[SEAT_OF + slot] - viewer) % seats
        row[at + owner * fields + field] += 1
        load = s[LOAD + slot]
        for other in range(seats):
            hats = load >> 4 * other & 15
            row[at + (seats + owner) * fields + field] += hats
            row[at + (2 * seats + (other - viewer) % seats) * fields + field] += hats
        if load & WEARS:
            row[golden + field] = WORN
        elif load & CARRIES_GOLD:
            row[golden + field] = CARRIED
    return int(golden + fields)


@compiled
def observe(
    states: NDArray[np.int64],
    viewers: Viewers,
    rows: NDArray[np.int8],
    first: int,
    last: int,
    fields: int,
    tables: Tables,
) -> None:
    """Write the rows of some games; a viewer of -1 gives zeros."""
    for game in range(first, last):
        rows[game, :] = 0
        if viewers[game] >= 0:
            write(states[game], viewers[game], fields, tables, rows[game])
