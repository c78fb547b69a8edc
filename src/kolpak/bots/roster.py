"""The roster: which bots there are for which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from kolpak.bots.common import Greedy, Uniform
from kolpak.bots.compiler import compiles
from kolpak.bots.hat_cards.levels import LEVELS as HAT_CARDS
from kolpak.bots.hats.levels import LEVELS as HATS
from kolpak.bots.kabaleo.levels import LEVELS as KABALEO
from kolpak.games.catalog import find
from kolpak.play.bot import Bot, BotError, BotMaker
from kolpak.play.errors import FAILURES, KolpakError
from kolpak.play.rules import AnyRules

Makers: TypeAlias = Mapping[str, Callable[[Any], Bot]]
"""Makers of bots by name, the weakest first: functions of a game's rules."""

COMMON: Final[Makers] = {"random": Uniform, "greedy": Greedy}
"""Bots that play every game; ``greedy`` also stands in for absent people."""

LEVELS: Final[Mapping[str, Makers]] = {"kabaleo": KABALEO, "hats": HATS, "hat_cards": HAT_CARDS}
"""Levels of the package's games."""


def levels(game: str) -> list[str]:
    """Return the bots that a person may choose from, the weakest first.

    A game from elsewhere offers all its bots. Those that cannot be had here are left out. Raises
    KolpakError for a game that there is not, as all functions here do.
    """
    makers = _makers(game)
    if game not in LEVELS:
        return [name for name in makers if _is_here(makers[name])]
    own = [name for name in find(game).bots if name not in COMMON]
    return [name for name in dict.fromkeys([*LEVELS[game], *own]) if _is_here(makers[name])]


def bots(game: str) -> list[str]:
    """Return the names of all bots of a game: levels, the others, then those missing here."""
    here = [name for name in reversed(_makers(game)) if name not in missing(game)]
    return list(dict.fromkeys([*levels(game), *here, *missing(game)]))


def missing(game: str) -> list[str]:
    """Return the names of the bots that need compiled code, where that does not work."""
    return [name for name, maker in _makers(game).items() if not _is_here(maker)]


def best_bot(game: str) -> str:
    """Return the name of a game's strongest bot, which gives hints."""
    return levels(game)[-1]


def maker(game: str, name: str) -> BotMaker:
    """Return how a bot is made; raise KolpakError for one that there is not."""
    makers = _makers(game)
    if name not in makers:
        raise KolpakError("error-bot-unknown", name=name[:40], known=", ".join(bots(game)))
    if not _is_here(makers[name]):
        raise KolpakError("error-bot-missing", name=name, known=", ".join(levels(game)))
    return makers[name]


def bot(game: str, name: str, rules: AnyRules) -> Bot:
    """Return a new bot for a game's rules; raise KolpakError for one that there is not.

    Raises BotError for one that cannot be made.
    """
    make = maker(game, name)
    try:
        made = make(rules)
        made.called = name
        return made
    except FAILURES as error:
        raise BotError.of(name, error) from error


def _makers(game: str) -> dict[str, BotMaker]:
    """Return all bots of a game, the weakest first: common ones, levels, the game's own."""
    own: Makers = find(game).bots
    common = {name: made for name, made in COMMON.items() if name not in own}
    found = {**common, **LEVELS.get(game, {}), **own}
    return {name: _as_maker(made) for name, made in found.items()}


def _as_maker(make: Callable[[Any], Bot]) -> BotMaker:
    return make if isinstance(make, BotMaker) else BotMaker(make)


def _is_here(maker: BotMaker) -> bool:
    return not maker.compiled or compiles()
