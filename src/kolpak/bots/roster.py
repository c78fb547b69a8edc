"""The roster: which bots there are for which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from kolpak.bots.greedy import Greedy
from kolpak.bots.uniform import Uniform
from kolpak.games.catalog import GAMES
from kolpak.play.bot import Bot
from kolpak.play.errors import KolpakError
from kolpak.play.rules import AnyRules

BotMaker: TypeAlias = Callable[[Any], Bot]
"""Function of a game's rules that returns a bot."""

COMMON: Final[Mapping[str, BotMaker]] = {"greedy": Greedy, "random": Uniform}
"""Bots that play every game; ``greedy`` also stands in for absent people."""

BEST: Final = "greedy"
"""The strongest bot that plays every game, which gives hints."""


def bots(game: str) -> dict[str, BotMaker]:
    """Return the bots of a game by name: the common ones and the game's own."""
    return {**COMMON, **GAMES[game].bots}


def bot(game: str, name: str, rules: AnyRules) -> Bot:
    """Return a new bot for a game's rules; raise KolpakError for an unknown name."""
    makers = bots(game)
    if name not in makers:
        raise KolpakError("error-bot-unknown", name=name, known=", ".join(makers))
    return makers[name](rules)
