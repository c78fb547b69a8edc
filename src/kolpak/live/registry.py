"""The registry of live tables: find, load, refresh and evict the tables of this process."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from base64 import b64encode
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from operator import attrgetter
from typing import Any, Final

from kolpak.bots.roster import bots, maker
from kolpak.live.encoding import encode_text
from kolpak.live.errors import Conflict, NotFound, reading_event
from kolpak.live.seeds import Seeds
from kolpak.live.store import ALL, Append, TableLog, holders_of, summary_of
from kolpak.live.table import MAX_RECENT, LiveTable, Step, fold_log
from kolpak.live.tasks import cancel_all, cooperatively
from kolpak.play.errors import KolpakError
from kolpak.table.commands import Sender
from kolpak.table.decide import open_table
from kolpak.table.events import Event, read_event, write_event
from kolpak.table.evolve import opened
from kolpak.table.setup import BOT, read_setup
from kolpak.table.state import Table

QUIET: Final = 60.0
"""Seconds without use after which a table that nobody watches keeps no recent events in memory.

They are 20 to 50 kB of the 70 to 170 kB of a table, and who comes back later is sent them from the
log. A command that is on its way to the table is there long before.
"""

MOST_TABLES: Final = 2_000
"""Tables in memory beyond which those are dropped that have not been used for longest.

That is 200 MB of quiet ones. A table that is watched, timed or waits for a bot always stays.
"""

PAGE: Final = 500
"""Events of a long history that are read at once: folded, each takes up to 2 kB."""

TABLE_ID: Final = re.compile(r"[0-9A-Za-z_-]{1,40}")
"""What the id of a table looks like; new ones have twelve of these characters."""


def repeatable_id(person: str, request: bytes) -> str:
    """Return the id of the table that a person's request opens, however often it is sent."""
    digest = sha256(person.encode() + b"\0" + request).digest()
    return b64encode(digest[:9], b"__").decode()


def _free_id() -> str:
    """Draw an id; commands would take one that begins with ``-`` for an option."""
    while (drawn := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return drawn


Watcher = Callable[[LiveTable], None]
"""Called after every change of a table; must not wait."""


class TableRegistry:
    """The tables of this process; any process can load any table by folding its log.

    ``shared`` says that other processes may change the same tables.
    """

    def __init__(self, store: TableLog, clock: Callable[[], float] = time.time) -> None:
        self.store, self.clock = store, clock
        self.shared = False
        self.prepare: Callable[[LiveTable], Awaitable[None]] | None = None
        """called with a table that has been loaded, before anybody else can find it"""
        self.on_expelled: Callable[[str], None] | None = None
        """tells the other processes that a person's connections are to be closed"""
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._watchers: list[Watcher] = []

    def watch(self, *watchers: Watcher) -> None:
        """Call watchers for each table now and after each change."""
        self._watchers += watchers
        for live in list(self.tables.values()):
            self._notify(live)

    async def open(
        self,
        host: Sender,
        setup: Mapping[str, Any],
        given: tuple[str, ...] = (),
        id: str | None = None,
    ) -> LiveTable:
        """Open a table; raise KolpakError for a wrong setup.

        ``given`` are legal actions with which the first game begins. ``id`` makes the call
        idempotent until the first game begins: a table that is there already is returned.
        """
        chosen = read_setup(setup)
        for seat in chosen.seats:
            if seat.startswith(BOT):
                check_bot(chosen.game, seat.removeprefix(BOT))
        while True:
            there = None if id is None else await self._there(id)
            if there is not None and there.table.phase == "open":
                return there
            wanted = _free_id() if id is None or there is not None else id
            live = await self._open(wanted, host, setup, given)
            if live is not None:
                return self._add(live)

    async def is_open(self, id: str) -> bool:
        """Return whether there is a table with an id, and its first game has not begun."""
        there = await self._there(id)
        return there is not None and there.table.phase == "open"

    async def find(self, id: str) -> LiveTable:
        """Return a table, loading it where needed; raises NotFound, LogError, StoreError."""
        live = self.tables.get(id)
        if live is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        live.used = self.clock()
        return live

    async def _there(self, id: str) -> LiveTable | None:
        try:
            return await self.latest(id)
        except NotFound:
            return None

    async def latest(self, id: str) -> LiveTable:
        """Return a table with all that other processes have stored until now."""
        live = await self.find(id)
        if self.shared:
            await self.refresh(live)
        return live

    async def refresh(self, *tables: LiveTable) -> None:
        """Take in what other processes have stored, between two commands, by one query."""
        known = {live.table.id: live.table.version for live in tables}
        found = await self.store.read_all(known)
        for live in tables:  # without a pause: under load each would last as long as all of them
            after = known[live.table.id]
            events = await _read_events(live.table.id, after, found[live.table.id])
            if events:
                async with live.lock:  # commands may have been carried out meanwhile
                    await self._follow(live, events[live.table.version - after :])

    async def catch_up(self, live: LiveTable) -> bool:
        """Take in what other processes have stored, with the lock held.

        Return whether there was anything.
        """
        return await self._follow(live, await self.events(live.table.id, live.table.version))

    async def _follow(self, live: LiveTable, events: Sequence[Event]) -> bool:
        """Move on by events, with the lock held; return whether there were any."""
        if not events:
            return False
        live.follow(events)
        if not live.seeds.are_of(live.table):
            live.seeds.replace(await self.store.secrets(live.table.id))
            live.seeds.check(live.table)
        self.changed(live)
        return True

    def changed(self, live: LiveTable) -> None:
        """Show viewers and watchers that a table has changed."""
        live.publish()
        self._notify(live)

    async def events(self, id: str, after: int = -1, most: int = ALL) -> list[Event]:
        """Read a table's events after a version; raises LogError, StoreError."""
        return await _read_events(id, after, await self.store.read(id, after, most))

    async def steps_since(self, live: LiveTable, version: int) -> AsyncGenerator[Step]:
        """Yield the events after a version, each with the table before it.

        Events that happen while the log is read, page by page, are not among them. Raises LogError,
        StoreError.
        """
        recent = live.steps_since(version)
        if recent is not None:
            for step in recent:
                yield step
            return
        name, end, at = live.table.id, live.table.version, -1
        table: Table | None = None
        while at < end:
            page = await self.events(name, at, min(PAGE, end - at))
            if not page:  # it has been removed meanwhile
                raise NotFound("error-table-unknown", table=name)
            at += len(page)
            async for before, event, after in fold_log(name, page, table):
                table = after
                if after.version > version:
                    yield before, event

    def expel(self, person: str) -> None:
        """Close all connections of a person, here and at the other processes."""
        self.disconnect(person)
        if self.on_expelled is not None:
            self.on_expelled(person)

    def disconnect(self, person: str | None = None) -> None:
        """Close all connections here, or those of a person; clients reconnect if they still may."""
        for live in self.tables.values():
            for viewer in (*live.viewers, *live.arriving):
                if person is None or viewer.person == person:
                    viewer.end()

    def evict_idle(self, idle: float) -> None:
        """Drop tables from memory that nobody has used for ``idle`` seconds.

        Of others that are quiet drop the recent events.
        """
        for live in self._quiet(idle):
            del self.tables[live.table.id]
        for live in self._quiet(QUIET):
            live.recent.clear()

    async def close(self) -> None:
        """Stop loading tables."""
        await cancel_all(self._loading.values())

    async def _open(
        self, name: str, host: Sender, setup: Mapping[str, Any], given: tuple[str, ...]
    ) -> LiveTable | None:
        """Store a new table; return None where another one has its id or its code."""
        seeds = Seeds(name, {})
        first = open_table(name, host, setup, self.clock(), seeds, given)
        table = opened(first)
        try:
            await self.store.append(
                Append(
                    name,
                    -1,
                    [encode_event(first)],
                    summary=summary_of(table, first.at, first.at),
                    secrets=seeds.unsaved,
                    holders=holders_of(table.seats),
                )
            )
        except Conflict:
            return None
        seeds.unsaved = {}
        live = LiveTable(table, seeds, created=first.at)
        live.recent.append((None, first))
        return live

    async def _load(self, id: str) -> LiveTable:
        summary = await self.store.summary(id)
        log = await self.events(id)
        if not log or summary is None:
            raise NotFound("error-table-unknown", table=id[:40])
        recent: deque[Step] = deque(maxlen=MAX_RECENT)
        async for before, event, after in fold_log(id, log):
            recent.append((before, event))
            table = after
        seeds = Seeds(id, await self.store.secrets(id))
        seeds.check(table)
        live = LiveTable(table, seeds, created=summary.created)
        live.recent = recent  # whoever comes back is spared another look at the log
        live.at = live.noted = log[-1].at
        if self.prepare is not None:
            await self.prepare(live)
        return self._add(live)

    def _quiet(self, seconds: float) -> list[LiveTable]:
        """Return the tables that nobody has used for so long, and first for longest."""
        since = self.clock() - seconds
        quiet = (live for live in self.tables.values() if live.used < since and not live.is_busy)
        return sorted(quiet, key=attrgetter("used"))

    def _make_room(self) -> None:
        if len(self.tables) >= MOST_TABLES:
            for live in self._quiet(QUIET)[: MOST_TABLES // 10]:
                del self.tables[live.table.id]

    def _add(self, live: LiveTable) -> LiveTable:
        self._make_room()
        self.tables[live.table.id] = live
        self._notify(live)
        return live

    def _notify(self, live: LiveTable) -> None:
        for watcher in self._watchers:
            watcher(live)


def check_bot(game: str, bot: str) -> None:
    """Raise KolpakError where a game has no bot of this name, or it cannot be had here."""
    known = bots(game)
    if bot not in known:
        raise KolpakError("error-table-bot-unknown", bot=bot[:40], known=", ".join(known))
    maker(game, bot)


def encode_event(event: Event) -> str:
    """Return an event as JSON for the log."""
    return encode_text(write_event(event))


async def _read_events(id: str, after: int, stored: Iterable[dict[str, Any]]) -> list[Event]:
    """Return a table's events after a version as they are stored; raises LogError."""
    events: list[Event] = []
    async for data in cooperatively(stored):
        with reading_event(id, after + 1 + len(events)):
            events.append(read_event(data))
    return events
