"""Tables: opening, listing, snapshots, commands, the stream for programs, records."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import BodyKwarg, FromPath, FromQuery
from litestar.response import Stream

from kolpak.play.rules import Seat
from kolpak.server import wire
from kolpak.server.web.requests import Asked
from kolpak.live.connection import Connection, command_id
from kolpak.server.web.context import Context, Shared
from kolpak.live.errors import NotFound
from kolpak.server.web.openapi import ANYBODY, PERSON, Invitation, Lean, Since
from kolpak.server.web.access import enter, wish_of
from kolpak.server.web.openapi import UNCOMPRESSED, failures
from kolpak.server.accounts.identity import sender_of
from kolpak.server.web.methods import ENDLESS
from kolpak.server.web.security import address_of
from kolpak.server.store import Summary
from kolpak.table.commands import read_command
from kolpak.table.project import seat_of
from kolpak.table.sealing import running_record, sealed_record
from kolpak.table.state import Table

log = logging.getLogger("kolpak.server")

LISTS: Final = {"open": ("open",), "live": ("playing", "between")}

QUIET: Final = 4.0
"""Seconds without a message after which a stream carries an empty line: a dead link shows."""

LISTED: Final = 24 * 3600.0
"""Seconds for which an open table is in the list: its host may never come back."""

Setup = Annotated[
    dict[str, Any],
    BodyKwarg(title="setup", description="game, options, seats, games, clock, absent, visibility"),
]
Wanted = Annotated[
    dict[str, Any],
    BodyKwarg(title="command", description="id, do, and the fields of the command"),
]


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


class Shown(msgspec.Struct):
    """A table as the asker may know it, at a version."""

    v: int
    now: dict[str, Any]


@get("/api/tables", security=ANYBODY, responses=failures(401))
async def list_tables(
    request: Asked, context: Shared, which: FromQuery[Literal["open", "live", "mine"]] = "open"
) -> list[Listed]:
    """Lists open tables, running ones that may be watched, or the asker's own (``?which=mine``)."""
    if which == "mine":
        person = await context.identity.demand(request)
        held = await context.store.tables.held(person.id)
        return [_listed(holding.table) for holding in held]
    oldest = context.hall.clock() - LISTED if which == "open" else 0.0
    found = await context.store.tables.listed(LISTS[which])
    return [_listed(summary) for summary in found if summary.changed >= oldest]


@post("/api/tables", security=PERSON, responses=failures(401, 403))
async def open_table(request: Asked, context: Shared, data: Setup) -> Opened:
    """Opens a table after a setup."""
    person = await context.identity.demand(request)
    context.rates.newcomers.take(address_of(request))
    live = await context.hall.open(sender_of(person), data)
    return Opened(live.table.id, live.invitation)


@get("/api/tables/{table:str}", security=ANYBODY, responses=failures(401, 404))
async def snapshot(
    request: Asked, context: Shared, table: FromPath[str], invitation: Invitation = ""
) -> Shown:
    """Shows a table as the asker may know it."""
    live, sender = await enter(request, context, table)
    host = sender.person == live.table.host
    shown = wire.now_message(
        live.table, sender.person, context.hall.clock(), live.invitation if host else None
    )
    return msgspec.json.decode(shown, type=Shown)


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    security=PERSON,
    responses=failures(401, 403, 404),
)
async def command(
    request: Asked,
    context: Shared,
    table: FromPath[str],
    data: Wanted,
    invitation: Invitation = "",
) -> Commanded:
    """Carries out a command; the answer comes after it is stored."""
    live, sender = await enter(request, context, table)
    await context.identity.demand(request)
    wanted, known = read_command(data), command_id(data)
    answer = await context.hall.carry_out(live.table.id, sender, wanted, known)
    return msgspec.json.decode(answer, type=Commanded)


@get(
    "/api/tables/{table:str}/events",
    media_type="application/x-ndjson",
    security=ANYBODY,
    responses=failures(401, 404),
    opt={UNCOMPRESSED: True, ENDLESS: True},
)
async def stream(
    request: Asked,
    context: Shared,
    table: FromPath[str],
    since: Since = -1,
    lean: Lean = "",
    invitation: Invitation = "",
) -> Stream:
    """Streams the table's messages, one a line, as on the socket, for programs."""
    live, sender = await enter(request, context, table)
    connection = Connection(context.hall, live, sender, wish_of(request, context))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(_lines(context, connection), media_type="application/x-ndjson", headers=headers)


async def _lines(context: Context, connection: Connection) -> AsyncIterator[bytes]:
    """Gives what is to be sent, whole lines at a time."""
    quiet = asyncio.get_running_loop().call_later
    beginning: asyncio.Task[None] | None = None
    try:
        await context.presence.enter(connection)
        beginning = asyncio.create_task(_begin(context, connection))
        while not connection.ended or connection.waiting:
            timer = quiet(QUIET, connection.wake)
            await connection.called.wait()
            connection.called.clear()
            timer.cancel()
            yield b"\n".join([*connection.take(), b""]) or b"\n"
    finally:
        connection.end()
        if beginning is not None:
            beginning.cancel()
        context.presence.leave(connection)


async def _begin(context: Context, connection: Connection) -> None:
    """Has the stream begin while it is being sent: a long beginning waits for its reader."""
    try:
        await connection.begin()
        connection.add(context.presence.message(connection.live))
    except Exception as error:  # the client resumes by itself
        log.error("a stream has failed: %s", type(error).__name__, exc_info=error)
        connection.end()


@get(
    "/api/tables/{table:str}/record",
    media_type="text/plain",
    security=ANYBODY,
    responses=failures(401, 404),
)
async def record(
    request: Asked,
    context: Shared,
    table: FromPath[str],
    game: FromQuery[int | None] = None,
    invitation: Invitation = "",
) -> str:
    """Gives a game's record: sealed when it has ended, before that what the asker may know."""
    live, sender = await enter(request, context, table)
    seat = seat_of(live.table, sender.person)
    return await asyncio.to_thread(_record, live.table, seat, game)


def _record(table: Table, seat: Seat | None, game: int | None) -> str:
    """Writes a game's record, the latest where none is named; raises NotFound."""
    for result in table.results:
        if game == result.game or (game is None and result is table.results[-1]):
            return sealed_record(table, result).write()
    if table.phase == "playing" and table.play is not None and game in (None, table.play.number):
        return running_record(table, seat).write()
    raise NotFound("error-record-unknown")


def _listed(summary: Summary) -> Listed:
    return Listed(
        summary.id,
        summary.game,
        summary.options,
        [dict(seat) for seat in summary.seats],
        summary.state,
        summary.changed,
    )


HANDLERS = [list_tables, open_table, snapshot, command, stream, record]
