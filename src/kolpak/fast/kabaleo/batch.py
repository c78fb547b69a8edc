"""Compiled steps of many games of Kabaleo.

``games/kabaleo/numbering`` says how actions are numbered; colours here count from 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.deal import deal
from kolpak.fast.kabaleo.layout import (
    COLOURS,
    LETTER,
    LOW,
    MOST_COLOURS,
    MOVER,
    PLACE_BITS,
    PLACES,
    STOCK,
)
from kolpak.fast.kabaleo.moves import barred, play
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.random import RandomState, below
from kolpak.fast.twin import BEGIN, STAY, Games, Orders, Packed


@compiled
def choose_colours(s: Packed, random: RandomState) -> None:
    """Draw which colours are in the game, in their order (K3, Knuth's selection sampling)."""
    chosen = 0
    for colour in range(MOST_COLOURS):
        if below(random, MOST_COLOURS - colour) < s[COLOURS] - chosen:
            s[LETTER + chosen] = colour
            chosen += 1


@compiled
def mark(s: Packed, row: NDArray[np.bool_]) -> None:
    """Write for each action number whether it is legal."""
    mover, places, no = s[MOVER], s[PLACES], barred(s)
    pieces = STOCK + MOST_COLOURS * mover - 1
    for colour in range(1, s[COLOURS] + 1):
        held = mover >= 0 and s[pieces + colour] > 0
        first = (colour - 1) * places
        for place in range(places):
            row[first + place] = held and s[LOW + place] != colour  # K11
        if no >= 0:
            row[first + no] = False  # K16


@compiled
def advance(
    games: Games,
    orders: Orders,
    first: int,
    last: int,
    empty: Packed,
    any_colours: bool,
    equal: bool,
    bag: Packed,
) -> None:
    """Carry out the orders for some games (see ``Twin.advance``)."""
    for row in range(first, last):
        order, s = orders[row], games.states[row]
        if order == STAY:
            continue
        if order == BEGIN:
            s[:] = empty
            games.results[row, :] = 0.0
            if any_colours:
                choose_colours(s, games.random[row])
            deal(s, equal, bag, games.random[row])
        else:
            places = s[PLACES]
            play(s, (order // places + 1) << PLACE_BITS | order % places)
        games.mover[row] = s[MOVER]
        mark(s, games.legal[row])
        if s[MOVER] < 0:
            share_out(s, games.results[row])
