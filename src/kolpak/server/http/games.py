"""Games: what can be played with which options and bots, their rules pages, health."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath

from kolpak.bots.roster import bots
from kolpak.games.catalog import GAMES
from kolpak.play.game_type import GameType
from kolpak.play.values import write_value
from kolpak.server.asking import Asked
from kolpak.server.errors import NotFound
from kolpak.server.http.failures import failures
from kolpak.server.identity import language_of
from kolpak.words.message import Message
from kolpak.words.pages import rule_page
from kolpak.words.translation import direction, language_name, languages, translate


class OptionShown(msgspec.Struct):
    """An option: its values where they are few, what is allowed in words, its default."""

    name: str
    values: list[str]
    allowed: str
    default: str
    sentence: str


class GameShown(msgspec.Struct):
    """A game with its options and bots."""

    name: str
    title: str
    secrets: bool
    players: list[int]
    usual_players: int
    tile: str
    options: list[OptionShown]
    bots: list[str]


class LanguageShown(msgspec.Struct):
    """A language: its tag, its name in itself, and ``ltr`` or ``rtl``."""

    tag: str
    name: str
    direction: str


class Health(msgspec.Struct):
    """Says that the server is ready."""

    status: str


@get("/api/health", responses=failures())
async def health() -> Health:
    """Answers when the server is ready."""
    return Health("ready")


@get("/api/games", responses=failures())
async def games(request: Asked) -> list[GameShown]:
    """Lists the games with their options and bots."""
    language = language_of(request)
    return [_game(game, language) for game in GAMES.values()]


@get("/api/languages", responses=failures())
async def tongues() -> list[LanguageShown]:
    """Lists the languages there are words in."""
    return [LanguageShown(tag, language_name(tag), direction(tag)) for tag in languages()]


@get("/api/rules/{game:str}", media_type="text/markdown", responses=failures(404))
async def rules(game: FromPath[str], request: Asked) -> str:
    """Gives a game's rule page in the reader's language."""
    if game not in GAMES:
        raise NotFound("error-game-unknown", name=game[:40], known=", ".join(GAMES))
    page = rule_page(game, language_of(request))
    if page is None:
        raise NotFound("error-page-missing", game=game)
    return page


def _game(game: GameType, language: str) -> GameShown:
    name = game.name
    options = [_option(game, item.name, language) for item in game.options.declared()]
    usual = game.usual_players or int(str(game.options.of().as_dict()["players"]))
    return GameShown(
        name=name,
        title=translate(Message(f"game-{name}"), language),
        secrets=game.secrets,
        players=game.player_numbers(),
        usual_players=usual,
        tile=game.tile,
        options=options,
        bots=list(bots(name)),
    )


def _option(game: GameType, name: str, language: str) -> OptionShown:
    option = next(item for item in game.options.declared() if item.name == name)
    default: Any = getattr(game.options.of(), name)
    return OptionShown(
        name,
        [write_value(value) for value in option.values.examples()],
        translate(option.values.describe(), language),
        write_value(default),
        translate(Message(f"option-{game.name}-{name}"), language),
    )


HANDLERS = [health, games, tongues, rules]
