"""The move generator in compiled code: the same moves in the same order as ``games/hats/moves``.

Hats that cannot turn go by the table of ends. Ways through a home, and those of the golden hat's
wearer, are searched depth first with a stack instead of recursion. A stack entry holds ``ENTRY``
numbers, the way so far as a row, and the state with the piece on its way.
"""

from __future__ import annotations

from typing import Final

from kolpak.fast.hats.landing import HALF, blocked, come_home, land, landings, plain_lands
from kolpak.fast.hats.layout import (
    BARE,
    FIELD,
    LOAD,
    MOST_MOVES,
    MOVING,
    NAMED_PICK,
    NAMED_PREY,
    PICK,
    PREY,
    ROLL,
    ROW,
    TURN,
    WEARS,
    WORN,
)
from kolpak.fast.hats.pieces import before, equal, has_prey
from kolpak.fast.hats.tables import (
    COUNTS,
    ENDS,
    ENTRY,
    HATS,
    HOME_OF,
    HOMES,
    MAY_STOP,
    MOST_TURNS,
    PLAYERS,
    SEAT_OF,
    TOWER,
    TURN_NEEDS_CAPTURE,
    WIDTH,
    Ints,
    Scratch,
    Tables,
    commands,
    end_at,
    end_count,
    neighbour,
    steps_home,
)
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed
from kolpak.games.hats.board import LONGEST

KIND: Final = 0
"""What to do with a stack entry: one of the four numbers below."""
SLOT: Final = 1
"""The moving piece."""
AT: Final = 2
BACK: Final = 3
"""The field it came from, or -1 where it was picked up."""
LEFT: Final = 4
"""Steps left; for ``CLOSE`` the number of moves there were when the piece came home."""
TURNS: Final = 5
WAY: Final = ENTRY
STATE: Final = ENTRY + ROW

WALK: Final = 0
"""Go on by every branch but the one the piece came along."""
STEP: Final = 1
"""The piece enters the field ``AT`` from ``BACK``."""
HOME: Final = 2
"""The piece comes home."""
CLOSE: Final = 3
"""All ways from a home are found: the rest of the roll lapses if there is none (F13)."""


@compiled
def legal(state: Packed, tables: Tables, scratch: Scratch) -> int:
    """Write the legal moves of a roll into ``scratch.moves`` and return how many there are."""
    count = 0
    seat = -1
    low = high = 0
    for index in range(in_order(state, tables, scratch.order)):
        slot = scratch.order[index]
        if tables[SEAT_OF + slot] != seat:
            seat = tables[SEAT_OF + slot]
            low, high = blocked(state, tables, seat)
        if state[LOAD + slot] & WEARS:
            count = wander(state, tables, scratch, slot, count)
            continue
        count = straight(state, tables, scratch.moves, slot, low, high, count)
        if has_prey(state[LOAD + slot]) and not tables[TOWER]:
            left = state[ROLL] - steps_home(tables, seat, state[FIELD + slot])
            if left >= 0:
                count = return_home(state, tables, scratch, slot, left, count)
    return count


@compiled
def in_order(state: Packed, tables: Tables, order: Ints) -> int:
    """Write the pieces a roll may move, by field and text, equal ones once; return how many."""
    count = 0
    for seat in range(tables[PLAYERS]):
        if not commands(tables, state[TURN], seat):
            continue
        for slot in range(seat * tables[HATS], (seat + 1) * tables[HATS]):
            field = state[FIELD + slot]
            if field < 0:
                continue
            place = count
            while place > 0 and state[FIELD + order[place - 1]] > field:
                place -= 1
            fresh = True
            while place > 0 and state[FIELD + order[place - 1]] == field:
                fresh = fresh and not equal(state, order[place - 1], slot)
                if not fresh or not before(state, slot, order[place - 1]):
                    break
                place -= 1
            if fresh:
                for index in range(count, place, -1):
                    order[index] = order[index - 1]
                order[place] = slot
                count += 1
    return count


@compiled
def straight(
    state: Packed, tables: Tables, moves: Ints, slot: int, low: int, high: int, count: int
) -> int:
    """Add the moves of a hat that cannot turn, from the table of ends.

    ``low`` and ``high`` are the words of ``blocked``. Nothing is called inside the loop, where
    Numba would count references to the arrays at each turn.
    """
    field = state[FIELD + slot]
    row = field * (LONGEST + 1) + state[ROLL]
    start = field | slot << PICK
    for index in range(tables[COUNTS + row]):
        end = tables[ENDS + row * WIDTH + index]
        word = low >> end if end < HALF else high >> (end - HALF)
        if not word & 1:
            moves[count, 0] = 2
            moves[count, 1] = start
            moves[count, 2] = end
            count += 1
    return count


@compiled
def return_home(
    state: Packed, tables: Tables, scratch: Scratch, slot: int, left: int, count: int
) -> int:
    """Add the moves of a hat that cannot turn and comes home with its prey."""
    open_entry(state, scratch.stack[0], HOME, slot, left)
    return search(tables, scratch, count)


@compiled
def wander(state: Packed, tables: Tables, scratch: Scratch, slot: int, count: int) -> int:
    """Add the moves of the golden hat's wearer (V11)."""
    open_entry(state, scratch.stack[0], WALK, slot, state[ROLL])
    return search(tables, scratch, count)


@compiled
def open_entry(state: Packed, entry: Ints, kind: int, slot: int, left: int) -> None:
    """Make the first stack entry of a search: the piece is picked up from its field."""
    field = state[FIELD + slot]
    fill(entry, kind, slot, field, -1, left, 0)
    entry[WAY] = 1
    entry[WAY + 1] = field | slot << PICK
    entry[STATE:] = state
    entry[STATE + FIELD + slot] = MOVING


@compiled
def fill(entry: Ints, kind: int, slot: int, at: int, back: int, left: int, turns: int) -> None:
    """Set the numbers of a stack entry."""
    entry[KIND] = kind
    entry[SLOT] = slot
    entry[AT] = at
    entry[BACK] = back
    entry[LEFT] = left
    entry[TURNS] = turns


@compiled
def search(tables: Tables, scratch: Scratch, count: int) -> int:
    """Add all moves that go on from the entry at the bottom of the stack."""
    stack = scratch.stack
    top = 1
    while top > 0:
        top -= 1
        kind = stack[top, KIND]
        if kind == WALK:
            top = walk(tables, stack, top)
        elif kind == HOME:
            count, top = enter_home(tables, scratch, top, count)
        elif kind == CLOSE:
            if count == stack[top, LEFT] or tables[MAY_STOP]:
                count = emit(scratch.moves, stack[top], stack[top, AT], count)
        elif stack[top, AT] < tables[HOMES]:
            top = knock(tables, stack, top)
        elif stack[top, LEFT] == 0:
            count = end_there(tables, scratch, top, count)
        else:
            top = go_on(tables, scratch, top)
    return count


@compiled
def emit(moves: Ints, entry: Ints, waypoint: int, count: int) -> int:
    """Add the move that ends an entry's way with one more way point."""
    if count == MOST_MOVES:
        return count
    length = entry[WAY]
    for index in range(1, length + 1):
        moves[count, index] = entry[WAY + index]
    moves[count, length + 1] = waypoint
    moves[count, 0] = length + 1
    return count + 1


@compiled
def walk(tables: Tables, stack: Ints, top: int) -> int:
    """Replace an entry by a step to every neighbour but the one behind, the first on top."""
    here, back = stack[top, AT], stack[top, BACK]
    slot, left, turns = stack[top, SLOT], stack[top, LEFT], stack[top, TURNS]
    source = top
    width = 0
    while neighbour(tables, here, width) >= 0:
        width += 1
    for index in range(width - 1, -1, -1):
        step = neighbour(tables, here, index)
        if step != back:
            if top != source:
                stack[top] = stack[source]
            fill(stack[top], STEP, slot, step, here, left - 1, turns)
            top += 1
    return top


@compiled
def knock(tables: Tables, stack: Ints, top: int) -> int:
    """Let a piece into its own home if it has prey (F10, F11), else drop the entry."""
    slot = stack[top, SLOT]
    own = tables[HOME_OF + tables[SEAT_OF + slot]] == stack[top, AT]
    if not own or tables[TOWER] or not has_prey(stack[top, STATE + LOAD + slot]):
        return top
    stack[top, KIND] = HOME
    return top + 1


@compiled
def end_there(tables: Tables, scratch: Scratch, top: int, count: int) -> int:
    """Add the moves that end with this step, one for each choice of prey."""
    entry, choices = scratch.stack[top], scratch.choices
    field = entry[AT]
    found = landings(entry[STATE:], tables, entry[SLOT], field, choices)
    for index in range(found):
        named = NAMED_PREY if found > 1 else 0
        count = emit(scratch.moves, entry, field | choices[index] << PREY | named, count)
    return count


@compiled
def go_on(tables: Tables, scratch: Scratch, top: int) -> int:
    """Replace a step by the walk ahead and, below it, the wearer's turns there (V11)."""
    stack, choices = scratch.stack, scratch.choices
    slot, here, back = stack[top, SLOT], stack[top, AT], stack[top, BACK]
    left, turns = stack[top, LEFT], stack[top, TURNS]
    found = 0
    if turns < tables[MOST_TURNS]:
        found = landings(stack[top, STATE:], tables, slot, here, choices)
    source = stack[top + found]
    if found:
        source[:] = stack[top]
    named = NAMED_PREY if found > 1 else 0
    for index in range(found - 1, -1, -1):
        entry = stack[top]
        entry[:] = source
        catches = land(entry[STATE:], tables, slot, here, choices[index])
        if not catches and tables[TURN_NEEDS_CAPTURE]:
            continue
        fill(entry, STEP, slot, back, here, left - 1, turns + 1)
        entry[WAY] += 1
        entry[WAY + entry[WAY]] = here | choices[index] << PREY | named
        top += 1
    if found:
        stack[top] = source
    fill(stack[top], WALK, slot, here, back, left, turns)
    return top + 1


@compiled
def enter_home(tables: Tables, scratch: Scratch, top: int, count: int) -> tuple[int, int]:
    """Bring a piece home and go on with any hat there: bare ones first, then the wearer (F13)."""
    stack = scratch.stack
    entry = stack[top]
    slot = entry[SLOT]
    seat = tables[SEAT_OF + slot]
    home, left, turns = tables[HOME_OF + seat], entry[LEFT], entry[TURNS]
    state = entry[STATE:]
    come_home(state, tables, slot)
    bare, worn = standing_home(state, tables, seat, home)
    fill(entry, CLOSE, slot, home, -1, count, 0)
    if left == 0:
        return count, top + 1
    named = NAMED_PICK if bare >= 0 and worn >= 0 else 0
    if bare >= 0:
        waypoint = home | (BARE | named) << PICK
        count = leave_home(state, tables, scratch.moves, entry, waypoint, left, count)
    if worn < 0:
        return count, top + 1
    further = stack[top + 1]
    further[:] = entry
    fill(further, WALK, worn, home, -1, left, turns)
    further[WAY] += 1
    further[WAY + further[WAY]] = home | (WORN | named) << PICK
    further[STATE + FIELD + worn] = MOVING
    return count, top + 2


@compiled
def standing_home(state: Packed, tables: Tables, seat: int, home: int) -> tuple[int, int]:
    """Return a bare hat and the golden hat's wearer at a home, -1 where there is none."""
    bare = worn = -1
    for slot in range(seat * tables[HATS], (seat + 1) * tables[HATS]):
        if state[FIELD + slot] == home:
            if state[LOAD + slot] & WEARS:
                worn = slot
            else:
                bare = slot
    return bare, worn


@compiled
def leave_home(
    state: Packed,
    tables: Tables,
    moves: Ints,
    entry: Ints,
    waypoint: int,
    left: int,
    count: int,
) -> int:
    """Add the moves that go on from home with a bare hat."""
    home, seat = entry[AT], tables[SEAT_OF + entry[SLOT]]
    length = entry[WAY]
    entry[WAY] += 1
    entry[WAY + length + 1] = waypoint
    for index in range(end_count(tables, home, left)):
        end = end_at(tables, home, left, index)
        if plain_lands(state, tables, seat, end):
            count = emit(moves, entry, end, count)
    entry[WAY] = length
    return count
