"""Models of play: how likely a placement is for the goal of the one who places.

A model is a softmax over weighted features (see ``policy``). The greedy one alone is deceived by
strong players, who do not rush for their places; one fitted to them stands beside it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kolpak.bots.kabaleo.policy import GREEDY, Weights

GREEDY_MODEL: Final = GREEDY / 0.7
"""How greedy players choose, of placements that they take for nearly as good."""

FITTED: Final = {
    2: (4.77, -1.52, -0.87, 0.22, -6.68),
    3: (1.84, -0.26, -0.06, -0.14, -5.78),
    4: (2.03, 0.31, -0.29, -0.17, -6.12),
}
"""By number of players: how ``SearchKabaleo`` chooses.

Fitted by the method of ``fit`` in one pass of 300, 100 and 80 games of a bot that believed in
greedy players alone; other games give somewhat other weights.
"""


def models(players: int) -> Weights:
    """Return the models for a number of players, one row each."""
    return np.array([GREEDY_MODEL, FITTED[players]])
