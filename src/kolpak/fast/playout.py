"""Playouts (random games) of any game on several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Final, SupportsIndex

import numpy as np

from kolpak.fast.catalog import twin
from kolpak.fast.random import generators
from kolpak.fast.twin import Shares
from kolpak.play.numbers import whole
from kolpak.play.rules import AnyRules

BLOCK: Final = 256
"""Games of one generator, so that they do not depend on the number of threads.

At Kabaleo, the fastest game, they take 0.1 ms; to begin a block takes a few hundredths of that.
"""


def playouts(
    rules: AnyRules, count: SupportsIndex, seed: SupportsIndex, threads: SupportsIndex = 1
) -> tuple[Shares, int]:
    """Play random games; return the parts of the win (count x seats) and the decisions taken.

    Equal rules, counts and seeds give equal games, whatever ``threads`` is. Raises TypeError for a
    game without a twin, KolpakError for no seed, ValueError for a negative count, no thread or
    parts of them.
    """
    count, threads = whole("count", count, 0), whole("threads", threads, 1)
    player = twin(rules)
    sizes = [min(BLOCK, count - first) for first in range(0, count, BLOCK)] or [0]
    seeds = generators(seed, len(sizes))[:, 0].tolist()
    parts = [part.tolist() for part in np.array_split(np.arange(len(sizes)), threads)]

    def play(part: list[int]) -> list[tuple[Shares, int]]:
        return [player.playouts(sizes[block], seeds[block]) for block in part]

    with ThreadPoolExecutor(threads) as pool:
        played = [block for part in pool.map(play, parts) for block in part]
    return np.concatenate([shares for shares, _ in played]), sum(moves for _, moves in played)
