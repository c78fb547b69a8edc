"""Belief about goals: an exact table of who may hold which, updated by every placement.

Goals are all different, so a spectator has at most 12, 60 or 360 worlds to consider (K4). How
likely a placement is for a goal is stated by models of play: a softmax over features with a
uniform floor, which keeps a bluff from deceiving for good. Which model fits a seat is inferred as
well, so the likelihood of a goal is the mean over the models.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.kabaleo.policy import Weights, worths
from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import COLOURS, MOST_COLOURS, MOST_SEATS, MOVER
from kolpak.fast.kabaleo.moves import legal
from kolpak.fast.softmax import softmax
from kolpak.fast.twin import Packed

FLOOR: Final = 0.15
"""Part of the placements that a model takes for random."""

Likelihoods = NDArray[np.float64]
"""Models x seats x colours: how likely a seat's placements are for a goal, up to a factor."""


def unknown(models: int) -> Likelihoods:
    """Return the likelihoods before the first placement, under a number of models."""
    return np.ones((models, MOST_SEATS, MOST_COLOURS + 1))


@compiled
def observe(
    s: Packed,
    code: int,
    models: Weights,
    likelihoods: Likelihoods,
    codes: Packed,
    chances: Weights,
) -> None:
    """Take note of an action that the mover is about to play (Bayes' rule)."""
    count = legal(s, codes)
    seat = s[MOVER]
    played = 0
    for index in range(count):
        if codes[index] == code:
            played = index
    greatest = 0.0
    for model in range(models.shape[0]):
        for goal in range(1, s[COLOURS] + 1):
            worths(s, goal, models[model], codes, count, chances)
            softmax(chances, count, 1.0)
            likelihoods[model, seat, goal] *= (1 - FLOOR) * chances[played] + FLOOR / count
            greatest = max(greatest, likelihoods[model, seat, goal])
    likelihoods[:, seat] /= greatest  # keeps the numbers from vanishing


def worlds(seats: int, colours: int, seat: int | None, goal: int) -> Packed:
    """Return every distribution of goals (worlds x seats) that a seat's own goal allows."""
    every = permutations(range(1, colours + 1), seats)
    held = [world for world in every if seat is None or world[seat] == goal]
    return np.array(held, np.int64)


def probabilities(held: Packed, likelihoods: Likelihoods) -> Weights:
    """Return the probability of each world; a seat's own row does not change it."""
    weights: Weights = np.ones(len(held))
    for seat in range(held.shape[1]):
        weights *= likelihoods[:, seat].mean(axis=0)[held[:, seat]]
    weights /= weights.sum()
    return weights
