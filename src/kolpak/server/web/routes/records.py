"""Records that somebody brings along: replayed frame by frame, and verified."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Annotated, Any, Final, TypeAlias, TypedDict

import msgspec
from litestar import Response, post
from litestar.params import JSONBody

from kolpak.live.messages import Translate
from kolpak.live.replay import FailedReplay, Replay, VerdictData, replay_frames, verdicts
from kolpak.play.errors import KolpakError
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.language import language_of, translator
from kolpak.server.web.openapi import failures
from kolpak.server.web.packing import UNCOMPRESSED, pack, packed
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


@post("/api/replay", status_code=200, responses=failures(403), opt={UNCOMPRESSED: True})
async def replay(
    request: AnyRequest, context: Shared, data: JSONBody[RecordsText]
) -> Response[Replays]:
    """Replay records frame by frame, for a page that knows no rules."""
    language = language_of(request)

    def unroll(text: str, translate: Translate) -> list[Replay | FailedReplay]:
        return replay_frames(text, translate, language)

    return await _answer(request, context, data, "games", unroll)


@post("/api/verify", status_code=200, responses=failures(403), opt={UNCOMPRESSED: True})
async def verify(
    request: AnyRequest, context: Shared, data: JSONBody[RecordsText]
) -> Response[Verdicts]:
    """Verify the randomness of records from the records alone."""
    return await _answer(request, context, data, "verdicts", verdicts)


def checked(data: RecordsText) -> str:
    """Return a text of records; raise KolpakError for one that is too long."""
    if len(data.text) > MAX_TEXT:
        raise KolpakError("error-records-long", most=MAX_TEXT)
    return data.text


async def _answer(
    request: AnyRequest,
    context: Context,
    data: RecordsText,
    name: str,
    work: Callable[[str, Translate], object],
) -> Response[Any]:
    """Return what work makes of a text of records, by name: up to 150 times as long as the text."""
    text, translate = checked(data), translator(request)

    def job() -> bytes:
        return pack({name: work(text, translate)})

    address = address_of(request)
    with ExitStack() as stack:
        stack.enter_context(context.limits.answers.admitted(address))
        body = await context.jobs.run(address, job)
        sending = stack.pop_all()
    return packed(request, body, sending=sending)


HANDLERS = [replay, verify]
