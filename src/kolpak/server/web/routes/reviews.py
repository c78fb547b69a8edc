"""Reviews: streamed as newline-delimited JSON while they are computed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractContextManager, ExitStack, aclosing

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream

from kolpak.live.encoding import encode
from kolpak.live.errors import NotFound
from kolpak.live.tasks import cancel_all
from kolpak.play.rules import Seat
from kolpak.server.web.access import enter
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.openapi import ANYBODY, Invitation, failures
from kolpak.server.web.packing import UNCOMPRESSED, pieces_of, sent
from kolpak.server.web.requests import AnyRequest, address_of
from kolpak.server.web.reviews import ErrorLine, OwnLine, Place, StandInsLine, check_text
from kolpak.server.web.routes.records import Number, RecordsText, checked
from kolpak.server.web.routes.stream import HEADERS, HEARTBEAT, MEDIA_TYPE
from kolpak.table.project import listener_of
from kolpak.table.sealing import sealed_record
from kolpak.table.setup import BOT
from kolpak.table.state import Result, Table
from kolpak.words.message import Message

log = logging.getLogger("kolpak.server")


class ReviewText(RecordsText):
    """The text of one or more records, and which of them is to be reviewed, counted from 0."""

    number: Number = 0


@get(  # without HEAD: only computing it would tell the length
    "/api/tables/{table:str}/review",
    media_type=MEDIA_TYPE,
    security=ANYBODY,
    responses=failures(401, 404),
    opt={UNCOMPRESSED: True},
)
async def table_review(
    request: AnyRequest,
    context: Shared,
    table: FromPath[str],
    game: FromQuery[int | None] = None,
    invitation: Invitation = "",
) -> Stream:
    """Stream the review of an ended game, by default of the last, as NDJSON.

    Lines are ``stand_ins`` where bots have moved for people, ``own`` where the sender has played
    against bots, ``entry`` for each action, then ``review``, or ``error``; empty ones are
    heartbeats.
    """
    live, sender = await enter(request, context, table)
    results = live.table.results
    found = [one for one in results if game in (None, one.game)]
    if not found:
        raise NotFound(
            "error-review-running" if live.table.phase == "playing" else "error-record-unknown"
        )
    result = found[-1]
    place = _place(live.table, result)
    with ExitStack() as stack:
        stack.enter_context(context.limits.answers.admitted(address_of(request)))
        head = _stand_ins(result) + await _own(context, live.table, result, sender.person)
        kept = await context.reviews.kept(place.table, place.game)
        if kept is not None:
            pieces = sent(pieces_of(head + kept), stack.pop_all())
            return Stream(pieces, media_type=MEDIA_TYPE, headers=HEADERS)
    with live.game_code():
        text = await asyncio.to_thread(lambda: sealed_record(live.table, result).write())
    reader = sender.person or address_of(request)
    return await _computed(request, context, text, reader, place, head=head)


def _people(result: Result) -> list[Seat]:
    """Return the seats of people in a game that began from its start, of which lists tell."""
    seats = [seat for seat, name in enumerate(result.names) if not name.startswith(BOT)]
    return [] if result.given else seats


def _place(table: Table, result: Result) -> Place:
    """Return where the review of a game is kept, and of whom it says something."""
    people = _people(result)
    own = tuple(seat for seat in people if seat not in result.stand_ins)
    return Place(table.id, result.game, own, against_bots=len(people) == 1)


def _stand_ins(result: Result) -> bytes:
    """Return the line of what the table knows about a game and its record does not, if any."""
    if not result.stand_ins:
        return b""
    line: StandInsLine = {"stand_ins": list(result.stand_ins)}
    return encode(line) + b"\n"


async def _own(context: Context, table: Table, result: Result, person: str | None) -> bytes:
    """Return the line of what the reader's accuracy is compared with, if they played bots."""
    seat = listener_of(table, person)
    if not person or seat is None or _people(result) != [seat]:
        return b""
    best = await context.store.tables.best_accuracy(person, table.setup.game, besides=table.id)
    line: OwnLine = {"own": {"seat": seat, "best": best}}
    return encode(line) + b"\n"


@post(
    "/api/review",
    status_code=200,
    media_type=MEDIA_TYPE,
    responses=failures(403),
    opt={UNCOMPRESSED: True},
)
async def text_review(request: AnyRequest, context: Shared, data: JSONBody[ReviewText]) -> Stream:
    """Stream the review of a game of a text of records, as NDJSON; it is not kept."""
    reader = address_of(request)
    return await _computed(request, context, checked(data), reader, number=data.number)


async def _computed(
    request: AnyRequest,
    context: Context,
    text: str,
    reader: str,
    place: Place | None = None,
    number: int = 0,
    head: bytes = b"",
) -> Stream:
    """Return the stream of a review that has to be computed; raise KolpakError, RateLimited."""
    context.limits.reviews.take(reader)
    address = address_of(request)
    with ExitStack() as sending, ExitStack() as waiting:
        sending.enter_context(context.limits.answers.admitted(address))
        waiting.enter_context(context.reviews.open.admitted(reader))  # before the first await
        await context.bots.found_out()
        await context.jobs.run(address, check_text, text, number)
        batches = context.reviews.lines(text, number, reader, waiting.pop_all(), place)
        lines = _with_heartbeats(head, batches, context.stopping, sending.pop_all())
    return Stream(lines, media_type=MEDIA_TYPE, headers=HEADERS)


async def _with_heartbeats(
    head: bytes,
    batches: AsyncGenerator[bytes],
    stopping: asyncio.Event,
    sending: AbstractContextManager[object],
) -> AsyncIterator[bytes]:
    """Yield a head and batches of lines; an empty line where none has come for a while.

    What has failed ends with a line that says so; a server that stops breaks off between two.
    """
    ready: asyncio.Queue[bytes] = asyncio.Queue()
    tasks = [
        asyncio.create_task(_produce(batches, ready)),
        asyncio.create_task(_end(ready, stopping)),
    ]
    with sending:
        try:
            if head:
                yield head
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        batch = await ready.get()
                except TimeoutError:
                    batch = b"\n"
                if not batch:
                    return
                yield batch
        finally:
            await cancel_all(tasks)


async def _produce(batches: AsyncGenerator[bytes], ready: asyncio.Queue[bytes]) -> None:
    """Put batches into a queue, at last an empty one."""
    try:
        async with aclosing(batches):  # who has gone needs no more of it
            async for batch in batches:
                ready.put_nowait(batch)
    except Exception as error:
        log.error("a review failed: %s", type(error).__name__, exc_info=error)
        failed: ErrorLine = {"error": Message("error-review-failed").as_dict()}
        ready.put_nowait(encode(failed) + b"\n")
    ready.put_nowait(b"")


async def _end(ready: asyncio.Queue[bytes], stopping: asyncio.Event) -> None:
    """Put an empty batch into a queue when the server stops."""
    await stopping.wait()
    ready.put_nowait(b"")


HANDLERS = [table_review, text_review]
