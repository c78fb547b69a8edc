"""Tables: open, list, show, command, records."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Final, Literal

import msgspec
from litestar import post
from litestar.params import FromPath, FromQuery, JSONBody

from kolpak.games.catalog import GAMES
from kolpak.live.connection import command_id
from kolpak.live.continuation import ContinueRequest, continuation
from kolpak.live.errors import Forbidden, LogError, NotFound
from kolpak.live.messages import Acknowledgement, SnapshotMessage
from kolpak.live.registry import repeatable_id
from kolpak.live.store import Summary
from kolpak.live.table import LiveTable
from kolpak.play.rules import Seat
from kolpak.review.messages import Weighed
from kolpak.server.store import OwnReview, Person
from kolpak.server.web.access import enter, sender_of
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.language import language_of
from kolpak.server.web.limits import EVERYBODY
from kolpak.server.web.openapi import (
    ANYBODY,
    PERSON,
    CommandBody,
    Invitation,
    SetupBody,
    failures,
)
from kolpak.server.web.requests import AnyRequest, address_of, get_or_head
from kolpak.server.web.routes.records import Number, RecordsText, checked
from kolpak.table.commands import Sender, read_command
from kolpak.table.messages.setups import Phase, SeatKind
from kolpak.table.project import listener_of
from kolpak.table.sealing import running_record, sealed_record
from kolpak.table.snapshot import snapshot as table_snapshot
from kolpak.table.state import Table

PHASES: Final = {"open": ("open",), "live": ("playing", "between")}
"""The phases of tables in each public list."""

MOST_OF_GUEST: Final = 50
"""Tables that are not over a guest may host."""

MOST_OF_ACCOUNT: Final = 500
"""Tables that are not over an account may host."""

OPEN_AGE: Final = 24 * 3600.0
"""Seconds for which an open table is listed: its host may never come back."""


class ListedSeat(msgspec.Struct):
    """A seat in a list of tables."""

    name: str
    who: SeatKind
    places: list[int | None] = []
    """its places in the latest 100 games decided at this table from their start, the latest last;
    in lists of one's own tables"""
    points: int | None = None
    """its points in the latest of them, or in one that went on from a given position"""
    match: int | None = None
    """its match points, once all games of a match of several are over"""


class ListedReview(msgspec.Struct):
    """What a review says of the seat of the one who asks: luck and own choices in parts of the win.

    Of the only game decided at a table where one has one seat, once somebody had it reviewed, if
    it was played from its start to its end and no bot has moved there.
    """

    weighed: Weighed
    luck: float
    own: float


class ListedTable(msgspec.Struct):
    """A table in a list; ``since`` is when its phase or a seat changed, or the turn began."""

    id: str
    game: str
    options: str
    seats: list[ListedSeat]
    phase: Phase
    since: float
    turn: int | None = None
    """the seat to move, where it is known: in lists of one's own tables"""
    yours: bool = False
    """whether the one who asks holds that seat"""
    own: list[int] = []
    """the seats of the one who asks, in lists of one's own tables"""
    v: int | None = None
    """the version of one's own table that is being played, for commands that end what was listed"""
    review: ListedReview | None = None
    """what a review says of one's only seat, in lists of one's own tables"""
    unreadable: Literal["game", "log"] | None = None
    """why one's own table leads nowhere: its game is not installed, or its log is damaged"""


class ContinueText(RecordsText):
    """Where a game is to go on: after ``at`` actions of record ``number`` of the text.

    Without a ``seat`` the sender plays the one to move. ``bot`` is the level that plays where the
    record names no bot, if the game has it.
    """

    number: Number = 0
    at: Number = 0
    seat: Number | None = None
    bot: Annotated[str, msgspec.Meta(max_length=30)] | None = None
    id: str | None = None


class OpenedTable(msgspec.Struct):
    """A new table; its invitation admits others where it is private.

    The commitment to the seed is there so that who begins at once can keep it before contributing.
    """

    id: str
    invitation: str
    commitment: str


@get_or_head("/api/tables", security=ANYBODY, responses=failures(401))
async def list_tables(
    request: AnyRequest,
    context: Shared,
    which: FromQuery[Literal["open", "live", "mine"]] = "open",
    before: FromQuery[float | None] = None,
) -> list[ListedTable]:
    """List open tables, running ones, or those of the sender (``?which=mine``).

    With ``before`` the sender's that were over then, as the next page of that list. A stranger has
    none, and does not become a guest by asking.
    """
    if which == "mine":
        person = await context.identity.find(request)
        return [] if person is None else await own_tables(context, person, before)
    return await public_tables(context, which)


async def own_tables(
    context: Context, person: Person, before: float | None = None
) -> list[ListedTable]:
    """Return the tables that a person hosts or has a seat at, or those of them over at a moment."""
    store = context.store.tables
    tables = [_listed(one) for one in await store.of_person(person.id, before)]
    seats = await store.seats_of(person.id)
    reviews = await store.own_reviews(person.id, [table.id for table in tables])
    for table in tables:
        table.own = seats.get(table.id, [])
        table.unreadable = None if table.game in GAMES else "game"
        table.review = _own_review(table, reviews.get(table.id))
    return await _with_turns(context, person, tables)


async def public_tables(context: Context, which: Literal["open", "live"]) -> list[ListedTable]:
    """Return the tables that everybody may find, open or running."""
    oldest = context.registry.clock() - OPEN_AGE if which == "open" else 0.0
    found = await context.store.tables.listed(PHASES[which])
    known = (summary for summary in found if summary.game in GAMES)
    tables = [_listed(summary) for summary in known if summary.changed >= oldest]
    for seat in (seat for table in tables for seat in table.seats):
        seat.places = []
    return tables


@post("/api/tables", security=PERSON, responses=failures(401, 403))
async def open_table(request: AnyRequest, context: Shared, data: SetupBody) -> OpenedTable:
    """Open a table; a repeat with the same ``id`` is answered with the same table."""
    setup = {field: value for field, value in data.items() if field != "id"}
    async with _new_host(request, context, data) as (host, wanted):
        return _opened(await context.registry.open(host, setup, id=wanted))


@post("/api/continue", security=PERSON, responses=failures(401, 403))
async def continue_game(
    request: AnyRequest, context: Shared, data: JSONBody[ContinueText]
) -> OpenedTable:
    """Open a table whose first game goes on against bots after some actions of a finished one.

    Options and bots are those of the record. Dice and deals of the given actions stay as they are,
    later ones are drawn anew. The game counts in no list of places. A repeat with the same ``id``
    is answered with the same table.
    """
    asked = ContinueRequest(data.number, data.at, data.seat, data.bot)
    named = {} if data.id is None else {"id": data.id}
    async with _new_host(request, context, named) as (host, wanted):
        await context.bots.found_out()
        found = await context.jobs.run(address_of(request), continuation, checked(data), asked)
        return _opened(await context.registry.open(host, found.setup, found.given, wanted))


@get_or_head("/api/codes/{code:str}", security=ANYBODY, responses=failures(401, 404))
async def find_by_code(request: AnyRequest, context: Shared, code: FromPath[str]) -> OpenedTable:
    """Return the table that a code leads to, which it does until the first game begins."""
    limits = context.limits
    limits.codes.take(address_of(request))
    limits.wrong_codes.check(EVERYBODY, "error-codes-closed")
    limits.wrong_codes.take(EVERYBODY)  # before the query: others may ask while it is answered
    found = await context.store.tables.with_code(code.upper())
    if found is None:
        raise NotFound("error-code-unknown", code=code[:10].upper())
    limits.wrong_codes.give_back(EVERYBODY)
    return _opened(await context.registry.latest(found))


@get_or_head("/api/tables/{table:str}", security=ANYBODY, responses=failures(401, 404))
async def snapshot(
    request: AnyRequest, context: Shared, table: FromPath[str], invitation: Invitation = ""
) -> SnapshotMessage:
    """Return a table as the sender may know it."""
    live, sender = await enter(request, context, table)
    now, language = context.registry.clock(), language_of(request)
    with live.game_code():
        shown = table_snapshot(live.table, sender.person, now, language=language)
    return {"v": live.table.version, "now": shown}


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    security=PERSON,
    responses=failures(401, 403, 404),
)
async def command(
    request: AnyRequest,
    context: Shared,
    table: FromPath[str],
    data: CommandBody,
    invitation: Invitation = "",
) -> Acknowledgement:
    """Carry out a command; the acknowledgement means that it is stored."""
    live, sender = await enter(request, context, table)
    await context.identity.require(request)
    wanted, key = read_command(data), command_id(data)
    return {"ack": key, "v": await context.runner.run(live.table.id, sender, wanted, key)}


@get_or_head(
    "/api/tables/{table:str}/record",
    media_type="text/plain",
    security=ANYBODY,
    responses=failures(401, 404),
)
async def record(
    request: AnyRequest,
    context: Shared,
    table: FromPath[str],
    game: FromQuery[int | None] = None,
    invitation: Invitation = "",
) -> str:
    """Return a game's record: sealed once over, until then as the sender sees it."""
    live, sender = await enter(request, context, table)
    seat = listener_of(live.table, sender.person)
    with live.game_code():
        return await asyncio.to_thread(_record, live.table, seat, game)


@asynccontextmanager
async def _new_host(
    request: AnyRequest, context: Context, named: Mapping[str, object]
) -> AsyncIterator[tuple[Sender, str | None]]:
    """Let the sender open one more table while the block runs, with the id for it or None.

    A repeat opens none. Raises Forbidden, RateLimited.
    """
    person = await context.identity.require(request)
    context.limits.newcomers.take(address_of(request))
    most = MOST_OF_GUEST if person.login is None else MOST_OF_ACCOUNT
    host = sender_of(person)
    async with context.hosts.of(person.id):
        wanted = await _wanted_id(request, host, named)
        is_repeat = wanted is not None and await context.registry.is_open(wanted)
        if not is_repeat and await context.store.tables.count_unfinished(person.id) >= most:
            raise Forbidden("error-tables-many", most=most)
        yield host, wanted


async def _wanted_id(request: AnyRequest, host: Sender, data: Mapping[str, object]) -> str | None:
    """Return the id for the table of a request that has an ``id`` itself, and so may be repeated.

    A change of the setup makes it another request.
    """
    if "id" not in data:
        return None
    command_id(data)
    return repeatable_id(host.person or "", await request.body())


def _record(table: Table, seat: Seat | None, game: int | None) -> str:
    """Write a game's record, by default of the latest that is over; raise NotFound."""
    for result in table.results:
        if game == result.game or (game is None and result is table.results[-1]):
            return sealed_record(table, result).write()
    if table.phase == "playing" and table.game is not None and game in (None, table.game.number):
        return running_record(table, seat).write()
    raise NotFound("error-record-unknown")


async def _with_turns(
    context: Context, person: Person, tables: list[ListedTable]
) -> list[ListedTable]:
    """Add version and turn to a person's running tables; own turns come first.

    A log that is not in memory takes 60 microseconds an event to fold, with pauses for others.
    """
    for table in [one for one in tables if one.phase == "playing" and not one.unreadable]:
        try:
            live = await context.registry.find(table.id)
        except LogError:  # the list is not to fail for one damaged table
            table.unreadable = "log"
            continue
        table.v, mover = live.table.version, live.table.mover
        if isinstance(mover, int):
            table.turn, table.since = mover, live.turn_since
            table.yours = live.table.turn_of(person.id) is not None
    return sorted(tables, key=lambda table: not table.yours)


def _opened(live: LiveTable) -> OpenedTable:
    table = live.table
    return OpenedTable(table.id, table.invitation, table.commitment)


def _own_review(table: ListedTable, found: OwnReview | None) -> ListedReview | None:
    """Return what was said of one's only seat in the only game decided at a table."""
    if found is None or table.own != [found.seat] or len(table.seats[found.seat].places) != 1:
        return None
    return ListedReview(found.weighed, found.luck, found.own)


def _listed(summary: Summary) -> ListedTable:
    seats = [ListedSeat(**seat) for seat in summary.seats]
    return ListedTable(
        summary.id, summary.game, summary.options, seats, summary.phase, summary.changed
    )


HANDLERS = [list_tables, open_table, continue_game, find_by_code, snapshot, command, record]
