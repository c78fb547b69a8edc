"""Playouts (random games) of any game on several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import SupportsIndex

import numpy as np

from kolpak.fast.catalog import twin
from kolpak.fast.random import generators
from kolpak.fast.twin import Shares
from kolpak.play.rules import AnyRules


def playouts(
    rules: AnyRules, count: int, seed: SupportsIndex, threads: int = 1
) -> tuple[Shares, int]:
    """Play random games; return the parts of the win (count x seats) and the decisions taken.

    Equal arguments give equal results. Raises TypeError for a game without a twin, KolpakError for
    no seed, ValueError for a negative count or no thread.
    """
    if count < 0 or threads < 1:
        raise ValueError(f"playouts need count >= 0 and threads >= 1, not {count} and {threads}")
    player = twin(rules)
    parts = [len(part) for part in np.array_split(np.arange(count), threads)]
    seeds = [int(state) for state in generators(seed, threads)[:, 0]]
    with ThreadPoolExecutor(threads) as pool:
        played = list(pool.map(player.playouts, parts, seeds))
    return np.concatenate([shares for shares, _ in played]), sum(moves for _, moves in played)
