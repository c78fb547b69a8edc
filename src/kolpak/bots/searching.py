"""Makers of bots that search in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

from kolpak.play.bot import Bot


@dataclass(frozen=True)
class Searching:
    """Maker of a bot that takes a while, so that a server asks it in another process.

    ``make`` imports Numba. Where there is none, the bot made is that of ``otherwise``. Only a bot
    that ``remembers`` is given the history of the game.
    """

    make: Callable[[Any], Bot]
    otherwise: Callable[[Any], Bot]
    remembers: bool = False

    def __call__(self, rules: Any) -> Bot:
        """Return a new bot for a game's rules."""
        return self.make(rules) if compiles() else self.otherwise(rules)


@cache
def compiles() -> bool:
    """Return whether Numba is installed; it has no wheel for the newest Pythons and browsers."""
    return find_spec("numba") is not None
