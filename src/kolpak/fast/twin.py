"""The contract of a compiled twin: a game's rules over one flat array of integers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kolpak.play.rules import AnyRules

Packed: TypeAlias = NDArray[np.int64]
"""A state as a vector of integers; each game says what stands where."""

Shares: TypeAlias = NDArray[np.float64]
"""Parts of a win: 1 for the only seat in the first place, equal parts among several."""


class Twin(ABC):
    """A game's rules in compiled code, equal to ``rules`` move by move.

    It plays from a dealt position on: what chance does later (dice, further deals) is played by
    ``play`` as an action, and drawn by compiled code itself in ``playouts``.
    """

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    @abstractmethod
    def pack(self, state: Any) -> Packed:
        """Return a state as integers."""

    @abstractmethod
    def unpack(self, packed: Packed) -> Any:
        """Return the state that was packed."""

    @abstractmethod
    def actions(self, packed: Packed) -> Sequence[Any]:
        """Return the legal actions, as ``rules.actions`` does for the state."""

    @abstractmethod
    def play(self, packed: Packed, action: Any) -> None:
        """Play an action, in place."""

    @abstractmethod
    def shares(self, packed: Packed) -> Shares:
        """Return each seat's part of the win, from the first places of ``rules.standing``."""

    @abstractmethod
    def playouts(self, count: int, seed: int) -> tuple[Shares, int]:
        """Play games from start to end, uniformly at random among the legal actions.

        Returns the parts of the win (count x seats) and the number of decisions; runs without the
        GIL.
        """
