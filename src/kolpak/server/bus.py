"""The bus: tells the other processes which tables have changed and who is connected here."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from litestar.channels.backends.base import ChannelsBackend

from kolpak.server.hall import Hall
from kolpak.server.presence import Presence

log = logging.getLogger("kolpak.bus")

CHANNEL = "kolpak"
GATHER = 0.005
"""Seconds for which changes are gathered into one notice."""

AGAIN = 5.0
"""Seconds after which presence is told and tables that are watched are read again, should a notice be lost."""

MOST = 60
"""Tables in one notice; PostgreSQL takes 8,000 bytes."""


class Bus:
    """Carries notices between processes over one of Litestar's channel backends."""

    def __init__(self, backend: ChannelsBackend, process: str, hall: Hall, presence: Presence) -> None:
        self.backend, self.process = backend, process
        self.hall, self.presence = hall, presence
        self.changed: dict[str, int] = {}
        self.ready = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        hall.announce = self.announce

    async def open(self) -> None:
        """Begins to listen and to tell."""
        await self.backend.on_startup()
        await self.backend.subscribe([CHANNEL])
        loops: list[Callable[[], Any]] = [self._listen, self._publish, self._repeat]
        self.tasks = [asyncio.create_task(loop()) for loop in loops]

    async def close(self) -> None:
        """Stops."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.backend.on_shutdown()

    async def announce(self, table: str, version: int) -> None:
        """Notes that a table has reached a version; it is told within a few milliseconds."""
        self.changed[table] = version
        self.ready.set()

    async def _publish(self) -> None:
        while True:
            await self.ready.wait()
            await asyncio.sleep(GATHER)
            self.ready.clear()
            tables = dict(list(self.changed.items())[:MOST])
            for table in tables:
                del self.changed[table]
            if self.changed:
                self.ready.set()
            try:
                await self._tell({"tables": tables})
            except Exception as error:  # the others look again by themselves
                log.warning("a notice was lost: %s", type(error).__name__)

    async def _repeat(self) -> None:
        """Tells again who is here, and looks again at the tables that are watched here."""
        while True:
            try:
                here = {table: list(people) for table, people in self.presence.here.items()}
                await self._tell({"here": dict(list(here.items())[:MOST])})
                for live in list(self.hall.tables.values()):
                    if live.viewers:
                        await self._refresh(live.table.id)
            except Exception as error:  # the store or the bus is in trouble: next time again
                log.warning("the bus has trouble: %s", type(error).__name__)
            await asyncio.sleep(AGAIN)

    async def _tell(self, notice: dict[str, Any]) -> None:
        here = {}
        for table in list(self.presence.changed)[:MOST]:
            self.presence.changed.discard(table)
            here[table] = list(self.presence.here.get(table, ()))
        body = {"from": self.process, "here": here, **notice}
        await self.backend.publish(json.dumps(body).encode(), [CHANNEL])

    async def _listen(self) -> None:
        async for _, body in self.backend.stream_events():
            try:
                await self._hear(json.loads(body))
            except Exception as error:  # one bad notice must not end the listening
                log.warning("a notice was not understood: %s", type(error).__name__)

    async def _hear(self, notice: dict[str, Any]) -> None:
        if notice.get("from") == self.process:
            return
        for table, version in notice.get("tables", {}).items():
            live = self.hall.tables.get(table)
            if live is not None and live.table.version < version:
                await self._refresh(table)
        for table, people in notice.get("here", {}).items():
            self.presence.heard(notice["from"], table, set(people))

    async def _refresh(self, table: str) -> None:
        live = self.hall.tables.get(table)
        if live is not None:
            async with live.lock:
                await self.hall.catch_up(live)
