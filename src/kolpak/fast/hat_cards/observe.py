"""What a seat may know of a packed match of the card game, as a row of small integers.

Seats are relative to the viewer (0 itself, 1 the next clockwise); cards are absolute, as numbers of
actions are. Left out is the order of the cards in a pile beneath its top one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hat_cards.layout import (
    COUNT,
    DECK,
    DRAWS,
    HAND,
    HATS,
    MOVER,
    PILE,
    ROUND,
    SEEN,
    STARTER,
    TOP,
)
from kolpak.fast.hat_cards.moves import size
from kolpak.fast.jit import compiled
from kolpak.fast.twin import MOST, Layout, Packed, Row, Viewers
from kolpak.games.hat_cards.rules import HatCardsRules


def layout(rules: HatCardsRules, memory: bool) -> Layout:
    """Return the parts of a row and their shapes; ``memory`` adds the cards seen in the round."""
    seats = rules.options.players
    seen: Layout = {"seen": (DECK,)} if memory else {}
    return {
        "turn": (seats,),
        "hand": (DECK,),
        "tops": (seats, DECK),
        "piles": (seats, DECK),
        **seen,
        "hand_sizes": (seats,),
        "won": (seats,),
        "hats": (seats,),
        "starter": (seats,),
        "round": (1,),
        "draws": (1,),
    }


@compiled
def write(packed: Packed, viewer: int, seats: int, show_won: bool, memory: bool, row: Row) -> None:
    """Write what a seat may know into a row of zeros (C15)."""
    if packed[MOVER] >= 0:
        row[(packed[MOVER] - viewer) % seats] = 1
    at = seats
    write_cards(packed[HAND + viewer], row, at)
    at += DECK
    for seat in range(seats):
        top = packed[TOP + (viewer + seat) % seats]
        if top >= 0:
            row[at + top] = 1
        at += DECK
    for seat in range(seats):
        write_cards(packed[PILE + (viewer + seat) % seats], row, at)
        at += DECK
    if memory:  # played openly in this round, though a view does not list them
        write_cards(packed[SEEN], row, at)
        at += DECK
    runs = False
    for seat in range(seats):
        runs = runs or packed[HAND + seat] != 0
    for place in range(seats):
        seat = (viewer + place) % seats
        row[at + place] = size(packed[HAND + seat])
        hides = runs and place > 0 and not show_won
        row[at + seats + place] = -1 if hides else packed[COUNT + seat]
        row[at + 2 * seats + place] = min(packed[HATS + seat], MOST)
    at += 3 * seats
    if packed[STARTER] >= 0:
        row[at + (packed[STARTER] - viewer) % seats] = 1
    row[at + seats] = min(packed[ROUND], MOST)
    row[at + seats + 1] = packed[DRAWS]


@compiled
def write_cards(cards: int, row: Row, at: int) -> None:
    """Write which cards are in a set."""
    for card in range(DECK):
        row[at + card] = cards >> card & 1


@compiled
def observe(
    states: NDArray[np.int64],
    viewers: Viewers,
    rows: NDArray[np.int8],
    first: int,
    last: int,
    seats: int,
    show_won: bool,
    memory: bool,
) -> None:
    """Write the rows of some matches; a viewer of -1 gives zeros."""
    for game in range(first, last):
        rows[game, :] = 0
        if viewers[game] >= 0:
            write(states[game], viewers[game], seats, show_won, memory, rows[game])
