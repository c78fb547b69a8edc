"""Tables: opening, listing, snapshots, commands, the stream for programs, records."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.response import Stream

from kolpak.server.asking import Asked, Asking
from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.server.connection import Connection
from kolpak.server.context import Context
from kolpak.server.errors import NotFound
from kolpak.server.identity import language_of, sender_of
from kolpak.server.live import LiveTable
from kolpak.server.store import Summary
from kolpak.table.commands import Sender, read_command
from kolpak.table.project import seat_of
from kolpak.table.sealing import running_record, sealed_record

LISTS = {"open": ("open",), "live": ("playing", "between")}


class Listed(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    options: str
    seats: list[dict[str, Any]]
    state: str
    since: float


class Opened(msgspec.Struct):
    """A table that has just been opened; its invitation lets others in where it is private."""

    id: str
    invitation: str


class Commanded(msgspec.Struct):
    """A command that is carried out, and the table's version after it."""

    ack: str
    v: int


@get("/api/tables")
async def list_tables(request: Asked, context: Context, which: str = "open") -> list[Listed]:
    """Lists open tables, running ones that may be watched, or the asker's own (``?which=mine``)."""
    if which == "mine":
        person = await context.identity.demand(request)
        held = await context.store.tables.held(person.id)
        return [_listed(holding.table) for holding in held]
    if which not in LISTS:
        raise KolpakError(
            "error-table-choice", field="which", value=which[:40], allowed="open, live, mine"
        )
    return [_listed(summary) for summary in await context.store.tables.listed(LISTS[which])]


@post("/api/tables")
async def open_table(request: Asked, context: Context, data: dict[str, Any]) -> Opened:
    """Opens a table after a setup."""
    person = await context.identity.demand(request)
    live = await context.hall.open(sender_of(person), data)
    return Opened(live.table.id, live.invitation)


@get("/api/tables/{table:str}")
async def snapshot(request: Asked, context: Context, table: str) -> Response[bytes]:
    """Shows a table as the asker may know it."""
    live, sender = await enter(request, context, table)
    host = sender.person == live.table.host
    shown = wire.now_message(
        live.table, sender.person, context.hall.clock(), live.invitation if host else None
    )
    return _json(shown)


@post("/api/tables/{table:str}/commands", status_code=200)
async def command(
    request: Asked, context: Context, table: str, data: dict[str, Any]
) -> Commanded:
    """Carries out a command; the answer comes after it is stored."""
    live, sender = await enter(request, context, table)
    await context.identity.demand(request)
    id = data.get("id")
    if not isinstance(id, str) or not 0 < len(id) <= 64 or not id.isprintable():
        raise KolpakError("error-command-id")
    answer = await context.hall.carry_out(live.table.id, sender, read_command(data), id)
    return msgspec.json.decode(answer, type=Commanded)


@get("/api/tables/{table:str}/events", media_type="application/x-ndjson")
async def stream(request: Asked, context: Context, table: str, since: int = -1) -> Stream:
    """Streams the table's messages, one a line, as on the socket, for programs."""
    live, sender = await enter(request, context, table)
    lean = request.query_params.get("lean") == "1"
    connection = Connection(
        context.hall, live, sender, since, lean=lean, language=language_of(request)
    )
    return Stream(_lines(context, connection), media_type="application/x-ndjson")


async def _lines(context: Context, connection: Connection) -> AsyncIterator[bytes]:
    await context.presence.enter(connection)
    try:
        await connection.begin()
        while (message := await connection.out.get()) is not None:
            yield message + b"\n"
    finally:
        connection.end()
        context.presence.leave(connection)


@get("/api/tables/{table:str}/record", media_type="text/plain; charset=utf-8")
async def record(request: Asked, context: Context, table: str, game: int | None = None) -> str:
    """Gives a game's record: sealed when it has ended, before that what the asker may know."""
    live, sender = await enter(request, context, table)
    state = live.table
    for result in state.results:
        if game == result.game or (game is None and result is state.results[-1]):
            return sealed_record(state, result).write()
    running = state.phase == "playing" and state.play is not None
    if running and state.play is not None and game in (None, state.play.number):
        return running_record(state, seat_of(state, sender.person)).write()
    raise NotFound("error-record-unknown")


async def enter(
    connection: Asking, context: Context, table: str
) -> tuple[LiveTable, Sender]:
    """Lets somebody in to a table; raises NotFound where they may not know of it."""
    person = await context.identity.of(connection)
    live = await context.hall.find(table)
    sender = sender_of(person)
    private = live.table.setup.visibility == "private"
    if private and not live.table.held(sender.person) and sender.person != live.table.host:
        shown = connection.query_params.get("invitation") or ""
        if not hmac.compare_digest(shown.encode(), live.invitation.encode()):
            raise NotFound("error-table-unknown", table=table[:40])
    return live, sender


def _listed(summary: Summary) -> Listed:
    return Listed(
        summary.id,
        summary.game,
        summary.options,
        [dict(seat) for seat in summary.seats],
        summary.state,
        summary.changed,
    )


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type="application/json")


HANDLERS = [list_tables, open_table, snapshot, command, stream, record]
