"""The contract of a compiled twin: a game's rules over one flat array of integers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kolpak.play.rules import AnyRules

Packed: TypeAlias = NDArray[np.int64]
"""A state as a vector of integers; each game says what stands where."""

Shares: TypeAlias = NDArray[np.float64]
"""Parts of a win: 1 for the only seat in the first place, equal parts among several."""


Orders: TypeAlias = NDArray[np.int64]
"""What to do with each game of a batch: the number of an action, or ``BEGIN`` or ``STAY``."""

BEGIN: Final = -1
"""Begin a new game."""
STAY: Final = -2
"""Leave the game as it is."""

Layout: TypeAlias = Mapping[str, tuple[int, ...]]
"""The named parts of an observation, a row of small integers, in their order, with their shapes."""

Row: TypeAlias = NDArray[np.int8]
"""An observation."""

MOST: Final = 127
"""The greatest number in an observation; counts above it are written as it."""

Viewers: TypeAlias = NDArray[np.int64]
"""The seat that looks at each game, -1 for nobody."""


class Games(NamedTuple):
    """The arrays of a batch, one row a game."""

    states: NDArray[np.int64]
    """Packed states."""
    random: NDArray[np.uint64]
    """State of the generator that draws a game's chance, in the only column."""
    mover: NDArray[np.int64]
    """Seat to move, -1 at the end."""
    legal: NDArray[np.bool_]
    """Whether an action is legal, by its number; nothing is at the end."""
    results: Shares
    """Parts of the win by seat, 0 before the end."""


class Twin(ABC):
    """A game's rules in compiled code, equal to ``rules`` move by move.

    It plays from a dealt position on: what chance does later (dice, further deals) is played by
    ``play`` as an action, and drawn by compiled code itself in ``playouts``.
    """

    size: int
    """Length of a packed state."""
    seats: int
    action_count: int
    """How many numbers there are for the actions of seats, from 0 on."""

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

    @abstractmethod
    def number(self, packed: Packed, action: Any) -> int:
        """Return the number of a seat's legal action; raise ValueError for any other."""

    @abstractmethod
    def numbered(self, packed: Packed, number: int) -> Any:
        """Return the action of a number, which must be that of a legal one."""

    @abstractmethod
    def new_scratch(self) -> Any:
        """Return working memory for one thread that calls ``advance``."""

    @abstractmethod
    def advance(self, games: Games, orders: Orders, first: int, last: int, scratch: Any) -> None:
        """Carry out orders for the games ``first`` to ``last - 1``, without the GIL.

        An order is the number of a legal action, ``BEGIN`` or ``STAY``. Chance that follows is
        drawn from the game's generator: afterwards a seat is to move, or the game is over.
        """
