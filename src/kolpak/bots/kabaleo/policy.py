"""How good placements look at a glance: features of each, and policies that weigh them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import (
    COLOURS,
    CONE_MASK,
    HELD,
    LOW,
    MOST_COLOURS,
    MOVER,
    PLACE_BITS,
    PLACE_MASK,
    PLACES,
    SHOWN,
    STOCK,
)
from kolpak.fast.kabaleo.moves import barred, play, top_after
from kolpak.fast.random import RandomState, pair_below
from kolpak.fast.twin import Packed

Weights = NDArray[np.float64]

NAMES: Final = ("own_place", "own_tower", "leader", "rivals", "spent")
"""Features of a placement, in the order of weights."""

FEATURES: Final = len(NAMES)
OWN_PLACE, OWN_TOWER, LEADER, RIVALS, SPENT = range(5)
"""Places and towers of the goal, the most places of another colour, the sum of the squares of all
others, and whether a piece of the own colour is spent while others are left."""

GREEDY: Final = np.array([3.0, 0.1, -1.0, -0.05, -6.0])
"""The weights of ``GreedyKabaleo``; it looks at the tallest tower as well."""

TRIES: Final = 6
"""Random placements that a rollout may refuse; a guess, by which a sensible one is nearly sure."""


class Glance(NamedTuple):
    """What a placement is worth in rollouts: about the fitted weights, without looking far."""

    own: float = 3.0
    """For a place of the own colour."""
    other: float = 0.4
    """For each place that a covered rival shows: of ``GREEDY``'s leader and rivals, in one."""
    spent: float = 6.0
    """For a piece of the own colour that is spent while others are left."""


GLANCE: Final = Glance()


@compiled
def keeps(s: Packed, goal: int) -> bool:
    """Return whether the mover has pieces of other colours than a goal's."""
    seat = s[MOVER]
    return bool(s[HELD + seat] > s[STOCK + MOST_COLOURS * seat + goal - 1])


@compiled
def rivals(s: Packed, goal: int) -> tuple[int, int, int, int]:
    """Return of all colours but a goal: most places, second most, the leader, sum of squares."""
    most = second = leader = squares = 0
    for colour in range(1, s[COLOURS] + 1):
        if colour != goal:
            shown = s[SHOWN + colour]
            squares += shown * shown
            if shown > most:
                most, second, leader = shown, most, colour
            else:
                second = max(second, shown)
    return most, second, leader, squares


@compiled
def worth(
    s: Packed, goal: int, weights: Weights, code: int, others: tuple[int, int, int, int]
) -> float:
    """Return the weighted features of an action; ``others`` are the rivals before it."""
    most, second, leader, squares = others
    colour, place = code >> PLACE_BITS, code & PLACE_MASK
    low = s[LOW + place]
    top, new = low & CONE_MASK, top_after(s, colour, place)
    value = 0.0
    if top == goal:
        value -= weights[OWN_PLACE] + weights[OWN_TOWER] * (low > CONE_MASK)
    elif new != top:
        squares -= 2 * s[SHOWN + top] - 1
        if top == leader:
            most = max(most - 1, second)
    if new == goal:
        is_tower = top != colour or low >> 6 > 0
        value += weights[OWN_PLACE] + weights[OWN_TOWER] * is_tower
    elif new != top:
        shown = s[SHOWN + new] + 1
        squares += 2 * shown - 1
        most = max(most, shown)
    return float(value + weights[LEADER] * most + weights[RIVALS] * squares)


@compiled
def worths(s: Packed, goal: int, weights: Weights, codes: Packed, count: int, out: Weights) -> None:
    """Write the weighted features of actions for a mover with a goal."""
    others = rivals(s, goal)
    spends = keeps(s, goal)
    for index in range(count):
        out[index] = worth(s, goal, weights, codes[index], others)
        if spends and codes[index] >> PLACE_BITS == goal:
            out[index] += weights[SPENT]


@compiled
def sensible_action(s: Packed, goal: int, random: RandomState) -> int:
    """Return a random action that spares the own colour: its pieces, and the places it shows.

    The rollout policy that takes the least time; after some tries any legal action will do.
    """
    places, no = s[PLACES], barred(s)
    colours = s[COLOURS]
    pieces = STOCK + MOST_COLOURS * s[MOVER]
    spares = keeps(s, goal)
    tries = 0
    while True:
        index, place = pair_below(random, colours, places)
        colour = index + 1
        low = s[LOW + place]
        if s[pieces + index] == 0 or place == no or low == colour:
            continue
        tries += 1
        if tries < TRIES and (low & CONE_MASK == goal or (spares and colour == goal)):
            continue
        return int(colour << PLACE_BITS | place)


@compiled
def best_of(s: Packed, goal: int, samples: int, random: RandomState) -> int:
    """Return the best of some random actions, at a glance: the other rollout policy."""
    places, no = s[PLACES], barred(s)
    colours = s[COLOURS]
    pieces = STOCK + MOST_COLOURS * s[MOVER]
    spares = keeps(s, goal)
    best, chosen, found = -1e9, 0, 0
    while found < samples:
        index, place = pair_below(random, colours, places)
        colour = index + 1
        low = s[LOW + place]
        if s[pieces + index] == 0 or place == no or low == colour:
            continue
        found += 1
        top, new = low & CONE_MASK, top_after(s, colour, place)
        value = GLANCE.own if new == goal else -GLANCE.other * s[SHOWN + new]
        value += -GLANCE.own if top == goal else GLANCE.other * s[SHOWN + top]
        if colour == goal and spares:
            value -= GLANCE.spent
        if value > best:
            best, chosen = value, colour << PLACE_BITS | place
    return int(chosen)


@compiled
def play_out(s: Packed, goals: Packed, samples: Packed, random: RandomState) -> None:
    """Play to the end; ``goals`` and ``samples`` have each seat's.

    Every placement is the best of so many samples, or a sensible one where that is 0.
    """
    while s[MOVER] >= 0:
        goal, count = goals[s[MOVER]], samples[s[MOVER]]
        if count:
            play(s, best_of(s, goal, count, random))
        else:
            play(s, sensible_action(s, goal, random))
