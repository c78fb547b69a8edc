"""A viewer's WebSocket: one task reads, one sends (docs/reference/wire.md)."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, cast

from litestar import websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kolpak.live.connection import PENALTY, Connection
from kolpak.live.encoding import encode
from kolpak.live.messages import is_passing
from kolpak.live.tasks import cancel_all
from kolpak.play.errors import KolpakError
from kolpak.server.web.access import connect
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.errors import failure
from kolpak.server.web.page import current_version
from kolpak.server.web.requests import AnySocket

log = logging.getLogger("kolpak.server")

IDLE_TIMEOUT: Final = 9.0
"""Seconds without a frame after which a client counts as dead; clients send a ping every 4 s."""

FLUSH_TIMEOUT: Final = 2.0
"""Seconds that a client has to read what is queued when its connection ends."""

ACCESS_DENIED: Final = 4004
TRY_AGAIN: Final = 4013
"""Close codes (docs/reference/wire.md)."""


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: AnySocket, context: Shared, table: FromPath[str]) -> None:
    """Show a table live and take commands."""
    try:
        await _show(socket, context, table)
    finally:  # its wrappers and it refer to each other until the next collection
        socket.receive, socket.send = empty_receive, empty_send


async def _show(socket: AnySocket, context: Context, table: str) -> None:
    await socket.accept()
    try:
        connection = await connect(socket, context, table)
    except KolpakError as error:
        await socket.send_text(encode(failure(socket, error)))
        if is_passing(error):  # the client connects again, later each time
            await asyncio.sleep(PENALTY)
        await socket.close(TRY_AGAIN if is_passing(error) else ACCESS_DENIED)
        return
    shown, current = socket.query_params.get("page"), current_version()
    if shown is not None and shown != current:
        connection.outbox.add(encode({"page": current}))
    reading = asyncio.create_task(_read(socket, context, connection))
    sending = asyncio.create_task(_send(socket, connection))
    try:
        await asyncio.wait([reading, sending], return_when=asyncio.FIRST_COMPLETED)
    finally:
        async with connection.busy:  # a command that has begun is finished
            reading.cancel()
        connection.end()
        context.presence.leave(connection)
        await asyncio.wait([sending], timeout=FLUSH_TIMEOUT)
        await cancel_all([reading, sending])


async def _read(socket: AnySocket, context: Context, connection: Connection) -> None:
    """Take messages until the client disconnects or is idle for too long."""
    try:
        await context.presence.begin(connection)
        with IdleTimer(connection):
            while (frame := await _next_frame(socket)) is not None:
                await connection.receive(frame)
    except KolpakError as error:  # the client connects again and resumes
        log.warning("a socket cannot go on: %s", error.message.id)
    except Exception as error:
        log.error("a socket failed: %s", type(error).__name__, exc_info=error)


class IdleTimer:
    """Cancels the task of a block where the client sends nothing for ``IDLE_TIMEOUT`` seconds.

    One timer a connection, which looks when the last frame came: one a frame would be set and
    cancelled with every move. A function that sets itself again would refer to itself, and keep the
    connection until the next collection.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection, self.loop = connection, asyncio.get_running_loop()
        self.task = asyncio.current_task()

    def __enter__(self) -> None:
        self.connection.heard = self.loop.time()
        self.timer = self.loop.call_later(IDLE_TIMEOUT, self._look)

    def __exit__(self, *_: object) -> None:
        self.timer.cancel()

    def _look(self) -> None:
        now, connection = self.loop.time(), self.connection
        left = (now if connection.busy.locked() else connection.heard) + IDLE_TIMEOUT - now
        if left > 0:
            self.timer = self.loop.call_later(left, self._look)
        elif self.task is not None:
            self.task.cancel()


async def _next_frame(socket: AnySocket) -> str | None:
    """Return the next frame, None where the client disconnects."""
    event = cast("dict[str, Any]", await socket.receive())
    if event["type"] != "websocket.receive":
        return None
    return event.get("text") or ""  # a binary frame is refused like an empty one


async def _send(socket: AnySocket, connection: Connection) -> None:
    """Send frames until the connection has ended, then close it."""
    try:
        while frames := await connection.next_frames():
            for frame in frames:
                await socket.send_text(frame)
        await socket.close(TRY_AGAIN)
    except (WebSocketDisconnect, OSError):  # the client has disconnected first
        return
