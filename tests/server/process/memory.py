"""A store in memory that is as slow and as unsure as a real one, by a seed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence

from kolpak.server.store import Command, Conflict, StoreError, Summary


class Disk:
    """What is stored; it outlives the processes that write."""

    def __init__(self) -> None:
        self.events: dict[str, list[bytes]] = {}
        self.answers: dict[tuple[str, str, str], bytes] = {}
        self.seeds: dict[str, dict[int, bytes]] = {}
        self.summaries: dict[str, Summary] = {}
        self.beats: dict[str, float] = {}


class MemoryStore:
    """As much of ``kolpak.server.store.Store`` as a hall uses, for one process.

    ``trouble`` is how often it fails: an append is stored nevertheless half of those times. Where
    it is broken off, it may raise an error of its own instead, as drivers of databases do.
    """

    def __init__(self, disk: Disk, rng: random.Random, trouble: float) -> None:
        self.disk, self.rng, self.trouble = disk, rng, trouble
        self.tables = self

    async def append(
        self,
        table: str,
        after: int,
        events: Sequence[bytes],
        command: Command | None = None,
        *,
        summary: Summary | None = None,
        secrets: Mapping[int, bytes] | None = None,
        holdings: object = None,
    ) -> None:
        """Stores as the real one does, all or nothing."""
        await self._delay()
        fails = self.rng.random() < self.trouble
        if fails and self.rng.random() < 0.5:
            raise StoreError("error-store-away")
        log = self.disk.events.setdefault(table, [])
        seeds = self.disk.seeds.setdefault(table, {})
        key = (table, command.sender, command.id) if command else None
        doubled = not seeds.keys().isdisjoint(secrets or {})
        if (events and len(log) != after + 1) or key in self.disk.answers or doubled:
            raise Conflict
        log += events
        seeds.update(secrets or {})
        if command is not None and key is not None:
            self.disk.answers[key] = command.answer
        if summary is not None:
            self.disk.summaries[table] = summary
        await self._delay()
        if fails:
            raise StoreError("error-store-away")

    async def read(self, table: str, after: int = -1) -> list[bytes]:
        """Gives the events after a number."""
        found = self.disk.events.get(table, [])[after + 1 :]
        await self._wait()
        return found

    async def answer(self, table: str, sender: str, id: str) -> bytes | None:
        """Gives what a command was answered."""
        await self._wait()
        return self.disk.answers.get((table, sender, id))

    async def secrets(self, table: str) -> dict[int, bytes]:
        """Gives the seeds of a table."""
        await self._wait()
        return dict(self.disk.seeds.get(table, {}))

    async def find(self, id: str) -> Summary | None:
        """Gives a table's summary."""
        await self._wait()
        return self.disk.summaries.get(id)

    async def running(self) -> list[str]:
        """Lists the tables where a match is running."""
        await self._wait()
        running = ("playing", "between")
        return [name for name, one in self.disk.summaries.items() if one.state in running]

    async def beat(self, worker: str, at: float) -> float | None:
        """Stores a beat."""
        await self._wait()
        before = max(self.disk.beats.values(), default=None)
        self.disk.beats[worker] = at
        return before

    async def last_beat(self) -> float | None:
        """Gives the latest beat."""
        await self._wait()
        return max(self.disk.beats.values(), default=None)

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
