"""Continuations: a new game that goes on where somebody looked at a finished one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kolpak.bots.roster import bots, missing
from kolpak.fair.proof import is_running
from kolpak.games.catalog import replay
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.numbers import checked_seat
from kolpak.play.options import names_in
from kolpak.play.record import pick_record, seat_names
from kolpak.play.rules import Mover, Seat
from kolpak.play.values import write_value
from kolpak.table.playing import STAND_IN
from kolpak.table.setup import BOT

MOST_GIVEN: Final = 5_000
"""Actions with which a game may begin: they are played again, at once, whenever a table is loaded.

At 11 microseconds each that takes less than a tenth of a second. Games are shorter, all but
those of bots that move at random.
"""


class Continuation(NamedTuple):
    """The setup of a table, and the actions with which its first game begins."""

    setup: dict[str, Any]
    given: tuple[str, ...]


class ContinueRequest(NamedTuple):
    """Where a game is to go on: after ``at`` actions of record ``number`` of a text.

    Without ``at`` that is after all of them, and without a ``seat`` the one to move is played.
    ``bot`` is the level wanted where people played, if the game has it.
    """

    number: int = 0
    at: int | None = None
    seat: Seat | None = None
    bot: str | None = None


def continuation(text: str, asked: ContinueRequest) -> Continuation:
    """Return how a game goes on against bots; raise KolpakError where it cannot.

    The options are the record's, and bots of the record play on.
    """
    game = _whole_game(text, asked.number)
    at = len(game.tokens) if asked.at is None else asked.at
    movers = _movers(game, at)
    seats = range(len(game.standing))
    seat = next((one for one in movers[at:] if isinstance(one, int)), 0)
    if asked.seat is not None:
        seat = checked_seat(asked.seat, len(seats))
    setup = {
        "game": game.type.name,
        "options": _options(game),
        "seats": ["me" if one == seat else BOT + _bot(game, one, asked.bot) for one in seats],
        "games": 1,
    }
    return Continuation(setup, tuple(game.tokens[:at]))


def _whole_game(text: str, number: int) -> Game:
    """Return a game of a text of records; raise KolpakError for one that a table cannot begin with.

    That takes a record from the start of a game, in which nothing is hidden.
    """
    record = pick_record(text, number)
    if "Position" in record.tags:
        raise KolpakError("error-continue-position")
    if any("?" in token for token in record.tokens):
        raise KolpakError("error-continue-hidden")
    if is_running(record.tags):
        raise KolpakError("error-continue-running")
    return replay(record)


def _movers(game: Game, at: int) -> list[Mover]:
    """Return who acts in each position of a game; raise KolpakError unless somebody does ``at``."""
    if at > len(game.tokens):
        raise KolpakError("error-continue-at", at=at, last=len(game.tokens))
    if at > MOST_GIVEN:
        raise KolpakError("error-continue-long", most=MOST_GIVEN)
    walked = game.at_start()
    movers = [walked.mover, *(walked.play(token).mover for token in game.tokens)]
    if movers[at] is None:
        raise KolpakError("error-continue-over")
    return movers


def _options(game: Game) -> str:
    """Return the options of a game, which the defaults of tables are not to change."""
    text = game.options.write()
    named = names_in(text)
    chosen = game.options.as_dict()
    kept = [name for name in game.type.table_defaults if name not in named]
    return " ".join([text, *(f"{name}={write_value(chosen[name])}" for name in kept)]).strip()


def _bot(game: Game, seat: Seat, wanted: str | None) -> str:
    """Return the bot for a seat: that of the record, else the wanted one, else another of it."""
    tags = seat_names(game.tags, len(game.standing))
    played = [tag.removeprefix(BOT) if tag.startswith(BOT) else None for tag in tags]
    here = set(bots(game.type.name)).difference(missing(game.type.name))
    return next(one for one in (played[seat], wanted, *played, STAND_IN) if one in here)
