"""An inbox: what a connection has received and nobody has read yet, for a single reader."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """The few methods of ``asyncio.Queue`` that a socket needs, in fewer steps."""

    def __init__(self) -> None:
        self._items: deque[T] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: T) -> None:
        """Puts something in, and wakes the reader."""
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> T:
        """Takes out what came first, when there is something."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._items.popleft()

    def qsize(self) -> int:
        """Counts what is in."""
        return len(self._items)

    def empty(self) -> bool:
        """Tells whether nothing is in."""
        return not self._items
