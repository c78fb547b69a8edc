"""A random bot for any game: every legal action is equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from kolpak.play.bot import Bot, Turn


class Uniform(Bot):
    """Uniform choice among the legal actions."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return one of the actions, each with the same probability."""
        return rng.choice(turn.actions)
