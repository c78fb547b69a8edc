"""Bots for any game, also for one from elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any

from kolpak.play.bot import Bot, Turn, best


class Uniform(Bot):
    """Uniform choice among the legal actions."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return one of the actions, each with the same probability."""
        return rng.choice(turn.actions)


class Greedy(Bot):
    """One-ply search over the standing, for games without a bot of that name."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the action after which the seat has the best place, then the most points."""
        state = self.rules.guess(turn.view, rng)
        seat = self.rules.mover(state)
        assert isinstance(seat, int)

        def value(action: Any) -> tuple[int, int]:
            score = self.rules.standing(self.rules.play(state, action))[seat]
            return -(score.place or 0), score.points or 0

        return best(turn.actions, value, rng)
