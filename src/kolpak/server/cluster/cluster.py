"""The bus: tells the other processes which tables have changed and who is connected here."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from litestar.channels.backends.base import ChannelsBackend

from kolpak.live.registry import Hall
from kolpak.live.presence import Presence
from kolpak.live.tasks import stop
from kolpak.server.store import LogError, StoreError

log = logging.getLogger("kolpak.bus")

CHANNEL: Final = "kolpak"
GATHER: Final = 0.005
"""Seconds for which changes are gathered into one notice."""

AGAIN: Final = 2.0
"""Seconds after which a process says again that it lives and who is connected to it."""

BREATH: Final = 0.1
"""Seconds at least between two attempts to mend what is broken."""

GONE: Final = 7.0
"""Seconds without a word after which another process counts as gone, with all its connections."""

READ_AGAIN: Final = 15.0
"""Seconds after which tables that are watched here are read again, should a notice be lost."""

LARGEST: Final = 6_000
"""Characters of a part of a notice; PostgreSQL takes 8,000 bytes a notice."""


class Bus:
    """Carries notices between processes over one of Litestar's channel backends.

    ``lost`` is called when another process has gone, so that its tables are looked after here.
    What could not be told because the line is broken is told when it is mended; what was not
    heard meanwhile is read in the store.
    """

    def __init__(
        self,
        backend: ChannelsBackend,
        process: str,
        hall: Hall,
        presence: Presence,
        lost: Callable[[], Awaitable[None]],
    ) -> None:
        self.backend, self.process = backend, process
        self.hall, self.presence, self.lost = hall, presence, lost
        self.changed: dict[str, int] = {}
        self.others: dict[str, float] = {}
        """when each other process was last heard, by the event loop's clock"""
        self.ready = asyncio.Event()
        """set when there is something to be told"""
        self.soon = asyncio.Event()
        """set when something is to be mended or read again now"""
        self.broken = False
        """whether nothing can be told until the line is mended"""
        self.missed = False
        """whether a notice may have been missed"""
        self.listening: asyncio.Task[None] | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.bereft = False
        """whether a process has gone whose tables are not looked after yet"""
        hall.announce = self.announce
        presence.tell = self.ready.set

    async def open(self) -> None:
        """Begins to listen and to tell."""
        await self._join()
        self.tasks = [asyncio.create_task(loop()) for loop in (self._publish, self._repeat)]

    async def close(self) -> None:
        """Says goodbye and stops."""
        await stop(self.tasks)
        try:
            await self._tell({"bye": True})
        except Exception as error:  # the others find out by themselves
            log.info("nobody was told of the end: %s", type(error).__name__)
        await self._part()

    async def announce(self, table: str, version: int) -> None:
        """Notes that a table has reached a version; it is told within a few milliseconds."""
        self.changed[table] = version
        self.ready.set()

    async def _join(self) -> None:
        await self.backend.on_startup()
        await self.backend.subscribe([CHANNEL])
        self.listening = asyncio.create_task(self._listen())

    async def _part(self) -> None:
        if self.listening is not None:
            await stop([self.listening])
            self.listening = None
        try:
            await self.backend.on_shutdown()
        except Exception as error:  # it was broken before
            log.info("the bus did not end well: %s", type(error).__name__)

    async def _publish(self) -> None:
        while True:
            await self.ready.wait()
            await asyncio.sleep(GATHER)
            self.ready.clear()
            if self.broken:
                continue
            changed, self.changed = self.changed, {}
            moved = self.presence.take_changed()
            try:
                await self._tell_what_is_new(changed, moved)
            except Exception as error:
                log.warning("a notice has to wait: %s", type(error).__name__)
                self.changed = changed | self.changed
                self.presence.changed |= moved
                self.broken = True
                self.soon.set()

    async def _tell_what_is_new(self, changed: Mapping[str, int], moved: Iterable[str]) -> None:
        for part in _parts(changed) if changed else ():
            await self._tell({"tables": part})
        here = {table: self._seated(table) for table in moved}
        for part in _parts(here) if here else ():
            await self._tell({"here": part})

    async def _repeat(self) -> None:
        """Says again and again who is here, mends the line, notices who has gone."""
        clock = asyncio.get_running_loop().time
        read_next = clock() + READ_AGAIN
        while True:
            try:
                await self._say_who_is_here()
                self._let_go_on()
                if self.missed or clock() >= read_next:
                    self.missed = False
                    read_next = clock() + READ_AGAIN
                    await self._read_again()
                await self._miss(clock() - GONE)
            except StoreError as error:
                log.warning("the bus waits for the store: %s", error.message.id)
                self.missed = True
            except Exception as error:  # the line is in trouble
                log.warning("the bus has trouble: %s", type(error).__name__)
                await self._mend()
            await asyncio.sleep(BREATH)
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    await self.soon.wait()
            self.soon.clear()

    async def _mend(self) -> None:
        self.broken = self.missed = True  # nobody knows what has been missed
        await self._part()
        try:
            await self._join()
        except Exception as error:  # next time again
            log.warning("the bus cannot be joined: %s", type(error).__name__)
        else:
            self.soon.set()

    def _let_go_on(self) -> None:
        """Has everything told that had to wait: the line is sound."""
        if self.broken:
            self.broken = False
            self.ready.set()

    async def _say_who_is_here(self) -> None:
        if self.listening is None or self.listening.done():
            raise ConnectionError("nobody listens")
        here = {table: self._seated(table) for table in list(self.presence.here)}
        for part in _parts({table: people for table, people in here.items() if people}):
            await self._tell({"here": part})

    def _seated(self, table: str) -> list[str]:
        """Lists who is connected to a table here and holds a seat; others need no mention."""
        live = self.hall.tables.get(table)
        if live is None:
            return []
        return [who for who in self.presence.here.get(table, ()) if live.table.seats.held(who)]

    async def _read_again(self) -> None:
        for live in list(self.hall.tables.values()):
            if live.viewers:
                try:
                    await self.hall.refresh(live)
                except LogError as error:
                    log.warning("a table cannot be read: %s", error.message.id)

    async def _miss(self, before: float) -> None:
        """Notices who has said nothing for too long; their tables are looked after here."""
        self.presence.forget(older=GONE)
        for process in [name for name, at in self.others.items() if at < before]:
            self._lose(process)
        if self.bereft:
            await self.lost()
            self.bereft = False

    def _lose(self, process: str) -> None:
        self.others.pop(process, None)
        self.presence.forget(process=process)
        self.bereft = True

    async def _tell(self, notice: dict[str, Any]) -> None:
        body = {"from": self.process, **notice}
        await self.backend.publish(json.dumps(body).encode(), [CHANNEL])

    async def _listen(self) -> None:
        async for _, body in self.backend.stream_events():
            try:
                await self._hear(json.loads(body))
            except Exception as error:  # one bad notice must not end the listening
                log.warning("a notice was not understood: %s", type(error).__name__)
                self.missed = True
                self.soon.set()

    async def _hear(self, notice: dict[str, Any]) -> None:
        process = notice["from"]
        if process == self.process:
            return
        if "bye" in notice:
            self._lose(process)
            return
        self.others[process] = asyncio.get_running_loop().time()
        for table, version in notice.get("tables", {}).items():
            live = self.hall.tables.get(table)
            if live is not None and live.table.version < version:
                await self.hall.refresh(live)
        for table, people in notice.get("here", {}).items():
            self.presence.heard(process, table, frozenset(people))


def _parts(items: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Divides what is to be told into parts that fit into a notice; at least one, if empty."""
    part: dict[str, Any] = {}
    size = 0
    for name, value in items.items():
        length = len(json.dumps([name, value]))
        if part and size + length > LARGEST:
            yield part
            part, size = {}, 0
        part[name] = value
        size += length
    yield part
