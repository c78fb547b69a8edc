"""Luck in the games of a match: what reviews say chance gave each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kolpak.bots.compiler import compiles
from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.options import GameOptions
from kolpak.review import REVIEWED, review, summary


def check_luck(game: str) -> None:
    """Raise KolpakError where the luck in a game's matches cannot be told."""
    if game not in REVIEWED:
        raise KolpakError("error-review-game", game=game)
    if not compiles():
        raise KolpakError("error-review-compiled")


def luck_of(name: str, options: GameOptions, actions: Iterable[Any]) -> tuple[float, ...]:
    """Return the luck of each seat in a game, a part of the win with mean 0 (see ``review``)."""
    game = Game(find(name), options, manual=True)
    for action in actions:
        game.play(game.notation.write_action(action))
    return tuple(seat.parts.luck for seat in summary(review(game)).seats)
