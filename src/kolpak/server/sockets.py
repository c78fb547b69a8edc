"""The socket: one viewer of one table, in both directions at once."""

from __future__ import annotations

import asyncio

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from kolpak.server.asking import Line
from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.server.connection import Connection
from kolpak.server.context import Context
from kolpak.server.http.tables import enter
from kolpak.server.identity import language_of
from kolpak.server.security import same_origin

SILENCE = 10.0
"""Seconds without a word from the client after which its link counts as dead."""

REFUSED, TRY_AGAIN = 4004, 4013


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: Line, context: Context, table: str) -> None:
    """Shows a table live and takes commands; pages of other sites are turned away."""
    await socket.accept()
    if not same_origin(socket):
        await socket.close(code=REFUSED)
        return
    try:
        live, sender = await enter(socket, context, table)
    except KolpakError as error:
        refusal = wire.encode({"error": wire.error_data(error, language_of(socket))})
        await socket.send_text(refusal.decode())
        await socket.close(code=REFUSED)
        return
    lean = socket.query_params.get("lean") == "1"
    since = _version(socket.query_params.get("since"))
    connection = Connection(
        context.hall, live, sender, since, lean=lean, language=language_of(socket)
    )
    await _serve(socket, context, connection)


async def _serve(socket: Line, context: Context, connection: Connection) -> None:
    """Sends and receives until one side ends it."""
    await context.presence.enter(connection)
    sending = asyncio.create_task(_send(socket, connection))
    try:
        await connection.begin()
        while True:
            frame = await asyncio.wait_for(socket.receive_data("text"), SILENCE)
            await connection.receive(frame)
    except (WebSocketDisconnect, TimeoutError, RuntimeError, KolpakError):
        pass
    finally:
        connection.end()
        connection.out.put_nowait(None)
        context.presence.leave(connection)
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: Line, connection: Connection) -> None:
    while (message := await connection.out.get()) is not None:
        await socket.send_text(message.decode())
    await socket.close(code=TRY_AGAIN)


def _version(text: str | None) -> int:
    try:
        return max(-1, min(int(text or "-1"), 1 << 40))
    except ValueError:
        return -1
