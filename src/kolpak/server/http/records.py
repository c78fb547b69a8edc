"""Records that somebody brings along: unrolled for a replay, and verified."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import post
from litestar.params import JSONBody

from kolpak.fair.verify import verify as verify_records
from kolpak.games.catalog import replay as replayed
from kolpak.play.errors import KolpakError, RecordError
from kolpak.play.game import Game
from kolpak.play.record import Record, read_records
from kolpak.server import wire
from kolpak.server.asking import Asked
from kolpak.server.context import Shared
from kolpak.server.http.failures import failures
from kolpak.server.identity import language_of
from kolpak.server.security import address_of
from kolpak.words.translation import translate

LONGEST = 200_000
"""Characters a text of records may have."""


class Text(msgspec.Struct):
    """The text of one or more records."""

    text: str


class Unrolled(msgspec.Struct):
    """The games of a text, frame by frame."""

    games: list[dict[str, Any]]


class Verdicts(msgspec.Struct):
    """What is right and wrong about each record of a text."""

    verdicts: list[dict[str, Any]]


@post("/api/replay", status_code=200, responses=failures(403))
async def replay(request: Asked, context: Shared, data: JSONBody[Text]) -> Unrolled:
    """Unrolls records for a page that knows no rules."""
    text = _checked(data)
    language = language_of(request)
    games = await context.workshop.do(address_of(request), _unroll_all, text, language)
    return Unrolled(games)


@post("/api/verify", status_code=200, responses=failures(403))
async def verify(request: Asked, context: Shared, data: JSONBody[Text]) -> Verdicts:
    """Recomputes the chance of records from themselves alone."""
    language = language_of(request)
    text, address = _checked(data), address_of(request)
    verdicts = await context.workshop.do(address, verify_records, text)
    return Verdicts(
        [
            {
                "right": verdict.right,
                "checks": [
                    {
                        "name": check.name,
                        "right": check.right,
                        "text": translate(check.message, language),
                    }
                    for check in verdict.checks
                ],
            }
            for verdict in verdicts
        ]
    )


def _checked(data: Text) -> str:
    if len(data.text) > LONGEST:
        raise KolpakError("error-records-long", most=LONGEST)
    return data.text


def _unroll_all(text: str, language: str) -> list[dict[str, Any]]:
    games = []
    for record in read_records(text):
        try:
            games.append(_unroll(record))
        except RecordError as error:
            games.append({"error": wire.error_data(error, language)})
    return games


def _unroll(record: Record) -> dict[str, Any]:
    """Gives a frame for the start and one after every token, in every seat's view."""
    whole = replayed(record)
    start = Game(whole.type, whole.options, position=record.tags.get("Position"))
    frames = [_frame(start, None, None)]
    for token in whole.tokens:
        before, mover = start.state, start.mover
        start.play(token)
        frames.append(_frame(start, token, start.narrate(before, token), mover))
    seats = [whole.tags.get(f"Seat{seat}", "") for seat in range(len(whole.standing))]
    return {
        "game": whole.type.name,
        "options": whole.options.write(),
        "seats": seats,
        "tags": whole.tags,
        "frames": frames,
    }


def _frame(
    game: Game, token: str | None, text: list[Any] | None, by: int | str | None = None
) -> dict[str, Any]:
    standing = game.standing
    views = {"all": game.position}
    if game.type.secrets:
        views |= {"-": game.view()} | {str(seat): game.view(seat) for seat in range(len(standing))}
    return {
        "token": token,
        "text": [message.as_dict() for message in text or []],
        "by": by,
        "mover": game.mover,
        "views": views,
        "standing": [score.as_dict() for score in standing],
    }


HANDLERS = [replay, verify]
