"""Belief about goals: an exact table of who may hold which, updated by every placement.

Goals are all different, so a spectator has at most 12, 60 or 360 worlds to consider (K4). How
likely a placement is for a goal is stated by models of play: a softmax over features with a
uniform floor, which keeps a bluff from deceiving for good. Which model fits a seat is inferred as
well, so the likelihood of a goal is the mean over the models.

The first ``PLAIN`` models weigh what a placement does for a goal, and form the plain belief. The
others weigh what it *tells* as well: the chance that the plain belief gives the goal after the
placement, which is low for whoever hides it; and all by how much of the game is left.
"""

from __future__ import annotations

import math
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.kabaleo.policy import FEATURES, SPENT, Weights, worths
from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import (
    COLOURS,
    HELD,
    MOST_ACTIONS,
    MOST_COLOURS,
    MOST_SEATS,
    MOVER,
    PIECES,
    SEATS,
)
from kolpak.fast.kabaleo.moves import legal
from kolpak.fast.softmax import softmax
from kolpak.fast.twin import Packed

FLOOR: Final = 0.15
"""Part of the placements that a model takes for random.

With 0.3 the log loss on strong players who hide falls from 0.73 to 0.65, that on simple ones
rises; what hiding needs is a model of it.
"""

BLANK: Final = 4.0
"""How many other models one that knows nothing, all of whose weights are 0, is as likely as.

More than 1 tells less about players of whom models are right (log loss 0.12 instead of 0.11 on
``skilled``), and deceives less about others (0.66 instead of 0.70 on random ones, 0.91 instead of
0.97 on those who only cancel; 16 0.64 and 0.80, but 0.15 on ``skilled``).
"""

PLAIN: Final = 2
"""How many models, the first ones, form the plain belief."""

TOLD: Final = 2 * FEATURES
"""Place of the weight of what a placement tells.

Before it are those of the policy's features, and of the same times the part of the pieces that is
left; after it is that of what is told times that part.
"""

Likelihoods = NDArray[np.float64]
"""Models x seats x colours: how likely a seat's placements are for a goal, up to a factor."""


class Room(NamedTuple):
    """Room to work in: codes of actions; by colour and action what is told, or a likelihood."""

    codes: Packed
    told: Weights
    chances: Weights
    weights: Weights


def new_room() -> Room:
    """Return room for an observation."""
    return Room(
        np.zeros(MOST_ACTIONS, np.int64),
        np.zeros((MOST_COLOURS + 1, MOST_ACTIONS)),
        np.zeros(MOST_ACTIONS),
        np.zeros(FEATURES),
    )


def unknown(models: Weights) -> Likelihoods:
    """Return the likelihoods before the first placement, under models: all alike but for BLANK."""
    found = np.ones((len(models), MOST_SEATS, MOST_COLOURS + 1))
    found[~models.any(axis=1)] = BLANK
    return found


@compiled
def part_left(s: Packed) -> float:
    """Return what part of all pieces has not been placed."""
    held = 0
    for seat in range(s[SEATS]):
        held += s[HELD + seat]
    return float(held / (s[COLOURS] * s[PIECES]))


@compiled
def likely(s: Packed, goal: int, model: Weights, count: int, room: Room) -> None:
    """Write how likely a model makes each action for a mover with a goal; it reads ``told``."""
    left = part_left(s)
    for feature in range(FEATURES):
        room.weights[feature] = model[feature] + left * model[FEATURES + feature]
    worths(s, goal, room.weights, room.codes, count, room.chances)
    told = model[TOLD] + left * model[TOLD + 1]
    if told != 0.0:
        for index in range(count):
            room.chances[index] += told * math.log(room.told[goal, index])
    softmax(room.chances, count, 1.0)
    for index in range(count):
        room.chances[index] = (1 - FLOOR) * room.chances[index] + FLOOR / count


@compiled
def tell(s: Packed, models: Weights, likelihoods: Likelihoods, room: Room) -> int:
    """Write what each action tells: the chance of each goal of the mover by the plain belief.

    The actions stand in ``room.codes``; returns how many there are.
    """
    count = legal(s, room.codes)
    seat, colours = s[MOVER], s[COLOURS]
    room.told[:] = 0.0
    for goal in range(1, colours + 1):
        for model in range(min(PLAIN, models.shape[0])):
            likely(s, goal, models[model], count, room)
            for index in range(count):
                room.told[goal, index] += likelihoods[model, seat, goal] * room.chances[index]
    for index in range(count):
        total = 0.0
        for goal in range(1, colours + 1):
            total += room.told[goal, index]
        for goal in range(1, colours + 1):
            room.told[goal, index] /= total
    return count


@compiled
def observe(s: Packed, code: int, models: Weights, likelihoods: Likelihoods, room: Room) -> None:
    """Take note of an action that the mover is about to play (Bayes' rule)."""
    count = tell(s, models, likelihoods, room)
    seat = s[MOVER]
    played = 0
    for index in range(count):
        if room.codes[index] == code:
            played = index
    greatest = 0.0
    for model in range(models.shape[0]):
        for goal in range(1, s[COLOURS] + 1):
            likely(s, goal, models[model], count, room)
            likelihoods[model, seat, goal] *= room.chances[played]
            greatest = max(greatest, likelihoods[model, seat, goal])
    likelihoods[:, seat] /= greatest  # keeps the numbers from vanishing


def worlds(seats: int, colours: int, seat: int | None, goal: int) -> Packed:
    """Return every distribution of goals (worlds x seats) that a seat's own goal allows."""
    every = permutations(range(1, colours + 1), seats)
    held = [world for world in every if seat is None or world[seat] == goal]
    return np.array(held, np.int64)


def carelessness(models: Weights, likelihoods: Likelihoods, colours: int) -> Weights:
    """Return how likely each seat plays by a model that does not guard its colour."""
    fits = likelihoods[:, :, 1 : colours + 1].sum(axis=2)
    found: Weights = fits[models[:, SPENT] == 0].sum(axis=0) / fits.sum(axis=0)
    return found


def probabilities(held: Packed, likelihoods: Likelihoods) -> Weights:
    """Return the probability of each world; a seat's own row does not change it."""
    weights: Weights = np.ones(len(held))
    for seat in range(held.shape[1]):
        weights *= likelihoods[:, seat].mean(axis=0)[held[:, seat]]
    weights /= weights.sum()
    return weights
