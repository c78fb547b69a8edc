"""The bot that plays anything: every legal action is equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kolpak.bots.bot import Bot


class Uniform(Bot):
    """Chooses evenly among the legal actions of any game."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """Gives one of ``actions``, each with the same probability."""
        return rng.choice(actions)
