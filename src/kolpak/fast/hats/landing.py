"""Landing and coming home in compiled code (``games/hats/landing``, ``homecoming``)."""

from __future__ import annotations

from kolpak.fast.hats.layout import (
    CARRIES_GOLD,
    CAUGHT,
    FIELD,
    HIGH,
    LENGTH,
    LOAD,
    LOW,
    WEARS,
)
from kolpak.fast.hats.pieces import (
    append_piece,
    append_sign,
    before,
    clear,
    cover,
    equal,
    set_free,
    stand_alone,
)
from kolpak.fast.hats.tables import (
    ALLY,
    CATCHES_ONE,
    FREES,
    GOLD,
    GREY,
    HOME_OF,
    HOMES,
    NOBODYS,
    PARTNERS_BAR,
    PLAYERS,
    SEAT_BY_SIGN,
    SEAT_OF,
    Ints,
    Tables,
    allied,
)
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed
from kolpak.games.hats.board import GREY_LIMIT

HALF = 60
"""Fields in the first of two words."""


@compiled
def crowd(state: Packed, tables: Tables, field: int) -> int:
    """Return how many pieces stand on a field."""
    count = 0
    for slot in range(tables[GOLD] + 1):
        count += state[FIELD + slot] == field
    return count


@compiled
def partner_bars(state: Packed, tables: Tables, seat: int, field: int) -> bool:
    """Return whether a partner's piece bars a yellow field (V3)."""
    for slot in range(tables[GOLD]):
        other = tables[SEAT_OF + slot]
        if state[FIELD + slot] == field and other != seat and allied(tables, seat, other):
            return True
    return False


@compiled
def blocked(state: Packed, tables: Tables, seat: int) -> tuple[int, int]:
    """Return as bits of two words the fields where no hat of a seat without the golden one may end.

    These are full grey fields (F9) and yellow ones with a partner's piece (V3).
    """
    low = high = counts = 0
    for slot in range(tables[GOLD]):
        field = state[FIELD + slot]
        if field < tables[HOMES]:
            continue
        number = 4 * tables[GREY + field]
        if number:
            counts += 1 << number
            closed = counts >> number & 15 >= GREY_LIMIT
        else:
            other = tables[SEAT_OF + slot]
            partner = tables[ALLY + seat * NOBODYS + other] and other != seat
            closed = tables[PARTNERS_BAR] and partner
        if closed and field < HALF:
            low |= 1 << field
        elif closed:
            high |= 1 << (field - HALF)
    return low, high


@compiled
def plain_lands(state: Packed, tables: Tables, seat: int, field: int) -> bool:
    """Return whether a piece without the golden hat may land on a field."""
    if tables[GREY + field]:
        return crowd(state, tables, field) < GREY_LIMIT
    return not (tables[PARTNERS_BAR] and partner_bars(state, tables, seat, field))


@compiled
def landings(state: Packed, tables: Tables, slot: int, field: int, choices: Ints) -> int:
    """Write the ways a piece may land, each as a chosen prey's slot + 1 or 0; return how many."""
    seat = tables[SEAT_OF + slot]
    choices[0] = 0
    if not (tables[GREY + field] and state[LOAD + slot] & WEARS):
        return int(plain_lands(state, tables, seat, field))
    foreign = 0
    for other in range(tables[GOLD]):
        if state[FIELD + other] == field and not allied(tables, seat, tables[SEAT_OF + other]):
            foreign += 1
    beside = crowd(state, tables, field) - foreign
    if foreign and tables[CATCHES_ONE]:
        if beside + foreign - 1 >= GREY_LIMIT:
            return 0
        return choose_prey(state, tables, seat, field, choices)
    return int(beside < GREY_LIMIT)


@compiled
def choose_prey(state: Packed, tables: Tables, seat: int, field: int, choices: Ints) -> int:
    """Write the different foreign pieces of a field in order, slot + 1 each (O48)."""
    count = 0
    for other in range(tables[GOLD]):
        if state[FIELD + other] != field or allied(tables, seat, tables[SEAT_OF + other]):
            continue
        place = count
        known = False
        for index in range(count):
            known = known or equal(state, choices[index] - 1, other)
        if known:
            continue
        while place > 0 and before(state, other, choices[place - 1] - 1):
            choices[place] = choices[place - 1]
            place -= 1
        choices[place] = other + 1
        count += 1
    return count


@compiled
def land(state: Packed, tables: Tables, slot: int, field: int, prey: int) -> bool:
    """Catch what a moving piece catches where it lands; return whether it catches.

    The piece stays on its way; ``prey`` is the slot + 1 of the only piece to be caught, or 0.
    """
    if tables[GREY + field] and not state[LOAD + slot] & WEARS:
        return False
    seat = tables[SEAT_OF + slot]
    if prey:
        catch(state, tables, slot, seat, prey - 1)
        return True
    caught = False
    while True:
        first = -1
        for other in range(tables[GOLD] + 1):
            if state[FIELD + other] != field or allied(tables, seat, tables[SEAT_OF + other]):
                continue
            if first < 0 or before(state, first, other):
                first = other
        if first < 0:
            return caught
        catch(state, tables, slot, seat, first)
        caught = True


@compiled
def catch(state: Packed, tables: Tables, slot: int, seat: int, other: int) -> None:
    """Put one piece under the catcher. Of several the last in order of texts comes first."""
    cover(state, tables, slot, other)
    if tables[FREES]:  # F17: own hats among the caught leave at once (O43)
        release(state, tables, slot, seat, other)
    append_piece(state, other, slot)
    state[HIGH + slot] = state[HIGH + other]
    state[LOW + slot] = state[LOW + other]
    state[LENGTH + slot] = state[LENGTH + other]
    clear(state, other)


@compiled
def release(state: Packed, tables: Tables, slot: int, seat: int, other: int) -> None:
    """Take the hats of the own team out of a caught piece and stand them at home."""
    high, low, length = state[HIGH + other], state[LOW + other], state[LENGTH + other]
    clear(state, other)
    for place in range(length):
        word = high if place < 20 else low
        sign = int(word >> (57 - 3 * (place % 20)) & 7)
        owner = tables[SEAT_BY_SIGN + sign]
        if not allied(tables, seat, owner):
            append_sign(state, other, sign)
    for owner in range(tables[PLAYERS]):
        if allied(tables, seat, owner):
            freed = state[LOAD + slot] >> (4 * owner) & 15
            state[LOAD + slot] -= freed << (4 * owner)
            set_free(state, tables, owner, freed)


@compiled
def come_home(state: Packed, tables: Tables, slot: int) -> None:
    """Unload a moving piece at its home, where it then stands (F12, V9)."""
    seat = tables[SEAT_OF + slot]
    load = state[LOAD + slot]
    worn = (load & (WEARS | CARRIES_GOLD)) != 0
    for owner in range(tables[PLAYERS]):
        count = load >> (4 * owner) & 15
        if not count:
            continue
        if allied(tables, seat, owner):
            set_free(state, tables, owner, count)
        else:
            state[CAUGHT + seat] += count << (4 * owner)
    stand_alone(state, tables, slot, tables[HOME_OF + seat], worn)
