"""A random bot for any game: every legal action is equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kolpak.play.bot import Bot


class Uniform(Bot):
    """Uniform choice among the legal actions."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """Return one of ``actions``, each with the same probability."""
        return rng.choice(actions)
