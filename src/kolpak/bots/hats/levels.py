"""Levels of play for Catch the Hat, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kolpak.bots.hats.beginners import CASUAL, NOVICE, Erring
from kolpak.games.hats.greedy import GreedyHats
from kolpak.games.hats.rules import HatsRules
from kolpak.play.bot import Bot, BotMaker

SEARCH_DEPTH: Final = 2
"""Moves: the own one, and the best reply to each number of the next roll."""


def expert_overlooks(players: int) -> float:
    """Return the part of its fields the expert does not look at; it searches like the master.

    With more players a slip costs more, since more of them wait for it. Set by hand: it wins 63 %
    against ``skilled`` with two players and 28 % with four, ``master`` 69 % and 32 % against it.
    """
    return 0.12 if players == 2 else 0.05


def _expert(rules: HatsRules) -> Bot:
    return _search(rules, expert_overlooks(rules.options.players))


def _master(rules: HatsRules) -> Bot:
    return _search(rules, 0.0)


def _search(rules: HatsRules, overlook: float) -> Bot:
    from kolpak.bots.hats.bot import SearchHats  # loads Numba

    return SearchHats(rules, SEARCH_DEPTH, overlook)


LEVELS: Final[Mapping[str, Callable[[HatsRules], Bot]]] = {
    "novice": partial(Erring, habits=NOVICE),
    "casual": partial(Erring, habits=CASUAL),
    "skilled": GreedyHats,
    "expert": BotMaker(_expert, searches=True, compiled=True),
    "master": BotMaker(_master, searches=True, compiled=True),
}
