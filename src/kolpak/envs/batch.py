"""Many games as one environment: observations, masks, rewards and ends in arrays of its own."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, Literal, Self, SupportsIndex, TypeAlias
from weakref import WeakMethod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kolpak.envs.observe import Observer
from kolpak.fast.batch import Batch
from kolpak.fast.outcome import settle
from kolpak.play.numbers import whole
from kolpak.play.rules import AnyRules

Autoreset: TypeAlias = Literal["same", "next", "off"]

Watcher: TypeAlias = Callable[[NDArray[np.int64] | None], Callable[[], None]]
"""Is told the actions before a step, None before a reset; what it returns is called after it."""

MODES: Final[dict[Autoreset, str]] = {
    "same": "SameStep",
    "next": "NextStep",
    "off": "Disabled",
}
"""Gymnasium's names of when an ended game begins anew."""


class BatchEnv:
    """Games of the same rules side by side, for programs that learn.

    Its arrays have one row a game and are overwritten in place by each step, so copy what you keep:

    * ``mover`` (games, int64): the seat that chooses now, -1 where nobody does;
    * ``obs`` (games x size, int8): what this seat may know, in the parts of ``observer.layout``;
    * ``mask`` (games x actions, bool): which action numbers are legal for it;
    * ``rewards`` (games x seats, float32): what the last step brought, 0 before the end;
    * ``terminated``, ``truncated`` (games, bool): whether the last step ended the game, by the
      rules or by the limit;
    * ``length`` (games, int64): decisions of the running game;
    * ``seeds`` (games, uint64): its seed, with which it begins in the same way alone;
    * ``final_obs``, ``final_mover``: with a limit, what ``obs`` and ``mover`` would be in games
      that the last step truncated.

    A seat may choose several times in a row (in Catch the Hat after a six), so look at ``mover``.

    >>> from kolpak.envs.games import rules
    >>> env = BatchEnv(rules("kabaleo", players=2), size=1024, seed=7)
    >>> env.obs.shape, env.mask.shape, env.metadata["autoreset_mode"]
    ((1024, 330), (1024, 64), 'SameStep')
    >>> while not env.terminated.any():
    ...     env.step(env.sample())
    >>> set(env.rewards.sum(axis=1).tolist())
    {0.0}
    """

    def __init__(
        self,
        rules: AnyRules,
        size: SupportsIndex,
        seed: SupportsIndex | ArrayLike,
        *,
        threads: SupportsIndex = 1,
        autoreset: Autoreset = "same",
        limit: SupportsIndex = 0,
        memory: bool = True,
    ) -> None:
        """Begin ``size`` games; raise TypeError for a game without a twin, KolpakError for no seed.

        ``seed`` is one for all or an array of one a game. With a ``limit`` a game is truncated
        after so many decisions. ``autoreset`` says when an ended game begins anew: in the same
        step, so that rewards and ends are those of the game that ended and all else is of the new
        one; in the next step, whose action is then ignored; or only by ``reset``. Without
        ``memory`` observations hold exactly what a view holds.
        """
        if autoreset not in MODES:
            raise ValueError(f"autoreset must be one of {', '.join(MODES)}, not {autoreset!r}")
        limit = whole("limit", limit, 0)
        self.batch = Batch(rules, size, seed, threads, autoreset=autoreset == "next")
        size = self.batch.size
        self.observer = Observer(rules, memory)
        self.rules, self.size, self.seats = rules, size, self.batch.seats
        self.action_count = self.batch.action_count
        self.autoreset, self.limit = autoreset, limit
        self.metadata = {"autoreset_mode": MODES[autoreset]}
        self.mask, self.mover, self.seeds = self.batch.legal, self.batch.mover, self.batch.seeds
        self.obs = np.zeros((size, self.observer.size), np.int8)
        self.rewards = np.zeros((size, self.seats), np.float32)
        self.terminated = np.zeros(size, np.bool_)
        self.truncated = np.zeros(size, np.bool_)
        self.length = np.zeros(size, np.int64)
        self._watchers: list[WeakMethod[Watcher]] = []
        self._running = np.ones(size, np.bool_)
        if limit:
            self.final_obs = np.zeros_like(self.obs)
            self.final_mover = np.full(size, -1)
        self._observe()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: who watches this one does not watch the copy."""
        return {**vars(self), "_watchers": []}

    def __copy__(self) -> Self:
        """Return games that go on without these; all arrays are changed in place."""
        return deepcopy(self)

    def follow(self, watcher: Watcher) -> None:
        """Call a method at each step and reset, as long as its object is held by somebody else."""
        self._watchers.append(WeakMethod(watcher))

    def step(self, actions: ArrayLike) -> None:
        """Play an action number in each game; raise ValueError, with nothing changed, if illegal.

        The numbers of games that are over are ignored.
        """
        numbers = self.batch.numbers(actions)
        follow = self._told(numbers)
        np.greater_equal(self.mover, 0, out=self._running)
        self.batch.step(numbers)
        if self.autoreset == "next":
            self.length[~self._running] = 0
        ended = settle(
            self.batch.games,
            self._running,
            self.length,
            self.limit,
            self.rewards,
            self.terminated,
            self.truncated,
        )
        if ended:
            self._end()
        self._observe()
        for note in follow:
            note()

    def reset(self, which: ArrayLike | None = None) -> None:
        """Begin new games, all or where ``which`` (games, bool) is true.

        Their chance goes on from where the games before it were.
        """
        follow = self._told(None)
        chosen = self.batch.chosen(which)
        self.batch.reset(chosen)
        self.rewards[chosen] = 0
        self.length[chosen] = 0
        self.terminated[chosen] = self.truncated[chosen] = False
        self._observe()
        for note in follow:
            note()

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action number of each game, all equally likely; -1 at the end."""
        return self.batch.sample()

    def state(self, game: int) -> Any:
        """Return the state of a game as ``rules`` know it."""
        return self.batch.state(game)

    def action(self, game: int, number: int) -> Any:
        """Return the legal action of a number, as ``rules`` know it; raise ValueError."""
        return self.batch.action(game, number)

    def number(self, game: int, action: Any) -> int:
        """Return the number of a legal action; raise ValueError."""
        return self.batch.number(game, action)

    def _told(self, actions: NDArray[np.int64] | None) -> list[Callable[[], None]]:
        """Tell the watchers that are left; return what is to be called afterwards."""
        self._watchers = [watcher for watcher in self._watchers if watcher() is not None]
        return [watch(actions) for watcher in self._watchers if (watch := watcher())]

    def _end(self) -> None:
        """Keep the last observations of truncated games; begin anew what has ended."""
        if self.limit and self.truncated.any():
            viewers = np.where(self.truncated, self.mover, -1)
            self.final_mover[:] = viewers
            self.observer.write(self.batch.states, viewers, self.final_obs)
            self.batch.stop(self.truncated)
        if self.autoreset == "same":
            over = self.terminated | self.truncated
            self.batch.reset(over)
            self.length[over] = 0

    def _observe(self) -> None:
        self.batch.spread(self._observe_some)

    def _observe_some(self, first: int, last: int) -> None:
        self.observer._write(self.batch.states, self.mover, self.obs, first, last)
