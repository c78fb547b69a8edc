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
from kolpak.words.message import Message, raw_text, set_checker, set_renderer

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
    try:  # loads Fluent, so only for the first sentence
        from kolpak.words.translation import translate
    except ModuleNotFoundError:  # the games run where it is not installed
        return raw_text(message)
    return translate(message)


def _check(language: str, source: str) -> None:
    try:  # loads Fluent, so only for games from elsewhere
        from kolpak.words.malformed import check_source
    except ModuleNotFoundError:  # nobody will say them
        return
    check_source(language, source)


set_renderer(_translate)
set_checker(_check)
