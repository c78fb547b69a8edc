"""Helpers for asyncio tasks: cancelling for good, and yielding in long loops."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import Any, Final, TypeVar

Item = TypeVar("Item")

INSIST: Final = 1.0
"""Seconds a task has for its cleanup before it is cancelled again."""

SLICE: Final = 0.003
"""Seconds of work after which a long loop yields to the event loop."""


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait until all have ended, whatever they end with.

    One cancellation is not always enough: a database driver whose connection breaks at that very
    moment raises its own error instead, and code that handles the error goes on.
    """
    cancelled = list(tasks)
    while left := [task for task in cancelled if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=INSIST)
    await asyncio.gather(*cancelled, return_exceptions=True)  # so that no exception is unretrieved


async def cooperatively(items: Iterable[Item]) -> AsyncIterator[Item]:
    """Iterate over items and yield to the event loop every few milliseconds."""
    until = time.monotonic() + SLICE
    for item in items:
        yield item
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE
