"""The socket: one viewer of one table, in both directions at once."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import websocket

from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.server.asking import Line
from kolpak.server.connection import Connection
from kolpak.server.context import Context
from kolpak.server.http.entering import enter, wish_of
from kolpak.server.identity import language_of

SILENCE: Final = 10.0
"""Seconds without a word from the client after which its link counts as dead."""

PARTING: Final = 2.0
"""Seconds a client has to take what is still to be sent when its connection ends."""

REFUSED, TRY_AGAIN = 4004, 4013


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: Line, context: Context, table: str) -> None:
    """Shows a table live and takes commands."""
    await socket.accept()
    try:
        live, sender = await enter(socket, context, table)
    except KolpakError as error:
        refusal = wire.encode({"error": wire.error_data(error, language_of(socket))})
        await socket.send_text(refusal.decode())
        await socket.close(code=REFUSED)
        return
    await _serve(socket, context, Connection(context.hall, live, sender, wish_of(socket, context)))


async def _serve(socket: Line, context: Context, connection: Connection) -> None:
    """Sends and receives until one side ends it."""
    sending = asyncio.create_task(_send(socket, connection))
    try:
        await context.presence.enter(connection)
        await connection.begin()
        connection.put(context.presence.message(connection.live))
        while not connection.ended:
            event: Any = await asyncio.wait_for(socket.receive(), SILENCE)
            if event["type"] != "websocket.receive":
                break
            text = event.get("text")
            await connection.receive(event.get("bytes") or b"" if text is None else text)
    except (TimeoutError, KolpakError):
        pass
    finally:
        connection.end()
        context.presence.leave(connection)
        await asyncio.wait([sending], timeout=PARTING)
        sending.cancel()  # a dead link would keep it waiting for the client to read
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: Line, connection: Connection) -> None:
    """Sends what there is: a message a frame, to a program all that wait as lines of one frame."""
    out, going = connection.out, True
    while going:
        message = await out.get()
        waiting = [] if message is None else [message]
        going = message is not None
        while going and not out.empty():
            message = out.get_nowait()
            if message is None:
                going = False
            else:
                waiting.append(message)
        for text in [b"\n".join(waiting)] if connection.lean and waiting else waiting:
            await socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})
    await socket.close(code=TRY_AGAIN)
