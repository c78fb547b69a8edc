"""Weights of the models of play: how likely a placement is for the goal of its seat.

A model is a softmax over weighted features (see ``belief``). The greedy one alone is deceived by
strong players, who do not rush for their places, so one fitted to them stands beside it; these two
form the plain belief. Others are fitted to the games of a level each
(``python benchmarks/bots/fit_kabaleo.py``). A *careless* one and a *blank* one, for which every
placement says as little about a goal, are right about players of whom nothing was fitted.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kolpak.bots.kabaleo.policy import GREEDY, NAMES, SPENT, Weights
from kolpak.bots.weights import stored

FEATURES: Final = (*NAMES, *(f"{name}_early" for name in NAMES), "told", "told_early")
"""Weights of a model; *early* ones are multiplied by the part of the pieces that is left."""

GREEDY_WARMTH: Final = 0.7
"""Temperature at which greedy players choose: a guess, beside which others were fitted."""

GREEDY_MODEL: Final = np.pad(GREEDY / GREEDY_WARMTH, (0, len(FEATURES) - len(GREEDY)))
"""How greedy players choose, of placements that they take for nearly as good."""

CARELESS: Final = 0.3
"""By what the weights of players who do not guard their colour are less than greedy ones.

Of 0.15, 0.3, 0.6 and 1 the one by which the belief's log loss on players who spend it early fell
most (1.04 to 0.37 and 0.89 to 0.29), for 0.01 on ``skilled`` and 0.02 on ``expert``.
"""

CARELESS_MODEL: Final = CARELESS * GREEDY_MODEL * (np.arange(len(FEATURES)) != SPENT)
"""Players who want their own places, but neither choose well nor guard their colour."""

BLANK_MODEL: Final = np.zeros(len(FEATURES))

PLAYERS: Final = ("plain", "master", "expert", "casual")
"""Whose games models are fitted to: a bot that believes in greedy players alone, and levels."""


def fitted(players: int, kind: str) -> Weights:
    """Return the weights fitted to a kind of player, for a number of players."""
    return np.array(stored("kabaleo")[f"players={players} {kind}"])


def plain_models(players: int) -> Weights:
    """Return the models of the plain belief, one row each."""
    return np.array([GREEDY_MODEL, fitted(players, "plain")])


def models_of(players: int) -> Weights:
    """Return all models for a number of players, those of the plain belief first."""
    found = [fitted(players, kind) for kind in PLAYERS]
    return np.array([GREEDY_MODEL, *found, CARELESS_MODEL, BLANK_MODEL])
