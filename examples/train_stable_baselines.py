"""Train Stable-Baselines3's MaskablePPO on the PettingZoo environment of Kabaleo.

    pip install sb3-contrib
    python examples/train_stable_baselines.py --minutes 2

Stable-Baselines3 knows one learner and no seats, so ``Alone`` shows it one seat of the game, a new
one each game, and lets the others choose at random. The game is a reduced one; its usual network
learns every pair of a colour and a place by itself, so that the whole game (``--whole``) takes far
longer than with the network of ``train_kabaleo.py``.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import gymnasium
import numpy as np

from kolpak.envs.pettingzoo import raw_env

REDUCED: dict[str, Any] = {
    "players": 2,
    "deal": "equal",
    "sizes": {"colours": 3, "bases": 1, "pieces": 2},
}


class Alone(gymnasium.Env[Any, Any]):
    """A game as one seat lives it; the others are random."""

    def __init__(self, game: str = "kabaleo", **options: Any) -> None:
        self.game = raw_env(game, masks="info", **options)
        agent = self.game.possible_agents[0]
        self.observation_space = self.game.observation_space(agent)
        self.action_space = self.game.action_space(agent)
        self.me = agent

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game in a seat that is drawn."""
        super().reset(seed=seed)
        self.game.reset(seed=seed)
        self.me = str(self.np_random.choice(self.game.possible_agents))
        self._let_others_play()
        if any(self._ends()):  # before this seat had a turn
            return self.reset()
        return self.game.observe(self.me), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play, and let the others play until it is this seat's turn again or the end."""
        self.game.step(int(action))
        self._let_others_play()
        return self.game.observe(self.me), float(self.game.rewards[self.me]), *self._ends(), {}

    def action_masks(self) -> Any:
        """Return which actions are legal; MaskablePPO asks for it by this name."""
        return self.game.infos[self.me]["action_mask"].astype(bool)

    def _ends(self) -> tuple[bool, bool]:
        """Return whether the game has ended, and whether it was cut off."""
        return self.game.terminations[self.me], self.game.truncations[self.me]

    def _let_others_play(self) -> None:
        game = self.game
        while game.agent_selection != self.me and not any(self._ends()):
            mask = game.infos[game.agent_selection]["action_mask"]
            game.step(int(self.np_random.choice(np.flatnonzero(mask))))


def won(model: Any, env: Alone, games: int) -> float:
    """Return the mean reward over some games, the policy at its best."""
    total = 0.0
    for seed in range(games):
        seen, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, terminated, truncated, _ = env.step(action)
            ended = terminated or truncated
        total += reward
    return total / games


def main() -> None:
    """Train for some minutes and say how the policy does before and after."""
    from sb3_contrib import MaskablePPO

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--whole", action="store_true", help="the whole game for two")
    parser.add_argument("--games", type=int, default=500, help="games of a measurement")
    given = parser.parse_args()
    options = {"players": 2} if given.whole else REDUCED
    model = MaskablePPO("MlpPolicy", Alone(**options), seed=1, device="cpu")
    sys.stdout.write(f"before: {won(model, Alone(**options), given.games):+.2f} a game\n")
    end = time.process_time() + 60 * given.minutes
    while time.process_time() < end:
        model.learn(model.n_steps, reset_num_timesteps=False)
    told = f"{won(model, Alone(**options), given.games):+.2f} a game against random play"
    sys.stdout.write(f"after {model.num_timesteps} decisions: {told}\n")
    model.save("kabaleo_ppo")


if __name__ == "__main__":
    main()
