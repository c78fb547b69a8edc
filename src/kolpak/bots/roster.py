"""The roster: which bots there are for which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from kolpak.bots.bot import Bot
from kolpak.bots.hat_cards import GreedyHatCards
from kolpak.bots.hats import GreedyHats
from kolpak.bots.kabaleo import GreedyKabaleo
from kolpak.bots.uniform import Uniform
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import AnyRules

Maker = Callable[[Any], Bot]

ROSTER: Final[Mapping[str, Mapping[str, Maker]]] = {
    "kabaleo": {"greedy": GreedyKabaleo, "random": Uniform},
    "hats": {"greedy": GreedyHats, "random": Uniform},
    "hat_cards": {"greedy": GreedyHatCards, "random": Uniform},
}
"""Bots by game, then by name."""


def bot(game: str, name: str, rules: AnyRules) -> Bot:
    """Makes a bot by its name for a game's rules; raises KolpakError where there is none."""
    makers = ROSTER[game]
    if name not in makers:
        raise KolpakError("error-bot-unknown", name=name, known=", ".join(makers))
    return makers[name](rules)
