"""Kolpak: the cone-stacking games Kabaleo, Catch the Hat and its card game, as a library.

>>> import kolpak
>>> game = kolpak.new("kabaleo", players=2, deal="equal", seed=7)
>>> token = game.actions[0]
>>> game.play(token).record().split()[-1] == token
True
"""

from kolpak.games.catalog import GAMES, find, new, read, read_all, register
from kolpak.play.errors import ActionError, KolpakError, OptionError, PositionError, RecordError
from kolpak.play.game import Game
from kolpak.play.game_type import GameType
from kolpak.play.rules import CHANCE
from kolpak.play.standing import Score, Standing
from kolpak.words.message import Message, set_checker, set_renderer

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "ActionError",
    "Game",
    "GameType",
    "KolpakError",
    "Message",
    "OptionError",
    "PositionError",
    "RecordError",
    "Score",
    "Standing",
    "find",
    "new",
    "read",
    "read_all",
    "register",
]


def _translate(message: Message) -> str:
    from kolpak.words.translation import translate  # loads Fluent, so only for the first sentence

    return translate(message)


def _check(language: str, source: str) -> None:
    # loads Fluent, so only for games from elsewhere
    from kolpak.words.malformed import check_source

    check_source(language, source)


set_renderer(_translate)
set_checker(_check)
