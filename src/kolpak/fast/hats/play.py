"""Playing actions in compiled code: dice, moves, turns and the end (``games/hats/rules``)."""

from __future__ import annotations

from kolpak.fast.hats.landing import come_home, land
from kolpak.fast.hats.layout import (
    AGAIN,
    END,
    FIELD,
    FIELD_MASK,
    MOVE,
    MOVING,
    NOBODY,
    OUT,
    PHASE,
    PICK,
    PICK_MASK,
    PREY,
    PREY_MASK,
    ROLL,
    ROLLING,
    SIXES,
    STILL,
    TURN,
    WORN,
)
from kolpak.fast.hats.moves import standing_home
from kolpak.fast.hats.tables import (
    COUNTS_SIXES,
    HATS,
    HOMES,
    MOST_SIXES,
    PLAYERS,
    ROLLS_AGAIN,
    SEAT_OF,
    SIDE,
    STALL_LIMIT,
    TOWER,
    Ints,
    Tables,
    commands,
)
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed


@compiled
def begin(state: Packed, seat: int) -> None:
    """Let a seat begin (F2)."""
    state[TURN] = seat
    state[PHASE] = ROLLING


@compiled
def roll(state: Packed, tables: Tables, number: int) -> None:
    """Roll the die."""
    state[ROLL] = number
    state[PHASE] = MOVE
    state[SIXES] += tables[COUNTS_SIXES] and number == 6
    state[STILL] += tables[STALL_LIMIT] > 0


@compiled
def move(state: Packed, tables: Tables, row: Ints) -> None:
    """Play a move given as a row of way points."""
    settle(state, tables, carry(state, tables, row))


@compiled
def carry(state: Packed, tables: Tables, row: Ints) -> bool:
    """Move a piece along its way points; return whether it catches."""
    last = row[0]
    slot = row[1] >> PICK & PICK_MASK
    state[FIELD + slot] = MOVING
    catches = False
    for index in range(2, last + 1):
        waypoint = row[index]
        field = waypoint & FIELD_MASK
        if field >= tables[HOMES]:
            prey = waypoint >> PREY & PREY_MASK
            catches = land(state, tables, slot, field, prey) or catches
            if index == last:
                state[FIELD + slot] = field
            continue
        come_home(state, tables, slot)
        if index < last:
            bare, worn = standing_home(state, tables, tables[SEAT_OF + slot], field)
            slot = worn if waypoint >> PICK & WORN else bare
            state[FIELD + slot] = MOVING
    return catches


@compiled
def settle(state: Packed, tables: Tables, catches: bool) -> None:
    """End the game (F18, F21), give another roll (F15), or pass the turn."""
    if catches:
        state[STILL] = 0
        if tables[TOWER]:
            drop_out(state, tables)
    if (catches and sides_left(state, tables) <= 1) or (
        tables[STALL_LIMIT] > 0 and state[STILL] >= tables[STALL_LIMIT]
    ):
        state[TURN] = NOBODY
        state[PHASE] = END
        state[ROLL] = 0
        state[SIXES] = 0
        return
    six = state[ROLL] == 6
    state[ROLL] = 0
    if six and tables[ROLLS_AGAIN] and state[SIXES] <= tables[MOST_SIXES]:
        state[PHASE] = AGAIN
    else:
        pass_turn(state, tables)


@compiled
def pass_turn(state: Packed, tables: Tables) -> None:
    """Give the turn to the next seat clockwise that may roll (F2, F18, O42)."""
    seat = state[TURN]
    while True:
        seat += 1
        if seat == tables[PLAYERS]:
            seat = 0
        if may_roll(state, tables, seat):
            break
    state[TURN] = seat
    state[PHASE] = ROLLING
    state[SIXES] = 0


@compiled
def is_active(state: Packed, tables: Tables, seat: int) -> bool:
    """Return whether a seat has active hats (F18)."""
    for slot in range(seat * tables[HATS], (seat + 1) * tables[HATS]):
        if state[FIELD + slot] >= 0:
            return True
    return False


@compiled
def may_roll(state: Packed, tables: Tables, seat: int) -> bool:
    """Return whether a seat, or in the common game its team, has active hats (O42)."""
    for other in range(tables[PLAYERS]):
        if commands(tables, seat, other) and is_active(state, tables, other):
            return True
    return False


@compiled
def sides_left(state: Packed, tables: Tables) -> int:
    """Return how many sides have active hats (V5)."""
    sides = 0
    for seat in range(tables[PLAYERS]):
        if is_active(state, tables, seat):
            sides |= 1 << tables[SIDE + seat]
    count = 0
    while sides:
        count += sides & 1
        sides >>= 1
    return count


@compiled
def drop_out(state: Packed, tables: Tables) -> None:
    """Note the seats that have just lost their last active hat (V7, O27)."""
    for seat in range(tables[PLAYERS]):
        known = False
        place = 0
        while state[OUT] >> place:
            known = known or (state[OUT] >> place & 15) == seat + 1
            place += 4
        if not known and not is_active(state, tables, seat):
            state[OUT] |= (seat + 1) << place
