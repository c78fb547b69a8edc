"""Exact play in the last placements of Kabaleo: alpha-beta with a transposition table.

The value is what a seat can force against all others together, whoever of the given worlds turns
out to be true: 2 for a win of its own, 1 for a shared one, 0 else. With two players and one world
that is the value of the game. As the worlds are looked at only at the end, the play behind a value
does not depend on what the seat cannot see, so a 2 is a win whatever the others hold.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import (
    COLOURS,
    CONE_MASK,
    GOAL,
    HELD,
    HIGH,
    LAST,
    LOW,
    MOST_ACTIONS,
    MOST_COLOURS,
    MOST_PIECES,
    MOST_SEATS,
    MOVER,
    PLACE_BITS,
    PLACE_MASK,
    PLACES,
    SEATS,
    SHOWN,
    STOCK,
)
from kolpak.fast.kabaleo.moves import barred, distinct, play, take_back, top_after
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.twin import Packed, Shares

LOSS: Final = 0
SHARED: Final = 1
WIN: Final = 2
UNKNOWN: Final = -1
"""The search was stopped before it had a value."""

DEEPEST: Final = MOST_PIECES + 1
"""Positions of a line of play: one before each placement, and the end."""

TABLE_BITS: Final = 20
"""Two to this power are the places of the transposition table, which takes 9 MiB."""


class Claim(NamedTuple):
    """What is to be found out: for which seat, in which worlds, and which colours are its rivals.

    ``rivals`` has a 1 for each colour that is another seat's goal in a world. With ``alone`` only
    more places than every other colour count as a win (the contest's rule). With ``draws`` a
    leading colour without owner makes a draw (K20), so every colour is a rival.
    """

    seat: int
    goal: int
    worlds: Packed
    rivals: Packed
    alone: bool
    draws: bool


class Stack(NamedTuple):
    """A line of play: for each depth its actions, bounds, best value and what a move replaced."""

    codes: Packed
    counts: Packed
    tried: Packed
    bounds: Packed
    opened: Packed
    best: Packed
    before: Packed
    keys: Packed
    order: Packed
    shares: Shares


class Table(NamedTuple):
    """Transposition table: keys, and bounds ``3 * least + most`` of their values."""

    keys: Packed
    bounds: NDArray[np.int8]
    nodes: Packed


def new_claim(seat: int, worlds: Packed, *, alone: bool = False, draws: bool = False) -> Claim:
    """Return a claim about a seat whose own goal is the same in all worlds."""
    worlds = np.ascontiguousarray(worlds)  # a slice of rows would be compiled for once more
    rivals = np.zeros(MOST_COLOURS + 1, np.int64)
    for other in range(worlds.shape[1]):
        if other != seat:
            rivals[worlds[:, other]] = 1
    if alone or draws:
        rivals[1:] = 1
    goal = int(worlds[0, seat])
    rivals[goal] = 0
    return Claim(seat, goal, worlds, rivals, alone, draws)


def new_stack() -> Stack:
    """Return an empty stack."""
    return Stack(
        np.zeros((DEEPEST, MOST_ACTIONS), np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros((DEEPEST, 2), np.int64),
        np.zeros((DEEPEST, 2), np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros((DEEPEST, 4), np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(MOST_ACTIONS, np.int64),
        np.zeros(MOST_SEATS),
    )


def new_table() -> Table:
    """Return an empty table; it serves one claim."""
    size = 1 << TABLE_BITS
    return Table(np.zeros(size, np.int64), np.full(size, 2, np.int8), np.zeros(1, np.int64))


@compiled
def mix(number: int) -> int:
    """Return a number whose bits depend on all bits of another (splitmix64)."""
    mixed = np.uint64(number) + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(mixed ^ (mixed >> np.uint64(31)))  # type: ignore[return-value]


@compiled
def key_of(s: Packed) -> int:
    """Return a key that is equal for positions which differ only in the order of places."""
    key = mix(s[MOVER] + 1)
    for place in range(s[PLACES]):
        key += mix(s[LOW + place] ^ mix(s[HIGH + place]))
    for seat in range(s[SEATS]):
        for colour in range(s[COLOURS]):
            index = MOST_COLOURS * seat + colour
            key += mix(1_000 + index) * s[STOCK + index]
    no = barred(s)
    if no >= 0:
        key += mix(~(s[LOW + no] ^ mix(s[HIGH + no])))
    return int(key)


@compiled
def lead(s: Packed, claim: Claim) -> int:
    """Return how many places the goal is ahead of its best rival."""
    most = 0
    for colour in range(1, s[COLOURS] + 1):
        if claim.rivals[colour]:
            most = max(most, s[SHOWN + colour])
    return int(s[SHOWN + claim.goal] - most)


@compiled
def final_value(s: Packed, claim: Claim, shares: Shares) -> int:
    """Return the value of a finished game: the least over all worlds."""
    if claim.alone:
        return WIN if lead(s, claim) > 0 else LOSS
    least = WIN
    for world in range(claim.worlds.shape[0]):
        for seat in range(s[SEATS]):
            s[GOAL + seat] = claim.worlds[world, seat]
        share_out(s, shares)
        share = shares[claim.seat]
        least = min(least, WIN if share == 1.0 else (SHARED if share > 0.0 else LOSS))
    return least


@compiled
def reach(s: Packed, claim: Claim) -> int:
    """Return by how much the cones that are left can change the lead.

    A placement changes the colour of one place: by 2 with a cone of the goal's or a rival's
    colour, by 1 with another.
    """
    most = 0
    for seat in range(s[SEATS]):
        pieces = STOCK + MOST_COLOURS * seat - 1
        most += s[HELD + seat]
        for colour in range(1, s[COLOURS] + 1):
            if colour == claim.goal or claim.rivals[colour]:
                most += s[pieces + colour]
    return int(most)


@compiled
def settled(s: Packed, claim: Claim, shares: Shares) -> int:
    """Return the value where no play can change it any more, else UNKNOWN."""
    if s[MOVER] < 0:
        return final_value(s, claim, shares)
    ahead, most = lead(s, claim), reach(s, claim)
    if ahead > most:
        return WIN
    if ahead < -most and not claim.draws:
        return LOSS
    return UNKNOWN


@compiled
def list_by_gain(s: Packed, claim: Claim, codes: Packed, order: Packed) -> int:
    """Write the distinct actions, best first: two points a step of the lead in the mover's favour.

    A cone of the mover's own colour costs three: it is worth most at the end, when nobody answers.
    """
    count = distinct(s, codes)
    sign = 1 if s[MOVER] == claim.seat else -1
    for index in range(count):
        code = codes[index]
        colour, place = code >> PLACE_BITS, code & PLACE_MASK
        top, new = s[LOW + place] & CONE_MASK, top_after(s, colour, place)
        gain = int(new == claim.goal) - int(top == claim.goal)
        own = colour == claim.goal if sign == 1 else claim.rivals[colour]
        gain = 2 * sign * (gain + claim.rivals[top] - claim.rivals[new]) - 3 * int(own)
        at = index
        while at > 0 and order[at - 1] < gain:
            order[at], codes[at] = order[at - 1], codes[at - 1]
            at -= 1
        order[at], codes[at] = gain, code
    return count


@compiled
def open_node(s: Packed, claim: Claim, stack: Stack, depth: int, table: Table) -> int:
    """Begin with a position; return its value, or UNKNOWN if its actions must be tried."""
    table.nodes[0] += 1
    value = settled(s, claim, stack.shares)
    if value >= 0:
        return value
    key = key_of(s)
    slot = key & ((1 << TABLE_BITS) - 1)
    if table.keys[slot] == key:
        least, most = table.bounds[slot] // 3, table.bounds[slot] % 3
        if least == most or least >= stack.bounds[depth, 1]:
            return int(least)
        if most <= stack.bounds[depth, 0]:
            return int(most)
    stack.keys[depth] = key
    stack.opened[depth, :] = stack.bounds[depth, :]
    stack.counts[depth] = list_by_gain(s, claim, stack.codes[depth], stack.order)
    stack.tried[depth] = 0
    stack.best[depth] = LOSS if s[MOVER] == claim.seat else WIN
    return UNKNOWN


@compiled
def close_node(stack: Stack, depth: int, table: Table) -> int:
    """Store what is known of a position whose actions have been tried; return its value."""
    value, key = stack.best[depth], stack.keys[depth]
    slot = key & ((1 << TABLE_BITS) - 1)
    least, most = LOSS, WIN
    if value > stack.opened[depth, 0]:
        least = value
    if value < stack.opened[depth, 1]:
        most = value
    table.keys[slot] = key
    table.bounds[slot] = 3 * least + most
    return int(value)


@compiled
def solve(s: Packed, claim: Claim, stack: Stack, table: Table, target: int, limit: int) -> int:
    """Return a bound of a position's value, on the same side of ``target`` (a null window).

    The claim's seat can force ``target`` if the result is that or more; else the result is the
    most it can force. Returns UNKNOWN, and leaves ``s`` as it is, once the table has counted more
    than ``limit`` nodes.
    """
    depth = 0
    stack.bounds[0, 0], stack.bounds[0, 1] = target - 1, target
    value = open_node(s, claim, stack, 0, table)
    while True:
        if value == UNKNOWN:
            done = stack.tried[depth] == stack.counts[depth]
            if done or stack.bounds[depth, 0] >= stack.bounds[depth, 1]:
                value = close_node(stack, depth, table)
            else:
                code = stack.codes[depth, stack.tried[depth]]
                place = code & PLACE_MASK
                before = stack.before[depth]
                before[0], before[1] = s[MOVER], s[LAST]
                before[2], before[3] = s[LOW + place], s[HIGH + place]
                play(s, code)
                depth += 1
                stack.bounds[depth, :] = stack.bounds[depth - 1, :]
                value = open_node(s, claim, stack, depth, table)
                continue
        if depth == 0:
            return value
        depth -= 1
        before = stack.before[depth]
        code = stack.codes[depth, stack.tried[depth]]
        take_back(s, code, before[0], before[1], before[2], before[3])
        stack.tried[depth] += 1
        if before[0] == claim.seat:
            stack.best[depth] = max(stack.best[depth], value)
            stack.bounds[depth, 0] = max(stack.bounds[depth, 0], value)
        else:
            stack.best[depth] = min(stack.best[depth], value)
            stack.bounds[depth, 1] = min(stack.bounds[depth, 1], value)
        if table.nodes[0] > limit:
            return UNKNOWN
        value = UNKNOWN
