"""A store in memory that is as slow and as unreliable as a real one, by a seed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from typing import Any

from kolpak.live.errors import Conflict, StoreError
from kolpak.live.store import ALL, Append, MemoryLog, Summary


class Disk(MemoryLog):
    """What is stored; it outlives the processes that write."""

    def __init__(self) -> None:
        super().__init__()
        self.heartbeats: dict[str, float] = {}

    async def append(self, append: Append) -> None:
        """Write an append; refuse a second seed for a game, as a primary key does."""
        if not self.seeds.get(append.table, {}).keys().isdisjoint(append.secrets):
            raise Conflict
        await super().append(append)


class MemoryStore:
    """As much of ``kolpak.server.store.Store`` as live tables and heartbeats use, for one process.

    ``trouble`` is the share of calls that fail; half of the appends among these are stored
    nevertheless. A call that is cancelled may raise an error of its own instead, as database
    drivers do.
    """

    def __init__(self, disk: Disk, rng: random.Random, trouble: float) -> None:
        self.disk, self.rng, self.trouble = disk, rng, trouble
        self.tables = self

    async def append(self, append: Append) -> None:
        """Write an append, all or nothing."""
        await self._delay()
        fails = self.rng.random() < self.trouble
        if fails and self.rng.random() < 0.5:
            raise StoreError("error-store-away")
        await self.disk.append(append)
        await self._delay()
        if fails:
            raise StoreError("error-store-away")

    async def read(self, table: str, after: int = -1, most: int = ALL) -> list[dict[str, Any]]:
        """Return the events after a number."""
        found = await self.disk.read(table, after, most)
        await self._wait()
        return found

    async def read_all(self, after: Mapping[str, int]) -> dict[str, list[dict[str, Any]]]:
        """Return the events of several tables, each after its number."""
        found = await self.disk.read_all(after)
        await self._wait()
        return found

    async def version_after(self, table: str, sender: str, command: str) -> int | None:
        """Return the version that a command led to."""
        await self._wait()
        return await self.disk.version_after(table, sender, command)

    async def secrets(self, table: str) -> dict[int, bytes]:
        """Return the seeds of a table."""
        await self._wait()
        return await self.disk.secrets(table)

    async def summary(self, table: str) -> Summary | None:
        """Return a table's summary."""
        await self._wait()
        return await self.disk.summary(table)

    async def timed(self) -> list[str]:
        """Return the ids of all tables where a game with a clock runs."""
        await self._wait()
        tables = self.disk.summaries.items()
        return [name for name, one in tables if one.phase == "playing" and one.clock != "none"]

    async def heartbeat(self, worker: str, at: float) -> None:
        """Record that a worker is alive."""
        await self._wait()
        self.disk.heartbeats[worker] = at

    async def hear(self, tables: dict[str, float]) -> None:
        """Record when tables were last heard of, which nobody asks here."""
        await self._wait()

    async def last_heartbeat(self) -> float | None:
        """Return when any worker was last known to be alive."""
        await self._wait()
        return max(self.disk.heartbeats.values(), default=None)

    async def _wait(self) -> None:
        await self._delay()
        if self.rng.random() < self.trouble:
            raise StoreError("error-store-away")

    async def _delay(self) -> None:
        try:
            await asyncio.sleep(self.rng.expovariate(500))
        except asyncio.CancelledError:
            if self.trouble and self.rng.random() < 0.5:
                raise StoreError("error-store-away") from None
            raise
