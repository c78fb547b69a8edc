"""A store in trouble: appends that fail, whose answer is lost, or that wait."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from kolpak.live.errors import StoreError
from kolpak.live.store import Append, MemoryLog


class Troubled(MemoryLog):
    """A store in memory that takes none of the next ``failures`` appends."""

    def __init__(self) -> None:
        super().__init__()
        self.failures = 0
        self.lost_answers = 0
        """so many appends after those are stored, and reported as failed"""
        self.unread = 0
        """so many reads of several tables fail"""
        self.waiting = 0
        """appends that wait at the gate"""
        self._gate = asyncio.Event()
        self._gate.set()

    async def append(self, append: Append) -> None:
        if self.failures:
            self.failures -= 1
            raise StoreError("error-store-away")
        self.waiting += 1
        await self._gate.wait()
        self.waiting -= 1
        await super().append(append)
        if self.lost_answers:
            self.lost_answers -= 1
            raise StoreError("error-store-away")

    async def read_all(self, after: Mapping[str, int]) -> dict[str, list[dict[str, Any]]]:
        if self.unread:
            self.unread -= 1
            raise StoreError("error-store-away")
        return await super().read_all(after)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let appends wait until the end of the block."""
        self._gate.clear()
        yield
        self._gate.set()
