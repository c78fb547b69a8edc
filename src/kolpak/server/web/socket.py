"""The socket: one viewer of one table, in both directions at once."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Any, Final, cast

from litestar import websocket
from litestar.params import FromPath
from litestar.types import Receive, Send

from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.server.web.requests import Line
from kolpak.live.connection import UNSENT, Connection
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.access import enter, wish_of
from kolpak.server.accounts.identity import language_of
from kolpak.server.web.security import RAW
from kolpak.live.tasks import stop
from kolpak.server.swift import SWIFT, SwiftSocket

log = logging.getLogger("kolpak.server")

SILENCE: Final = 9.0
"""Seconds without a word from the client after which its link counts as dead; it pings every 4."""

PARTING: Final = 2.0
"""Seconds a client has to take what is still to be sent when its connection ends."""

REFUSED, TRY_AGAIN = 4004, 4013


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: Line, context: Shared, table: FromPath[str]) -> None:
    """Shows a table live and takes commands."""
    await socket.accept()
    try:
        live, sender = await enter(socket, context, table)
        wish = wish_of(socket, context)
    except KolpakError as error:
        refusal = wire.encode({"error": wire.error_data(error, language_of(socket))})
        await socket.send_text(refusal.decode())
        await socket.close(code=REFUSED)
        return
    connection = Connection(context.hall, live, sender, wish)
    scope = cast("dict[str, Any]", socket.scope)
    receive, send = cast("tuple[Receive, Send]", scope[RAW])
    reading = asyncio.create_task(_read(receive, context, connection))
    swift = (scope.get("extensions") or {}).get(SWIFT)
    sending = _begin_to_send(swift, send, connection, reading)
    try:
        await _watch(connection, reading)
    finally:
        reading.cancel()
        connection.end()
        context.presence.leave(connection)
        sending = sending or asyncio.create_task(_close(send))
        await asyncio.wait([sending], timeout=PARTING)
        await stop([reading, sending])  # a dead link would keep it waiting for the client to read


def _begin_to_send(
    swift: SwiftSocket | None, send: Send, connection: Connection, reading: asyncio.Task[None]
) -> asyncio.Task[None] | None:
    """Has what waits sent: by a task, or where there is a short cut by none at all."""
    if swift is None:
        sending = asyncio.create_task(_send(send, connection))
        sending.add_done_callback(lambda _: reading.cancel())
        return sending
    write, unsent = swift.write_text, swift.transport.get_write_buffer_size

    def flush() -> None:
        for text in connection.take():
            write(text)
        if unsent() > UNSENT:
            connection.end()
        if connection.ended:
            reading.cancel()

    connection.wake = partial(asyncio.get_running_loop().call_soon, flush)
    return None


async def _watch(connection: Connection, reading: asyncio.Task[None]) -> None:
    """Waits until a connection ends, or nothing has been heard from its client for too long."""
    later = asyncio.get_running_loop().call_later
    timer: asyncio.TimerHandle

    def look() -> None:
        nonlocal timer
        left = connection.heard + SILENCE - time.monotonic()
        if left > 0:
            timer = later(left, look)
        else:
            connection.end()
            reading.cancel()

    timer = later(SILENCE, look)
    try:
        await asyncio.wait([reading])
    finally:
        timer.cancel()


async def _read(receive: Receive, context: Context, connection: Connection) -> None:
    """Takes messages until the client or the server ends the connection."""
    try:
        await context.presence.enter(connection)
        await connection.begin()
        connection.add(context.presence.message(connection.live))
        while not connection.ended:
            event: Any = await receive()
            if event["type"] != "websocket.receive":
                break
            text = event.get("text")
            await connection.receive(event.get("bytes") or b"" if text is None else text)
    except KolpakError as error:  # the client resumes by itself
        log.warning("a connection cannot go on: %s", error.message.id)
    except Exception as error:
        log.error("a connection has failed: %s", type(error).__name__, exc_info=error)


async def _send(send: Send, connection: Connection) -> None:
    """Sends what there is until the connection has ended."""
    while not connection.ended or connection.waiting:
        await connection.called.wait()
        connection.called.clear()
        for text in connection.take():
            await send({"type": "websocket.send", "bytes": None, "text": text.decode()})
    await _close(send)


async def _close(send: Send) -> None:
    await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": ""})
