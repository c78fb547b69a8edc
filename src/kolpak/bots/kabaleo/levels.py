"""Levels of play for Kabaleo, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kolpak.bots.kabaleo.beginners import BeginnerKabaleo
from kolpak.bots.searching import Searching
from kolpak.games.kabaleo.greedy import GreedyKabaleo
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.bot import Bot

MASTER_SIMULATIONS: Final = {2: 40_000, 3: 20_000, 4: 12_000}
"""By players: a quarter of a second or less for a move."""


def _expert(rules: KabaleoRules) -> Bot:
    return _search(rules, {2: 300, 3: 300, 4: 300}, endings=False)


def _master(rules: KabaleoRules) -> Bot:
    return _search(rules, MASTER_SIMULATIONS, endings=True)


def _search(rules: KabaleoRules, simulations: Mapping[int, int], *, endings: bool) -> Bot:
    from kolpak.bots.kabaleo.search import SearchKabaleo  # loads Numba

    return SearchKabaleo(rules, simulations[len(rules.places) // 4 - 2], endings=endings)


LEVELS: Final[Mapping[str, Callable[[KabaleoRules], Bot]]] = {
    "novice": partial(BeginnerKabaleo, overlooks=0.95, spends=True),
    "casual": partial(BeginnerKabaleo, overlooks=0.0, spends=True),
    "skilled": GreedyKabaleo,
    "expert": Searching(_expert, GreedyKabaleo, remembers=True),
    "master": Searching(_master, GreedyKabaleo, remembers=True),
}
