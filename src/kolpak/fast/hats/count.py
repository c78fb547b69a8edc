"""Counting in compiled code: points, places and parts of the win (``games/hats/count``)."""

from __future__ import annotations

from kolpak.fast.hats.layout import (
    CARRIES_GOLD,
    CAUGHT,
    END,
    FIELD,
    LOAD,
    OUT,
    PHASE,
    WEARS,
)
from kolpak.fast.hats.play import is_active, sides_left
from kolpak.fast.hats.tables import (
    GOLD,
    GOLD_COUNTS,
    GOLD_OWNER,
    HATS,
    LAST_STANDING,
    PLAYERS,
    SEAT_OF,
    SIDE,
    TIE_BREAK,
    TOWER,
    Tables,
    allied,
)
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed, Shares

SURVIVOR, HOME = 1, 2
"""Numbers of the tie-breaks in ``Tables.tie_break``."""

PER_POINT = 1 << 10
FIRST = 1 << 30
"""Weights of a merit's parts."""


@compiled
def nibbles(word: int) -> int:
    """Return the sum of the seven lowest groups of 4 bits."""
    word = (word & 0x0F0F0F0F) + (word >> 4 & 0x0F0F0F0F)
    word += word >> 8
    return (word + (word >> 16)) & 255


@compiled
def foreign_hats(state: Packed, tables: Tables, slot: int) -> int:
    """Return how many hats of other sides a piece carries."""
    load = state[LOAD + slot]
    seat = tables[SEAT_OF + slot]
    count = 0
    for other in range(tables[PLAYERS]):
        if not allied(tables, seat, other):
            count += load >> (4 * other) & 15
    return count


@compiled
def points(state: Packed, tables: Tables, seat: int) -> int:
    """Return the hats at a seat's home and the foreign ones it carries (F19, O37)."""
    count = nibbles(state[CAUGHT + seat])
    for slot in range(seat * tables[HATS], (seat + 1) * tables[HATS]):
        if state[FIELD + slot] >= 0:
            count += foreign_hats(state, tables, slot)
            if state[LOAD + slot] & (WEARS | CARRIES_GOLD):
                count += tables[GOLD_COUNTS]
    return count


@compiled
def owns_gold(state: Packed, tables: Tables, side: int) -> bool:
    """Return whether a side's piece wears or carries the golden hat."""
    for slot in range(tables[GOLD]):
        if state[FIELD + slot] >= 0 and state[LOAD + slot] & (WEARS | CARRIES_GOLD):
            return bool(tables[SIDE + tables[SEAT_OF + slot]] == side)
    return False


@compiled
def merit(state: Packed, tables: Tables, side: int, over: bool) -> int:
    """Return what a side is compared by, as one number."""
    active = False
    count = home = 0
    for seat in range(tables[PLAYERS]):
        if tables[SIDE + seat] == side:
            active = active or is_active(state, tables, seat)
            count += points(state, tables, seat)
            home += nibbles(state[CAUGHT + seat])
    if tables[TOWER] and not active:
        place = 0
        while (state[OUT] >> place & 15) != side + 1:
            place += 4
        return int(place)
    wins = tables[TOWER] > 0
    if not wins and over and tables[LAST_STANDING]:
        wins = active  # V1
    elif not wins and over and tables[GOLD_OWNER]:
        wins = owns_gold(state, tables, side)  # V13
    tie = 0
    if tables[TIE_BREAK] == SURVIVOR:
        tie = int(active)
    elif tables[TIE_BREAK] == HOME:
        tie = home
    return int(FIRST * wins + PER_POINT * count + tie)


@compiled
def count_shares(state: Packed, tables: Tables, shares: Shares) -> None:
    """Write each seat's part of the win, by the places of the moment."""
    over = state[PHASE] == END and sides_left(state, tables) <= 1
    most = -1
    winners = 0
    for seat in range(tables[PLAYERS]):
        value = merit(state, tables, tables[SIDE + seat], over)
        if value > most:
            most = value
            winners = 0
        if value == most:
            winners += 1
        shares[seat] = value
    for seat in range(tables[PLAYERS]):
        shares[seat] = 1.0 / winners if shares[seat] == most else 0.0
