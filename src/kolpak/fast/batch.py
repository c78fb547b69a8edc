"""Many games of the same rules, played step by step in compiled code."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from itertools import pairwise
from typing import Any, Self, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kolpak.fast.catalog import twin
from kolpak.fast.jit import compiled
from kolpak.fast.random import below, generators, mixed
from kolpak.fast.twin import BEGIN, STAY, Games, Orders
from kolpak.play.numbers import whole
from kolpak.play.rules import AnyRules
from kolpak.play.seeds import checked_seed


class Batch:
    """Games of the same rules side by side, in which seats choose and chance is drawn.

    Its arrays have one row a game and are overwritten by each step, so copy what you keep:

    * ``legal`` (games x actions, bool): which action numbers are legal, none once a game is over;
    * ``mover`` (games, int64): the seat to move, -1 once a game is over;
    * ``results`` (games x seats, float64): parts of the win, 0 before the end;
    * ``states`` (games x integers): packed states, complete: hidden cards and goals too;
    * ``seeds`` (games, uint64): the seed of each running game.

    Equal rules, seeds and actions give equal games, whatever the number of threads or of other
    games in the batch: ``Batch(rules, 1, batch.seeds[3:4])`` begins as game 3 did.

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
        size: SupportsIndex,
        seed: SupportsIndex | ArrayLike,
        threads: SupportsIndex = 1,
        *,
        autoreset: bool = False,
    ) -> None:
        """Begin ``size`` games; raise TypeError for a game without a twin, KolpakError for no seed.

        ``seed`` is one for all, from which each game gets its own, or an array of one a game.
        With ``autoreset`` a step begins ended games anew and ignores their actions, else they
        stay as they are until ``reset``.
        """
        size, threads = whole("size", size, 1), whole("threads", threads, 1)
        self.rules, self.size, self.autoreset = rules, size, autoreset
        self._twin = twin(rules)
        self.seats, self.action_count = self._twin.seats, self._twin.action_count
        self.games = Games(
            np.zeros((size, self._twin.size), np.int64),
            _generators(seed, size),
            np.full(size, -1),
            np.zeros((size, self.action_count), np.bool_),
            np.zeros((size, self.seats)),
        )
        self.states, self.legal = self.games.states, self.games.legal
        self.mover, self.results = self.games.mover, self.games.results
        self.seeds = np.zeros(size, np.uint64)
        self._choices = mixed(self.games.random)
        self._orders = np.zeros(size, np.int64)
        bounds = np.linspace(0, size, threads + 1, dtype=np.int64).tolist()
        self._parts = list(pairwise(bounds))
        self._scratch = {part: self._twin.new_scratch() for part in self._parts}
        self._pool: tuple[int, ThreadPoolExecutor] | None = None
        self.reset()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: it makes threads of its own."""
        return {**vars(self), "_pool": None}

    def __copy__(self) -> Self:
        """Return a batch that goes on without this one; all arrays are changed in place."""
        return deepcopy(self)

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return self.mover < 0

    def reset(self, which: ArrayLike | None = None) -> None:
        """Begin new games, all or where ``which`` (games, bool) is true.

        Their chance goes on from where the games before it were.
        """
        self._orders[:] = np.where(self.chosen(which), BEGIN, STAY)
        self._advance()

    def chosen(self, which: ArrayLike | None) -> NDArray[np.bool_]:
        """Return which games (bool) are meant, all for None; raise ValueError for no booleans."""
        games = np.ones(self.size, np.bool_) if which is None else np.asarray(which)
        if games.shape != (self.size,) or games.dtype != np.bool_:
            raise ValueError(f"games are chosen by {self.size} booleans, one a game")
        return games

    def stop(self, which: NDArray[np.bool_]) -> None:
        """End games before their end, where ``which`` (games, bool) is true, without a result."""
        self.mover[which] = -1
        self.legal[which] = False

    def step(self, actions: ArrayLike) -> None:
        """Play an action number in each game, and draw the chance that follows.

        Raises ValueError, and then nothing has changed, where an action is not legal. The numbers
        of ended games are ignored.
        """
        numbers = self.numbers(actions)
        wrong = _order(self.games, numbers, BEGIN if self.autoreset else STAY, self._orders)
        if wrong >= 0:
            raise ValueError(f"action {numbers[wrong]} is not legal in game {wrong}")
        self._advance()

    def numbers(self, actions: ArrayLike) -> NDArray[np.int64]:
        """Return action numbers as an array; raise ValueError unless they are integers, one a game.

        Whether they are legal is not looked at.
        """
        numbers = np.asarray(actions)
        if numbers.shape != (self.size,) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(f"step needs {self.size} integers, one a game")
        return numbers.astype(np.int64)

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
        return self._twin.numbered(self.states[game], int(number))

    def number(self, game: int, action: Any) -> int:
        """Return the number of a legal action; raise ValueError."""
        return self._twin.number(self.states[game], action)

    def _advance(self) -> None:
        """Carry out ``_orders``."""
        np.copyto(self.seeds, self.games.random[:, 0], where=self._orders == BEGIN)
        self.spread(self._advance_some)

    def _advance_some(self, first: int, last: int) -> None:
        scratch = self._scratch[first, last]
        self._twin.advance(self.games, self._orders, first, last, scratch)

    def spread(self, work: Callable[[int, int], None]) -> None:
        """Call ``work(first, last)`` for parts of the games, each in a thread."""
        if len(self._parts) == 1:
            work(0, self.size)
        else:
            list(self._threads().map(lambda part: work(*part), self._parts))

    def _threads(self) -> ThreadPoolExecutor:
        """Return the threads of this process; those made before a fork do not run after it."""
        process = os.getpid()
        if self._pool is None or self._pool[0] != process:
            self._pool = process, ThreadPoolExecutor(len(self._parts))
        return self._pool[1]


def _generators(seed: SupportsIndex | ArrayLike, size: int) -> NDArray[np.uint64]:
    """Return generators from one seed for all games, or from one for each; raise KolpakError.

    Raises ValueError for an array of another length.
    """
    shape = np.shape(cast("ArrayLike", seed))
    if len(shape) != 1:
        return generators(cast("SupportsIndex", seed), size)
    if shape != (size,):
        raise ValueError(f"an array of seeds needs one a game: {size}, not {shape[0]}")
    return np.array([[checked_seed(one)] for one in cast("Sequence[int]", seed)], np.uint64)


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
