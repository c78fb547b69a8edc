"""The cluster: notices between workers about tables, connections and people signed out."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from litestar.channels.backends.base import ChannelsBackend

from kolpak.live.errors import LogError, StoreError
from kolpak.live.presence import Presence
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable
from kolpak.live.tasks import cancel_all, log_task_failure
from kolpak.server.cluster.outage import Outage
from kolpak.server.store.errors import translate_errors

log = logging.getLogger("kolpak.cluster")

CHANNEL: Final = "kolpak"
BATCH_DELAY: Final = 0.005
"""Seconds for which changes are collected into one notice."""

KEEPALIVE: Final = 2.0
"""Seconds after which a worker repeats that it is alive and who is connected to it."""

BACKOFF: Final = 0.1
"""Seconds at least between two attempts to reconnect."""

DEAD_AFTER: Final = 7.0
"""Seconds without a notice after which another worker counts as dead."""

POLL: Final = 15.0
"""Seconds after which watched tables are read again, should a notice be lost."""

GOODBYE: Final = 2.0
"""Seconds that the last notice may take: a channel that does not answer delays no stop."""

MAX_NOTICE: Final = 6_000
"""Characters of a notice; PostgreSQL takes 8,000 bytes."""


class Cluster:
    """Exchanges notices with the other workers over a channel backend of Litestar.

    ``on_worker_lost`` is called when another worker has died, so that its tables are taken over
    here. Notices that cannot be sent while the channel is broken are sent when it is reconnected;
    what was not received meanwhile is read from the store.
    """

    def __init__(
        self,
        backend: ChannelsBackend,
        process: str,
        runner: CommandRunner,
        presence: Presence,
        on_worker_lost: Callable[[], Awaitable[None]],
    ) -> None:
        self.backend, self.process = backend, process
        self.registry, self.presence = runner.registry, presence
        self.on_worker_lost = on_worker_lost
        self.changed: dict[str, int] = {}
        """versions of tables that the others have not been told"""
        self.expelled: set[str] = set()
        """people whose connections the others have not been told to close"""
        self.heard: set[tuple[str, str]] = set()
        """tables and people who play there without a connection, of whom the others have not been
        told that they have sent a command"""
        self.last_heard: dict[str, float] = {}
        """when each other worker was heard last, by the event loop's clock"""
        self.to_publish = asyncio.Event()
        self.maintain_now = asyncio.Event()
        self.is_broken = False
        """whether nothing can be sent until the channel is reconnected"""
        self.may_have_missed = False
        """whether a notice may have been lost"""
        self.has_lost_worker = False
        """whether a worker has died whose tables are not taken over yet"""
        self.behind: set[str] = set()
        """tables here of which others have stored more"""
        self.to_follow = asyncio.Event()
        self._store_outage = Outage(log, "the cluster waits for the store")
        self._channel_outage = Outage(log, "the channel is broken", brief=True)
        self._listening: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.registry.shared = True
        runner.announce = self.announce
        runner.on_heard = self._hear
        presence.on_change = self.to_publish.set
        self.registry.on_expelled = self._expel

    async def open(self) -> None:
        """Connect and start; raise StoreError where the channel cannot be opened."""
        with translate_errors():
            await self._connect()
        loops = (self._publish, self._follow, self._maintain)
        self._tasks = [asyncio.create_task(loop()) for loop in loops]
        for task in self._tasks:
            task.add_done_callback(log_task_failure)

    async def close(self) -> None:
        """Tell the others and stop."""
        await cancel_all(self._tasks)
        try:
            async with asyncio.timeout(GOODBYE):
                await self._send({"bye": True})
        except Exception as error:  # the others find out by themselves
            log.info("the others were not told of the end: %s", type(error).__name__)
        await self._disconnect()

    def announce(self, table: str, version: int) -> None:
        """Tell the others within a few milliseconds that a table has reached a version."""
        self.changed[table] = version
        self.to_publish.set()

    async def _connect(self) -> None:
        await self.backend.on_startup()
        await self.backend.subscribe([CHANNEL])
        self._listening = asyncio.create_task(self._listen())
        self._listening.add_done_callback(log_task_failure)

    async def _disconnect(self) -> None:
        if self._listening is not None:
            await cancel_all([self._listening])
            self._listening = None
        try:
            await self.backend.on_shutdown()
        except Exception as error:  # it was broken before
            log.info("the channel did not close well: %s", type(error).__name__)

    async def _publish(self) -> None:
        while True:
            await self.to_publish.wait()
            await asyncio.sleep(BATCH_DELAY)
            self.to_publish.clear()
            if self.is_broken:
                continue
            changed, self.changed = self.changed, {}
            moved = self.presence.take_changed()
            expelled, self.expelled = self.expelled, set()
            heard, self.heard = self.heard, set()
            try:
                await self._send_parts("expelled", dict.fromkeys(expelled))
                await self._send_parts("tables", changed)
                await self._send_parts("here", {table: self._seated(table) for table in moved})
                await self._send_parts("heard", _by_table(heard))
            except Exception as error:
                log.warning("a notice has to wait: %s", type(error).__name__)
                self.changed = changed | self.changed
                self.expelled |= expelled
                self.heard |= heard
                self.presence.changed |= moved
                self.is_broken = True
                self.maintain_now.set()

    async def _follow(self) -> None:
        """Take in what others have stored: what has come together meanwhile is read at once."""
        while True:
            await self.to_follow.wait()
            self.to_follow.clear()
            behind, self.behind = self.behind, set()
            try:
                await self._refresh(behind)
            except Exception as error:
                log.warning("what others have stored has to wait: %s", type(error).__name__)
                self._reread()

    async def _refresh(self, tables: Iterable[str]) -> None:
        """Take in what others have stored at tables; one that is damaged keeps no other back."""
        here = [live for table in tables if (live := self.registry.tables.get(table))]
        if not here:
            return
        try:
            await self.registry.refresh(*here)
        except LogError:
            for live in here:
                try:
                    await self.registry.refresh(live)
                except LogError as error:
                    log.warning("a table cannot be read: %s", error.message.id)

    def _reread(self) -> None:
        """Read watched tables again soon: a notice may have been lost."""
        self.may_have_missed = True
        self.maintain_now.set()

    def _expel(self, person: str) -> None:
        self.expelled.add(person)
        self.to_publish.set()

    def _hear(self, live: LiveTable, person: str) -> None:
        """Have the others told of a sign of life, unless they know of a connection."""
        table = live.table
        if table.seats.held(person) and not self.presence.is_connected(table.id, person):
            self.heard.add((table.id, person))
            self.to_publish.set()

    async def _send_parts(self, name: str, items: Mapping[str, Any]) -> None:
        for part in _parts(items):
            await self._send({name: part})

    async def _maintain(self) -> None:
        """Send keepalives, reconnect, poll watched tables, notice dead workers."""
        clock = asyncio.get_running_loop().time
        next_poll = clock() + POLL
        while True:
            try:
                await self._send_keepalive()
                self._resume_publishing()
                self._channel_outage.ended()
                if self.may_have_missed or clock() >= next_poll:
                    self.may_have_missed = False
                    next_poll = clock() + POLL
                    tables = self.registry.tables.items()
                    await self._refresh([table for table, live in tables if live.viewers])
                await self._check_workers(clock() - DEAD_AFTER)
                self._store_outage.ended()
            except StoreError as error:
                self._store_outage.failed(error)
                self.may_have_missed = True
            except Exception as error:  # the channel is in trouble
                self._channel_outage.failed(await self._reconnect() or error)
            await asyncio.sleep(BACKOFF)
            with suppress(TimeoutError):
                async with asyncio.timeout(KEEPALIVE):
                    await self.maintain_now.wait()
            self.maintain_now.clear()

    async def _reconnect(self) -> Exception | None:
        """Connect anew; return what prevents it."""
        self.is_broken = self.may_have_missed = True
        await self._disconnect()
        try:
            await self._connect()
        except Exception as error:  # tried again the next time
            return error
        self.registry.disconnect()  # somebody may have been expelled meanwhile
        self.maintain_now.set()
        return None

    def _resume_publishing(self) -> None:
        if self.is_broken:
            self.is_broken = False
            self.to_publish.set()

    async def _send_keepalive(self) -> None:
        if self._listening is None or self._listening.done():
            raise ConnectionError("nobody listens")
        here = {table: self._seated(table) for table in list(self.presence.local)}
        people = {table: seated for table, seated in here.items() if seated}
        for part in list(_parts(people)) or [{}]:
            await self._send({"here": part})

    def _seated(self, table: str) -> list[str]:
        """Return who is connected to a table here and holds a seat; others do not matter."""
        live = self.registry.tables.get(table)
        if live is None:
            return []
        people = self.presence.local.get(table, ())
        return [person for person in people if live.table.seats.held(person)]

    async def _check_workers(self, before: float) -> None:
        """Take over from workers that were not heard since a moment."""
        self.presence.forget(older=DEAD_AFTER)
        for process in [name for name, at in self.last_heard.items() if at < before]:
            self._lose(process)
        if self.has_lost_worker:
            await self.on_worker_lost()
            self.has_lost_worker = False

    def _lose(self, process: str) -> None:
        self.last_heard.pop(process, None)
        self.presence.forget(process=process)
        self.has_lost_worker = True

    async def _send(self, notice: dict[str, Any]) -> None:
        body = {"from": self.process, **notice}
        await self.backend.publish(json.dumps(body).encode(), [CHANNEL])

    async def _listen(self) -> None:
        async for _, body in self.backend.stream_events():
            try:
                self._receive(json.loads(body))
            except Exception as error:  # one bad notice must not end the listening
                log.warning("a notice was not understood: %s", type(error).__name__)
                self._reread()

    def _receive(self, notice: dict[str, Any]) -> None:
        process = notice["from"]
        if process == self.process:
            return
        if "bye" in notice:
            self._lose(process)
            return
        now = self.last_heard[process] = asyncio.get_running_loop().time()
        for table, version in notice.get("tables", {}).items():
            live = self.registry.tables.get(table)
            if live is not None and live.table.version < version:
                self.behind.add(table)
                self.to_follow.set()
        for table, people in notice.get("heard", {}).items():
            if live := self.registry.tables.get(table):
                live.heard |= dict.fromkeys(people, now)
        for person in notice.get("expelled", ()):
            self.registry.disconnect(person)
        for table, people in notice.get("here", {}).items():
            self.presence.report(process, table, frozenset(people))


def _by_table(heard: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    people: dict[str, list[str]] = {}
    for table, person in heard:
        people.setdefault(table, []).append(person)
    return people


def _parts(items: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Split items into parts that fit into a notice."""
    part: dict[str, Any] = {}
    size = 0
    for name, value in items.items():
        length = len(json.dumps([name, value]))
        if part and size + length > MAX_NOTICE:
            yield part
            part, size = {}, 0
        part[name] = value
        size += length
    if part:
        yield part
