"""The stream of a table's messages for programs: newline-delimited JSON over HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Final

from litestar import get
from litestar.params import FromPath
from litestar.response import Stream

from kolpak.live.connection import Connection
from kolpak.live.tasks import cancel_all
from kolpak.server.web.access import connect
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.openapi import ANYBODY, Invitation, Lean, Since, failures
from kolpak.server.web.packing import UNCOMPRESSED
from kolpak.server.web.requests import AnyRequest

log = logging.getLogger("kolpak.server")

HEARTBEAT: Final = 4.0
"""Seconds without a message after which an empty line is sent, so that a dead link shows."""

MEDIA_TYPE: Final = "application/x-ndjson"

HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""Headers of streams: no cache keeps them, and nginx sends each line on at once."""


@get(  # without HEAD: an endless response has no length
    "/api/tables/{table:str}/events",
    media_type=MEDIA_TYPE,
    security=ANYBODY,
    responses=failures(401, 404),
    opt={UNCOMPRESSED: True},
)
async def stream(
    request: AnyRequest,
    context: Shared,
    table: FromPath[str],
    since: Since = -1,
    lean: Lean = "",
    invitation: Invitation = "",
) -> Stream:
    """Stream the table's messages, one a line, as over the socket."""
    connection = await connect(request, context, table)
    if context.stopping.is_set():  # requests come until the port is closed
        connection.end()
    return Stream(_lines(context, connection), media_type=MEDIA_TYPE, headers=HEADERS)


async def _lines(context: Context, connection: Connection) -> AsyncIterator[bytes]:
    """Yield whole lines; an empty one as a heartbeat."""
    beginning = asyncio.create_task(_begin(context, connection))
    try:
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    frames = await connection.next_frames()
            except TimeoutError:
                yield b"\n"
                continue
            if not frames:
                return
            yield b"\n".join([*frames, b""])
    finally:
        connection.end()
        context.presence.leave(connection)
        await cancel_all([beginning])


async def _begin(context: Context, connection: Connection) -> None:
    """Queue the history while the stream is sent (backpressure)."""
    try:
        await context.presence.begin(connection)
    except Exception as error:  # the client connects again and resumes
        log.error("a stream failed: %s", type(error).__name__, exc_info=error)
        connection.end()


HANDLERS = [stream]
