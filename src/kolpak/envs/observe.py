"""Observations: what a seat may know of packed states, written in place as small integers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, pairwise
from math import prod
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.catalog import twin
from kolpak.fast.hat_cards import observe as hat_cards
from kolpak.fast.hats import observe as hats
from kolpak.fast.hats.tables import tables_of
from kolpak.fast.kabaleo import observe as kabaleo
from kolpak.fast.twin import Layout, Row, Viewers
from kolpak.games.catalog import name_of
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hats.rules import HatsRules
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.numbers import checked_seat
from kolpak.play.rules import AnyRules

LEAST = -1
"""The least number in an observation, which stands for what is hidden."""


class Observer:
    """Writes observations of states under given rules.

    With ``memory`` they hold what a seat has seen in the game, else exactly what its view holds.

    >>> from kolpak.envs.games import rules
    >>> observer = Observer(rules("kabaleo", players=2))
    >>> observer.size, observer.slices["goal"], observer.layout["towers"]
    (330, slice(2, 6, None), (16, 4, 4))
    """

    def __init__(self, rules: AnyRules, memory: bool = True) -> None:
        """Take a game's rules; raise TypeError for one without a twin."""
        self.rules = rules
        self.layout, self._observe, self._further = _parts(rules, memory)
        ends = accumulate(map(prod, self.layout.values()), initial=0)
        self.slices = {
            name: slice(*ends) for name, ends in zip(self.layout, pairwise(ends), strict=True)
        }
        self.size = sum(map(prod, self.layout.values()))
        self._twin = twin(rules)

    def write(
        self,
        states: NDArray[np.int64],
        viewers: Viewers,
        rows: NDArray[np.int8],
        first: int = 0,
        last: int | None = None,
    ) -> None:
        """Write the rows of the games ``first`` to ``last - 1``, each as its viewer sees it.

        A viewer of -1 gives zeros. ``states`` are packed under the same rules. Raises ValueError
        for arrays that do not fit: each has a row a game, and no gaps in memory.
        """
        games, seats = len(rows), self._twin.seats
        end = games if last is None else last
        arrays: list[tuple[str, NDArray[Any], type, tuple[int, ...]]] = [
            ("states", states, np.int64, (games, self._twin.size)),
            ("viewers", viewers, np.int64, (games,)),
            ("rows", rows, np.int8, (games, self.size)),
        ]
        for name, array, kind, shape in arrays:
            if array.dtype != kind or array.shape != shape or not array.flags.c_contiguous:
                raise ValueError(f"{name} must be C-contiguous {kind.__name__} of shape {shape}")
        if not 0 <= first <= end <= games:
            raise ValueError(f"games {first} to {end} - 1 are not all among {games}")
        if ((viewers < -1) | (viewers >= seats)).any():
            raise ValueError(f"viewers must be seats from 0 to {seats - 1}, or -1 for nobody")
        self._write(states, viewers, rows, first, end)

    def _write(
        self,
        states: NDArray[np.int64],
        viewers: Viewers,
        rows: NDArray[np.int8],
        first: int,
        last: int,
    ) -> None:
        """Do what ``write`` does, for arrays that fit: compiled code checks no bounds."""
        self._observe(states, viewers, rows, first, last, *self._further)

    def of(self, state: Any, seat: SupportsIndex) -> Row:
        """Return what a seat may know of a state as ``rules`` know it.

        Raises KolpakError if there is no such seat; spectators have no observations.
        """
        rows = np.zeros((1, self.size), np.int8)
        viewers = np.array([checked_seat(seat, self._twin.seats)])
        self.write(self._twin.pack(state)[np.newaxis], viewers, rows)
        row: Row = rows[0]
        return row

    def named(self, row: Row) -> dict[str, NDArray[np.int8]]:
        """Return the parts of an observation, in their shapes, without copying them.

        The last axis of ``row`` is the observation; there may be others before it.
        """
        return {
            name: row[..., self.slices[name]].reshape(*row.shape[:-1], *shape)
            for name, shape in self.layout.items()
        }


def _parts(rules: AnyRules, memory: bool) -> tuple[Layout, Callable[..., None], tuple[Any, ...]]:
    """Return a game's layout, its compiled function and what that needs to know of the rules."""
    if isinstance(rules, KabaleoRules):
        return kabaleo.layout(rules), kabaleo.observe, ()
    if isinstance(rules, HatCardsRules):
        options = rules.options
        further = (options.players, options.show_won, memory)
        return hat_cards.layout(rules, memory), hat_cards.observe, further
    if isinstance(rules, HatsRules):
        found = (len(rules.board.names), tables_of(rules))
        return hats.layout(rules), hats.observe, found
    raise TypeError(f"{name_of(rules)} has no observations")
