"""PettingZoo AEC environments of all games and options.

Importing this module registers them:

    import pettingzoo
    import kolpak.envs.pettingzoo

    env = pettingzoo.make("aec", "kolpak/kabaleo-v0", players=2)

``env`` makes the same with the usual wrappers around, ``raw_env`` without them.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from secrets import randbits
from typing import Any, Literal, Self, SupportsIndex, TypeAlias

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.wrappers import (
        AssertOutOfBoundsWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )
except ModuleNotFoundError as missing:
    raise ImportError("these environments need: pip install 'kolpak[pettingzoo]'") from missing

from kolpak.envs import picture
from kolpak.envs.batch import BatchEnv
from kolpak.envs.games import rules
from kolpak.envs.observe import LEAST
from kolpak.fast.twin import MOST
from kolpak.games.catalog import BUILT_IN, find
from kolpak.play.canvas import Canvas
from kolpak.play.numbers import whole
from kolpak.play.values import Given

VERSION = 0
"""Raised whenever observations, rewards or numbers of actions change."""

ILLEGAL_REWARD = -1.0
"""What an illegal action brings its seat in ``env``, as much as a game that is lost."""

Masks: TypeAlias = Literal["observation", "info"]


class KolpakEnv(AECEnv[str, Any, int]):  # type: ignore[misc]  # it has no types
    """A game as an AEC environment; a seat is an agent ``player_N``.

    An observation is what ``kolpak.envs.Observer`` writes, alone or in a dictionary with the
    ``action_mask``, as ``masks`` says. Rewards come at the end: 1 to the only winner, and together
    0. With ``max_cycles`` a game is truncated after so many decisions of all seats.
    """

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        max_cycles: SupportsIndex = 0,
        masks: Masks = "observation",
        memory: bool = True,
        sizes: Mapping[str, Any] | None = None,
        **options: Given,
    ) -> None:
        """Take a game's name, options and sizes; raise KolpakError or ValueError for wrong ones."""
        super().__init__()
        if masks not in ("observation", "info"):
            raise ValueError(f"masks are in 'observation' or in 'info', not in {masks!r}")
        modes = ["ansi", "human", "rgb_array"]
        self.metadata = {
            "name": f"kolpak_{game}_v{VERSION}",
            "render_modes": modes,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode not in (None, *modes):
            raise ValueError(f"render_mode {render_mode!r} is none of {modes}")
        self.canvas = picture.canvas() if render_mode == "rgb_array" else Canvas()
        self.render_mode, self.masks, self.memory = render_mode, masks, memory
        self.max_cycles = whole("max_cycles", max_cycles, 0)
        self.type = find(game)
        self.rules = rules(game, sizes=sizes, **options)
        self.games = self._begun(randbits(64))
        self.possible_agents = [f"player_{seat}" for seat in range(self.games.seats)]
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._make_spaces()

    def _begun(self, seed: SupportsIndex) -> BatchEnv:
        """Return a new game of a seed."""
        return BatchEnv(
            self.rules, 1, seed, autoreset="off", limit=self.max_cycles, memory=self.memory
        )

    def _make_spaces(self) -> None:
        """Make the spaces, which stay the same objects for good."""
        spaces, count = gymnasium.spaces, self.games.action_count
        row = spaces.Box(LEAST, MOST, (self.games.observer.size,), np.int8)
        mask = spaces.Box(0, 1, (count,), np.int8)
        whole = spaces.Dict({"observation": row, "action_mask": mask})
        shown = whole if self.masks == "observation" else row
        self.observation_spaces = dict.fromkeys(self.possible_agents, shown)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def __copy__(self) -> Self:
        """Return a game that goes on without this one."""
        return deepcopy(self)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed, chance goes on from where it was."""
        if seed is None:
            self.games.reset()
        else:
            self.games = self._begun(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._choose_agent()

    def step(self, action: int | None) -> None:
        """Play an action number of ``agent_selection``; raise ValueError where it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        games = self.games
        games.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        if games.mover[0] < 0:
            over, cut = bool(games.terminated[0]), bool(games.truncated[0])
            self.rewards = dict(zip(self.possible_agents, games.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
            self._accumulate_rewards()
        self._choose_agent()
        if self.render_mode == "human":
            self.render()

    def _choose_agent(self) -> None:
        """Select the agent that is to move, the first one after the end, and show the masks."""
        self.agent_selection = self.possible_agents[max(self.games.mover[0], 0)]
        if self.masks == "info":
            self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """Return which actions an agent has now: none unless it is to move."""
        if self.games.mover[0] == self._seats[agent]:
            mask: NDArray[np.int8] = self.games.mask[0].astype(np.int8)
            return mask
        return np.zeros(self.games.action_count, np.int8)

    def observe(self, agent: str) -> Any:
        """Return what an agent may know now."""
        games, seat = self.games, self._seats[agent]
        if games.mover[0] == seat:
            row = games.obs[0].copy()
        else:
            rows = np.empty((1, games.observer.size), np.int8)
            games.observer.write(games.batch.states, np.array([seat]), rows)
            row = rows[0]
        if self.masks == "info":
            return row
        return {"observation": row, "action_mask": self._mask(agent)}

    def render(self) -> Any:
        """Return the table as a spectator sees it, as text or pixels; print it for ``human``."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render_mode was given")
            return None
        view = self.rules.view(self.games.state(0), None)
        text = self.type.picture(self.rules, view, self.canvas)
        if self.render_mode == "rgb_array":
            return picture.pixels(text, picture.ROWS[self.type.name])
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """Do nothing: nothing is held."""


raw_env = KolpakEnv


class Wrapped(OrderEnforcingWrapper):  # type: ignore[misc]  # it has no types
    """An environment in all wrappers, which a copy does not share."""

    def __copy__(self) -> Self:
        return deepcopy(self)


def env(game: str, **settings: Any) -> AECEnv[str, Any, int]:
    """Return an environment in PettingZoo's usual wrappers; ``settings`` are those of ``raw_env``.

    An illegal action ends the game, with a reward of -1 to its seat, instead of raising ValueError.
    What is no number of the action space raises AssertionError.
    """
    wrapped = TerminateIllegalWrapper(KolpakEnv(game, **settings), illegal_reward=ILLEGAL_REWARD)
    return Wrapped(AssertOutOfBoundsWrapper(wrapped))


def _register() -> None:
    """Register every game of the package under ``kolpak/GAME-v0``."""
    for game in BUILT_IN:
        name = f"kolpak/{game}-v{VERSION}"
        register("aec", name, "kolpak.envs.pettingzoo:env", kwargs={"game": game})


_register()
