"""Games: options, bots and rules pages; languages; health."""

from __future__ import annotations

import msgspec
from litestar.params import FromPath, FromQuery

from kolpak.bots.compiler import compiles
from kolpak.bots.roster import levels
from kolpak.games.catalog import GAMES
from kolpak.live.errors import NotFound
from kolpak.live.messages import Translate
from kolpak.live.tasks import aside
from kolpak.play.defaults import defaults
from kolpak.play.game_type import GameType
from kolpak.play.options import Option, players_of
from kolpak.play.values import write_value
from kolpak.review import REVIEWED
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.language import language_of, translator
from kolpak.server.web.openapi import failures
from kolpak.server.web.requests import AnyRequest, address_of, get_or_head
from kolpak.table.describe import reason_against, refused_action
from kolpak.table.messages.snapshots import RefusedAction
from kolpak.table.position import Position
from kolpak.table.setup import rules_for
from kolpak.words.languages import direction, languages
from kolpak.words.message import Message
from kolpak.words.pages import rule_page
from kolpak.words.translation import language_name


class OptionData(msgspec.Struct):
    """An option: its values where they are few, what is allowed in words, its defaults."""

    name: str
    values: list[str]
    """the allowed values where they are few; empty where the value is free text"""
    allowed: str
    defaults: dict[str, str]
    """by ``players=N``, and by ``players=N NAME=VALUE`` where another option changes it"""
    unnamed: str | None
    """the value where a table's options do not name it; null for the default"""
    sentence: str


class GameData(msgspec.Struct):
    """A game with its options and bots."""

    name: str
    title: str
    secrets: bool
    """whether the game hides information from some players"""
    reviewed: bool
    """whether this server reviews finished games"""
    players: list[int]
    usual_players: int
    tile: str
    """the source of an SVG image; empty where the page draws the game itself"""
    seat_colours: str
    """letters of the colours that a seat may choose before the start; empty for none"""
    options: list[OptionData]
    bots: list[str]


class LanguageData(msgspec.Struct):
    """A language: its tag, its name in itself, and ``ltr`` or ``rtl``."""

    tag: str
    name: str
    direction: str


class Health(msgspec.Struct):
    """The server is ready."""

    status: str


@get_or_head("/api/health", responses=failures())
async def health(context: Shared) -> Health:
    """Answer when the server is ready; 503 while nothing has been stored for a few seconds."""
    context.check_health()
    return Health("ready")


@get_or_head("/api/games", responses=failures())
async def games(request: AnyRequest, context: Shared) -> list[GameData]:
    """List the games with their options and the bots that can be had."""
    return await list_games(request, context)


async def list_games(request: AnyRequest, context: Context) -> list[GameData]:
    """Return the games in the reader's language, once it is known which bots there are."""
    await context.bots.found_out()
    translate = translator(request)
    return [_game(game, translate) for game in GAMES.values()]


@get_or_head("/api/languages", responses=failures())
async def list_languages() -> list[LanguageData]:
    """List the languages that sentences are available in."""
    return [LanguageData(tag, language_name(tag), direction(tag)) for tag in languages()]


@get_or_head("/api/games/{game:str}/refusal", responses=failures(404))
async def refusal(
    request: AnyRequest,
    context: Shared,
    game: FromPath[str],
    options: FromQuery[str],
    position: FromQuery[str],
    token: FromQuery[str],
) -> list[RefusedAction]:
    """Return why an action, or the beginning of one, is not legal in a position; empty if it is."""
    _check_game(game)
    context.limits.questions.take(address_of(request))
    return await aside(_refusal, game, options, position, token)


@get_or_head("/api/rules/{game:str}", media_type="text/markdown", responses=failures(404))
async def rules(game: FromPath[str], request: AnyRequest) -> str:
    """Return a game's rules page in the reader's language, in Markdown."""
    _check_game(game)
    page = rule_page(game, language_of(request))
    if page is None:
        raise NotFound("error-page-missing", game=game)
    return page


def _check_game(game: str) -> None:
    """Raise NotFound for a game that there is not."""
    if game not in GAMES:
        raise NotFound("error-game-unknown", name=game[:40], known=", ".join(GAMES))


def _refusal(game: str, options: str, position: str, token: str) -> list[RefusedAction]:
    rule_set = rules_for(game, options)
    state = rule_set.notation.read_position(position)
    error = reason_against(Position(rule_set, state), token)
    return [] if error is None else [refused_action(token, error)]


def _game(game: GameType, translate: Translate) -> GameData:
    usual = defaults(game)
    return GameData(
        name=game.name,
        title=translate(Message(f"game-{game.name}")),
        secrets=game.secrets,
        reviewed=game.name in REVIEWED and compiles(),
        players=game.player_numbers(),
        usual_players=game.usual_players or players_of(game.options.of()),
        tile=game.tile,
        seat_colours=game.seat_colours,
        options=[
            _option(game, item, usual[item.name], translate) for item in game.options.declared()
        ],
        bots=levels(game.name),
    )


def _option(
    game: GameType, option: Option, usual: dict[str, str], translate: Translate
) -> OptionData:
    return OptionData(
        option.name,
        [write_value(value) for value in option.values.examples()],
        translate(option.values.describe()),
        usual,
        _unnamed(game, option),
        translate(Message(f"option-{game.name}-{option.name}")),
    )


def _unnamed(game: GameType, option: Option) -> str | None:
    """Return the game's own default of an option for which tables have another one."""
    if option.name not in game.table_defaults:
        return None
    return write_value(game.options.of().as_dict()[option.name])


HANDLERS = [health, games, refusal, list_languages, rules]
