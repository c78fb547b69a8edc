"""Compiled ends of the games of a batch: rewards, and whether it has ended."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.jit import compiled
from kolpak.fast.twin import Games


@compiled
def settle(
    games: Games,
    running: NDArray[np.bool_],
    length: NDArray[np.int64],
    limit: int,
    rewards: NDArray[np.float32],
    terminated: NDArray[np.bool_],
    truncated: NDArray[np.bool_],
) -> int:
    """Count the decision of each running game and write what it brought; return how many ended.

    A part of the win is worth 1 alone and sums to 0: ``(seats * part - 1) / (seats - 1)``. With a
    ``limit`` of decisions other than 0 a game that reaches it is truncated.
    """
    ended = 0
    seats = rewards.shape[1]
    for game in range(length.shape[0]):
        if not running[game]:
            rewards[game, :] = 0.0
            terminated[game] = truncated[game] = False
            continue
        length[game] += 1
        over = games.mover[game] < 0
        terminated[game] = over
        truncated[game] = limit > 0 and length[game] >= limit and not over
        for seat in range(seats):
            part = games.results[game, seat]
            rewards[game, seat] = (seats * part - 1.0) / (seats - 1.0) if over else 0.0
        ended += over or truncated[game]
    return ended
