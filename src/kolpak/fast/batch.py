"""Many games of the same rules, played step by step in compiled code."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kolpak.fast.catalog import twin
from kolpak.fast.jit import compiled
from kolpak.fast.random import below, generators
from kolpak.fast.twin import BEGIN, STAY, Games, Orders
from kolpak.play.rules import AnyRules

_CHOICES: Final = 1
"""Spawn key of the generators of ``sample``; those of chance have none."""


class Batch:
    """Games of the same rules side by side, in which seats choose and chance is drawn.

    Its arrays have one row a game and are overwritten by each step, so copy what you keep:

    * ``legal`` (games x actions, bool): which action numbers are legal, none once a game is over;
    * ``mover`` (games, int64): the seat to move, -1 once a game is over;
    * ``results`` (games x seats, float64): parts of the win, 0 before the end;
    * ``states`` (games x integers): packed states, complete: hidden cards and goals too.

    Equal rules, seeds and actions give equal games, whatever the number of threads or of other
    games in the batch.

    >>> import kolpak
    >>> batch = Batch(kolpak.new("kabaleo", players=2).rules, size=3, seed=1)
    >>> batch.legal.shape, batch.results.shape
    ((3, 64), (3, 2))
    >>> while not batch.done.all():
    ...     batch.step(batch.sample())
    >>> batch.results.sum(axis=1)
    array([1., 1., 1.])
    """

    def __init__(
        self,
        rules: AnyRules,
        size: int,
        seed: SupportsIndex,
        threads: int = 1,
        *,
        autoreset: bool = False,
    ) -> None:
        """Begin ``size`` games; raise TypeError for a game without a twin, KolpakError for no seed.

        With ``autoreset`` a step begins ended games anew and ignores their actions, else they stay
        as they are until ``reset``.
        """
        if size < 1 or threads < 1:
            raise ValueError(f"a batch needs size and threads >= 1, not {size} and {threads}")
        self.rules, self.size, self.autoreset = rules, size, autoreset
        self._twin = twin(rules)
        self.seats, self.action_count = self._twin.seats, self._twin.action_count
        self._games = Games(
            np.zeros((size, self._twin.size), np.int64),
            generators(seed, size),
            np.full(size, -1),
            np.zeros((size, self.action_count), np.bool_),
            np.zeros((size, self.seats)),
        )
        self.states, self.legal = self._games.states, self._games.legal
        self.mover, self.results = self._games.mover, self._games.results
        self._choices = generators(seed, size, _CHOICES)
        self._orders = np.zeros(size, np.int64)
        bounds = np.linspace(0, size, threads + 1, dtype=np.int64).tolist()
        self._parts = [(*part, self._twin.new_scratch()) for part in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset()

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return self.mover < 0

    def reset(self, which: ArrayLike | None = None) -> None:
        """Begin new games, all or where ``which`` (games, bool) is true.

        Their chance goes on from where the games before it were.
        """
        chosen = np.ones(self.size, np.bool_) if which is None else np.asarray(which)
        if chosen.shape != (self.size,) or chosen.dtype != np.bool_:
            raise ValueError(f"reset needs {self.size} booleans, one a game")
        self._orders[:] = np.where(chosen, BEGIN, STAY)
        self._advance()

    def step(self, actions: ArrayLike) -> None:
        """Play an action number in each game, and draw the chance that follows.

        Raises ValueError, and then nothing has changed, where an action is not legal. The numbers
        of ended games are ignored.
        """
        numbers = np.asarray(actions)
        if numbers.shape != (self.size,) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(f"step needs {self.size} integers, one a game")
        wrong = _order(
            self._games, numbers.astype(np.int64), BEGIN if self.autoreset else STAY, self._orders
        )
        if wrong >= 0:
            raise ValueError(f"action {numbers[wrong]} is not legal in game {wrong}")
        self._advance()

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action number of each game, all equally likely; -1 at the end.

        Draws from generators of its own, so that chance does not depend on it.
        """
        found = np.empty(self.size, np.int64)
        _sample(self.legal, self._choices, found)
        return found

    def state(self, game: int) -> Any:
        """Return the state of a game as ``rules`` know it."""
        return self._twin.unpack(self.states[game])

    def action(self, game: int, number: int) -> Any:
        """Return the legal action of a number, as ``rules`` know it; raise ValueError."""
        if not 0 <= number < self.action_count or not self.legal[game, number]:
            raise ValueError(f"action {number} is not legal in game {game}")
        return self._twin.numbered(self.states[game], number)

    def number(self, game: int, action: Any) -> int:
        """Return the number of a legal action; raise ValueError."""
        return self._twin.number(self.states[game], action)

    def _advance(self) -> None:
        """Carry out ``_orders``, each part in a thread."""

        def work(part: tuple[int, int, Any]) -> None:
            first, last, scratch = part
            self._twin.advance(self._games, self._orders, first, last, scratch)

        if self._pool is None:
            work(self._parts[0])
        else:
            list(self._pool.map(work, self._parts))


@compiled
def _order(games: Games, numbers: Orders, at_end: int, orders: Orders) -> int:
    """Write the orders of a step; return the first game with an illegal action, or -1."""
    for game in range(numbers.shape[0]):
        number = numbers[game]
        if games.mover[game] < 0:
            orders[game] = at_end
        elif 0 <= number < games.legal.shape[1] and games.legal[game, number]:
            orders[game] = number
        else:
            return game
    return -1


@compiled
def _sample(legal: NDArray[np.bool_], random: NDArray[np.uint64], found: Orders) -> None:
    """Write a random legal action number of each game, -1 where there is none."""
    for game in range(legal.shape[0]):
        row = legal[game]
        count = 0
        for number in range(row.shape[0]):
            count += row[number]
        found[game] = -1
        if count == 0:
            continue
        skip = below(random[game], count)
        number = -1
        while skip >= 0:
            number += 1
            skip -= row[number]
        found[game] = number
