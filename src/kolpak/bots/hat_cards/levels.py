"""Levels of play for the card game, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kolpak.bots.hat_cards.beginners import Beginner
from kolpak.bots.hat_cards.counting import Counting
from kolpak.games.hat_cards.greedy import GreedyHatCards
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.play.bot import Bot, BotMaker

NOVICE_OVERLOOKS: Final = 0.5
"""Part of the catches; set by hand: ``casual`` wins 97 % against it with two players."""

CASUAL_OVERLOOKS: Final = 0.2
"""Set by hand: ``skilled`` wins 77 % against it with two players."""

MASTER_SIMULATIONS: Final = 10_000
"""About a tenth of a second for a play."""


def _master(rules: HatCardsRules) -> Bot:
    from kolpak.bots.hat_cards.bot import SearchHatCards  # loads Numba

    several = rules.options.players > 2  # with two, beliefs about hands have won nothing
    return SearchHatCards(rules, MASTER_SIMULATIONS, believes=several, asks=several)


LEVELS: Final[Mapping[str, Callable[[HatCardsRules], Bot]]] = {
    "novice": partial(Beginner, overlooks=NOVICE_OVERLOOKS, spares=False),
    "casual": partial(Beginner, overlooks=CASUAL_OVERLOOKS, spares=True),
    "skilled": GreedyHatCards,
    "expert": BotMaker(Counting, remembers=True),
    "master": BotMaker(_master, remembers=True, searches=True, compiled=True),
}
