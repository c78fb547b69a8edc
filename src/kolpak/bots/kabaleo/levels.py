"""Levels of play for Kabaleo, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kolpak.bots.kabaleo.beginners import BeginnerKabaleo
from kolpak.games.kabaleo.greedy import GreedyKabaleo
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.bot import Bot, BotMaker

NOVICE_OVERLOOKS: Final = 0.95
"""Part of the placements: it sees two or three, and yet beats whoever plays by one simple rule."""

CASUAL_OVERLOOKS: Final = 0.8
"""Wins 87 % against ``novice``; one that saw all, but spent its own colour early, lost to whoever
only cancels, with three players."""

EXPERT_SIMULATIONS: Final = 1_000
"""Few enough to overlook replies: 5 to 20 ms a move. With 300 it was weaker than ``skilled``
against players who only cancel, or place their own colour first."""

MASTER_SIMULATIONS: Final = {2: 40_000, 3: 20_000, 4: 12_000}
"""By players: a quarter of a second or less for a move."""


def _expert(rules: KabaleoRules) -> Bot:
    from kolpak.bots.kabaleo.bot import SearchKabaleo  # loads Numba

    return SearchKabaleo(rules, EXPERT_SIMULATIONS)


def _master(rules: KabaleoRules) -> Bot:
    from kolpak.bots.kabaleo.bot import SearchKabaleo

    players = rules.options.players
    hides = players == 2  # with more, a goal kept secret has won too little
    return SearchKabaleo(rules, MASTER_SIMULATIONS[players], hides=hides, endings=True)


LEVELS: Final[Mapping[str, Callable[[KabaleoRules], Bot]]] = {
    "novice": partial(BeginnerKabaleo, overlooks=NOVICE_OVERLOOKS),
    "casual": partial(BeginnerKabaleo, overlooks=CASUAL_OVERLOOKS),
    "skilled": GreedyKabaleo,
    "expert": BotMaker(_expert, remembers=True, searches=True, compiled=True),
    "master": BotMaker(_master, remembers=True, searches=True, compiled=True),
}
