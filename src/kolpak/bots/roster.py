"""The roster: which bots there are for which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from kolpak.bots.greedy import Greedy
from kolpak.bots.hat_cards.levels import LEVELS as HAT_CARDS
from kolpak.bots.hats.levels import LEVELS as HATS
from kolpak.bots.kabaleo.levels import LEVELS as KABALEO
from kolpak.bots.searching import Searching, compiles
from kolpak.bots.uniform import Uniform
from kolpak.games.catalog import GAMES
from kolpak.play.bot import Bot
from kolpak.play.errors import KolpakError
from kolpak.play.rules import AnyRules

BotMaker: TypeAlias = Callable[[Any], Bot]
"""Function of a game's rules that returns a bot."""

COMMON: Final[Mapping[str, BotMaker]] = {"greedy": Greedy, "random": Uniform}
"""Bots that play every game; ``greedy`` also stands in for absent people."""

LEVELS: Final[Mapping[str, Mapping[str, BotMaker]]] = {
    "kabaleo": KABALEO,
    "hats": HATS,
    "hat_cards": HAT_CARDS,
}
"""Levels by game, from the weakest to the strongest."""


def levels(game: str) -> list[str]:
    """Return the bots that a person may choose from, the weakest first.

    A game without levels offers all its bots.
    """
    return [*LEVELS.get(game, {})] or [*reversed(bots(game))]


def bots(game: str) -> dict[str, BotMaker]:
    """Return all bots of a game by name: its levels, the common ones and its own."""
    return {**LEVELS.get(game, {}), **COMMON, **GAMES[game].bots}


def searching(game: str, name: str) -> Searching | None:
    """Return the maker of a bot that searches; None for a quick one."""
    maker = bots(game).get(name)
    return maker if isinstance(maker, Searching) and compiles() else None


def best_bot(game: str) -> str:
    """Return the name of a game's strongest bot, which gives hints."""
    return levels(game)[-1]


def bot(game: str, name: str, rules: AnyRules) -> Bot:
    """Return a new bot for a game's rules; raise KolpakError for an unknown name."""
    makers = bots(game)
    if name not in makers:
        raise KolpakError("error-bot-unknown", name=name, known=", ".join(makers))
    return makers[name](rules)
