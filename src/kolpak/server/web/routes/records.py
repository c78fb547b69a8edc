"""Records that somebody brings along: replayed frame by frame, and verified."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, TypedDict

import msgspec
from litestar import post
from litestar.params import JSONBody

from kolpak.live.replay import FailedReplay, Replay, VerdictData, replay_frames, verdicts
from kolpak.play.errors import KolpakError
from kolpak.server.web.context import Shared
from kolpak.server.web.language import translator
from kolpak.server.web.openapi import failures
from kolpak.server.web.requests import AnyRequest, address_of

MAX_TEXT: Final = 200_000
"""Characters of a text of records."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_TEXT)]
"""The number of a record, an action or a seat: a text has no more of them than characters."""


class RecordsText(msgspec.Struct):
    """The text of one or more records."""

    text: str


class Replays(TypedDict):
    """The games of a text."""

    games: list[Replay | FailedReplay]


class Verdicts(TypedDict):
    """What is right and wrong about each record of a text."""

    verdicts: list[VerdictData]


@post("/api/replay", status_code=200, responses=failures(403))
async def replay(request: AnyRequest, context: Shared, data: JSONBody[RecordsText]) -> Replays:
    """Replay records frame by frame, for a page that knows no rules."""
    text, address = checked(data), address_of(request)
    games = await context.jobs.run(address, replay_frames, text, translator(request))
    return {"games": games}


@post("/api/verify", status_code=200, responses=failures(403))
async def verify(request: AnyRequest, context: Shared, data: JSONBody[RecordsText]) -> Verdicts:
    """Verify the randomness of records from the records alone."""
    text, address = checked(data), address_of(request)
    return {"verdicts": await context.jobs.run(address, verdicts, text, translator(request))}


def checked(data: RecordsText) -> str:
    """Return a text of records; raise KolpakError for one that is too long."""
    if len(data.text) > MAX_TEXT:
        raise KolpakError("error-records-long", most=MAX_TEXT)
    return data.text


HANDLERS = [replay, verify]
