"""How long a search may take."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Final, NamedTuple

BATCH: Final = 500
"""Simulations between two looks at the clock."""


class Budget(NamedTuple):
    """How long a search may take: simulations, and milliseconds if they are limited too.

    Searches with equal simulations, turns and generators choose alike, unless milliseconds are
    limited.
    """

    simulations: int
    milliseconds: int | None = None

    def batches(self) -> Iterator[int]:
        """Yield numbers of simulations until the budget is spent, one batch at least.

        >>> list(Budget(1200).batches()), list(Budget(1200, milliseconds=0).batches())
        ([1200], [500])
        """
        if self.milliseconds is None:
            yield self.simulations
            return
        end = monotonic() + self.milliseconds / 1000
        for begun in range(0, self.simulations, BATCH):
            if begun and monotonic() >= end:
                return
            yield min(BATCH, self.simulations - begun)
