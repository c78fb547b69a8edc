"""Weights of the models of play: how likely a placement is for the goal of its seat.

A model is a softmax over weighted features (see ``policy``). The greedy one alone is deceived by
strong players, who do not rush for their places; one fitted to them stands beside it
(``python benchmarks/bots/fit_kabaleo.py``).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kolpak.bots.kabaleo.policy import GREEDY, Weights
from kolpak.bots.weights import stored

GREEDY_MODEL: Final = GREEDY / 0.7
"""How greedy players choose, of placements that they take for nearly as good."""


def fitted(players: int) -> Weights:
    """Return the weights fitted to ``SearchKabaleo`` for a number of players."""
    return np.array(stored("kabaleo")[f"players={players}"])


def models_of(players: int) -> Weights:
    """Return the models for a number of players, one row each."""
    return np.array([GREEDY_MODEL, fitted(players)])
