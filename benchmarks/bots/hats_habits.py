"""The greedy bot's evaluation in compiled code, for matches; equal to ``games/hats/greedy``."""

from __future__ import annotations

from kolpak.bots.hats.policy import REACH, Numbers
from kolpak.fast.hats.count import nibbles
from kolpak.fast.hats.layout import CARRIES_GOLD, CAUGHT, FIELD, LENGTH, LOAD, WEARS
from kolpak.fast.hats.tables import (
    ALLY,
    FIELDS,
    GOLD,
    GREY,
    HOMES,
    NOBODYS,
    PLAYERS,
    SEAT_OF,
    STEPS,
    TOWER,
    Tables,
)
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed
from kolpak.games.hats.greedy import (
    BROUGHT_HOME,
    CARRIED,
    GOLDEN_HAT,
    OUT,
    OWN_HAT,
    RESTING,
    STEP,
)


@compiled
def habit_value(
    state: Packed, tables: Tables, model: Numbers, me: int, hunt: float, danger: float
) -> float:
    """Return the value of a position for a seat's side."""
    value = 0.0
    for seat in range(tables[PLAYERS]):
        caught = BROUGHT_HOME * nibbles(state[CAUGHT + seat])
        value += caught if tables[ALLY + me * NOBODYS + seat] else -caught / tables[PLAYERS]
    for slot in range(tables[GOLD]):
        if state[FIELD + slot] >= 0 and tables[ALLY + me * NOBODYS + tables[SEAT_OF + slot]]:
            value += held(state, tables, slot)
            value += chances(state, tables, model, slot, me, hunt, danger)
    return value


@compiled
def held(state: Packed, tables: Tables, slot: int) -> float:
    """Return the value of a piece where it stands."""
    field, load = state[FIELD + slot], state[LOAD + slot]
    carried = state[LENGTH + slot] - 1 - ((load & WEARS) != 0)
    golden = (load & (WEARS | CARRIES_GOLD)) != 0
    value = OWN_HAT + CARRIED * carried + GOLDEN_HAT * golden
    if field < tables[HOMES]:
        return float(value)
    if not tables[TOWER]:
        value -= STEP * carried * tables[STEPS + tables[SEAT_OF + slot] * FIELDS + field]
    return float(value + OUT + RESTING * (tables[GREY + field] > 0))


@compiled
def chances(
    state: Packed,
    tables: Tables,
    model: Numbers,
    slot: int,
    me: int,
    hunt: float,
    danger: float,
) -> float:
    """Return the value of what a piece could catch, less what could catch it."""
    field = state[FIELD + slot]
    exposed = field >= tables[HOMES] and not tables[GREY + field]
    value = 0.0
    for other in range(tables[GOLD]):
        there = state[FIELD + other]
        if there < 0 or tables[ALLY + me * NOBODYS + tables[SEAT_OF + other]]:
            continue
        if there >= tables[HOMES] and not tables[GREY + there]:
            value += hunt * state[LENGTH + other] * model[REACH + field * FIELDS + there]
        if exposed:
            stake = danger * CARRIED * state[LENGTH + slot]
            value -= stake * model[REACH + there * FIELDS + field]
    return value
