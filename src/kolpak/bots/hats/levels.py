"""The levels of Catch the Hat, from a beginner to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from kolpak.bots.hats.erring import CASUAL, NOVICE, Erring
from kolpak.bots.hats.searching import Searching
from kolpak.games.hats.greedy import GreedyHats
from kolpak.games.hats.rules import HatsRules
from kolpak.play.bot import Bot

BotMaker: TypeAlias = Callable[[Any], Bot]


def searching(rules: HatsRules, depth: int) -> Bot:
    """Return a bot that searches, or the strongest plain one where Numba is missing."""
    if find_spec("numba") is None:
        return GreedyHats(rules)
    return Searching(rules, depth)


LEVELS: Final[Mapping[str, BotMaker]] = {
    "novice": partial(Erring, habits=NOVICE),
    "casual": partial(Erring, habits=CASUAL),
    "skilled": GreedyHats,
    "expert": partial(searching, depth=1),
    "master": partial(searching, depth=2),
}
"""Bots by name, the weakest first."""
