"""An inbox: what has come for one reader, in the order it came."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Inbox(Generic[Item]):
    """A queue without end that one task alone reads.

    ``asyncio.Queue`` also serves several readers and waits for room and for work to be done; who
    needs none of it waits here with a third of the steps.
    """

    def __init__(self) -> None:
        self._items: deque[Item] = deque()
        self._awaited: asyncio.Future[None] | None = None

    def put_nowait(self, item: Item) -> None:
        """Puts an item in and wakes the reader."""
        self._items.append(item)
        if (awaited := self._awaited) is not None:
            self._awaited = None
            if not awaited.done():  # the reader may have been cancelled
                awaited.set_result(None)

    async def get(self) -> Item:
        """Takes the first item, as soon as there is one."""
        while not self._items:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        return self._items.popleft()

    def empty(self) -> bool:
        """Tells whether nothing waits to be taken."""
        return not self._items

    def qsize(self) -> int:
        """Counts what waits to be taken."""
        return len(self._items)
