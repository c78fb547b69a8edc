"""Pieces in compiled code: texts of signs in two words, and what they carry."""

from __future__ import annotations

from kolpak.fast.hats.layout import (
    CARRIES_GOLD,
    FIELD,
    GOLD_SIGN,
    HATS_MASK,
    HIGH,
    LENGTH,
    LOAD,
    LOW,
    NOWHERE,
    WEARS,
)
from kolpak.fast.hats.tables import (
    HATS,
    HOME_OF,
    PLAYERS,
    SEAT_OF,
    SIGN,
    Tables,
)
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed

WORD = 20
"""Signs in a word."""


@compiled
def before(state: Packed, one: int, other: int) -> bool:
    """Return whether a piece's text comes before another's in the order of code points."""
    if state[HIGH + one] != state[HIGH + other]:
        return bool(state[HIGH + one] < state[HIGH + other])
    return bool(state[LOW + one] < state[LOW + other])


@compiled
def equal(state: Packed, one: int, other: int) -> bool:
    """Return whether two pieces have the same text."""
    same_high = state[HIGH + one] == state[HIGH + other]
    return bool(same_high and state[LOW + one] == state[LOW + other])


@compiled
def append_sign(state: Packed, slot: int, sign: int) -> None:
    """Add a sign on top of a piece's text."""
    length = state[LENGTH + slot]
    if length < WORD:
        state[HIGH + slot] |= sign << (57 - 3 * length)
    else:
        state[LOW + slot] |= sign << (57 - 3 * (length - WORD))
    state[LENGTH + slot] = length + 1


@compiled
def append_piece(state: Packed, slot: int, other: int) -> None:
    """Add a whole piece on top of another's text (their lengths together are at most 37)."""
    shift = 3 * state[LENGTH + slot]
    high = state[HIGH + other]
    if shift < 3 * WORD:
        state[HIGH + slot] |= high >> shift
        pushed = (high & ((1 << shift) - 1)) << (60 - shift)
        state[LOW + slot] |= pushed | state[LOW + other] >> shift
    else:
        state[LOW + slot] |= high >> (shift - 3 * WORD)
    state[LENGTH + slot] += state[LENGTH + other]


@compiled
def clear(state: Packed, slot: int) -> None:
    """Make a piece's text empty and its load nothing."""
    state[HIGH + slot] = 0
    state[LOW + slot] = 0
    state[LENGTH + slot] = 0
    state[LOAD + slot] = 0


@compiled
def stand_alone(state: Packed, tables: Tables, slot: int, field: int, worn: bool) -> None:
    """Put a hat without load on a field, with the golden hat or without."""
    clear(state, slot)
    append_sign(state, slot, tables[SIGN + tables[SEAT_OF + slot]])
    if worn:
        append_sign(state, slot, GOLD_SIGN)
        state[LOAD + slot] = WEARS
    state[FIELD + slot] = field


@compiled
def has_prey(load: int) -> bool:
    """Return whether a load has anything under the top hat, a carried golden hat included."""
    return bool(load & (HATS_MASK | CARRIES_GOLD))


@compiled
def set_free(state: Packed, tables: Tables, seat: int, count: int) -> None:
    """Stand freed hats of a seat at their home (F12, V4)."""
    slot = seat * tables[HATS]
    while count > 0:
        if state[FIELD + slot] == NOWHERE:
            stand_alone(state, tables, slot, tables[HOME_OF + seat], False)
            count -= 1
        slot += 1


@compiled
def cover(state: Packed, tables: Tables, slot: int, other: int) -> None:
    """Put a caught piece under a catcher's load; the texts are joined by ``catch``."""
    load = state[LOAD + other]
    seat = tables[SEAT_OF + other]
    if load & WEARS:
        load = (load & ~WEARS) | CARRIES_GOLD
    if seat == tables[PLAYERS]:
        load |= CARRIES_GOLD
    else:
        load += 1 << (4 * seat)
    state[LOAD + slot] += load
    state[FIELD + other] = NOWHERE
