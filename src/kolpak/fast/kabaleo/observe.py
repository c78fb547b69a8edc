"""What a seat may know of a packed state of Kabaleo, as a row of small integers.

Seats are relative to the viewer (0 itself, 1 the next clockwise); colours and places are absolute,
as numbers of actions are. Left out are cones below the fourth of a tower.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import (
    COLOURS,
    CONE,
    CONE_MASK,
    GOAL,
    HIGH,
    LETTER,
    LOW,
    LOW_TOP,
    MOST_COLOURS,
    MOVER,
    PLACES,
    SEATS,
    SHOWN,
    STOCK,
)
from kolpak.fast.kabaleo.moves import barred
from kolpak.fast.twin import Layout, Packed, Row, Viewers
from kolpak.games.kabaleo.rules import KabaleoRules

LAYERS: Final = 4
"""Cones of a tower that are shown, from its top; few towers of random games are higher."""


def layout(rules: KabaleoRules) -> Layout:
    """Return the parts of a row and their shapes."""
    seats, colours, places = rules.options.players, rules.sizes.colours, rules.sizes.places
    return {
        "turn": (seats,),
        "goal": (colours,),
        "stocks": (seats, colours),
        "shown": (colours,),
        "barred": (places,),
        "height": (places,),
        "towers": (places, LAYERS, colours),
        "letters": (colours, MOST_COLOURS),
    }


@compiled
def write(s: Packed, viewer: int, row: Row) -> None:
    """Write what a seat may know into a row of zeros; of the goals only its own (K4, K6)."""
    seats, colours, places = s[SEATS], s[COLOURS], s[PLACES]
    if s[MOVER] >= 0:
        row[(s[MOVER] - viewer) % seats] = 1
    at = seats
    if s[GOAL + viewer]:
        row[at + s[GOAL + viewer] - 1] = 1
    at += colours
    for seat in range(seats):
        first = STOCK + MOST_COLOURS * ((viewer + seat) % seats)
        for colour in range(colours):
            row[at + colour] = s[first + colour]
        at += colours
    for colour in range(colours):
        row[at + colour] = s[SHOWN + 1 + colour]
    at += colours
    no = barred(s)
    if no >= 0:
        row[at + no] = 1
    at = write_towers(s, row, at + places)
    for colour in range(colours):
        row[at + MOST_COLOURS * colour + s[LETTER + colour]] = 1


@compiled
def write_towers(s: Packed, row: Row, at: int) -> int:
    """Write heights, and the highest cones from the top down; return where the row goes on."""
    colours, places = s[COLOURS], s[PLACES]
    cones = at + places
    for place in range(places):
        low, high = s[LOW + place], s[HIGH + place]
        height = 0
        while low:
            if height < LAYERS:
                row[cones + colours * height + (low & CONE_MASK) - 1] = 1
            low = low >> CONE | (high & CONE_MASK) << LOW_TOP
            high >>= CONE
            height += 1
        row[at + place] = height
        cones += colours * LAYERS
    return int(cones)


@compiled
def observe(
    states: NDArray[np.int64], viewers: Viewers, rows: NDArray[np.int8], first: int, last: int
) -> None:
    """Write the rows of some games; a viewer of -1 gives zeros."""
    for game in range(first, last):
        rows[game, :] = 0
        if viewers[game] >= 0:
            write(states[game], viewers[game], rows[game])
