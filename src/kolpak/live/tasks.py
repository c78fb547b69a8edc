"""Helpers for asyncio tasks: cancelling for good, trying again, and leaving others their turns."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

from kolpak.play.errors import KolpakError

log = logging.getLogger("kolpak.tasks")

Item = TypeVar("Item")
Ts = TypeVarTuple("Ts")
R = TypeVar("R")

RETRY: Final = 1.0
"""Seconds until what the store could not do is tried again."""

INSIST: Final = 1.0
"""Seconds a task has for its cleanup before it is cancelled again."""

CANCELS: Final = 8
"""Times a task is cancelled before it is left behind: nothing may keep a server from stopping."""

SLICE: Final = 0.003
"""Seconds of work after which a long loop yields to the event loop."""

_ASIDE: Final = ThreadPoolExecutor(1, thread_name_prefix="aside")
"""One thread: however much there is to do in it, the event loop gets every second turn."""


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait until all have ended, whatever with, or ``CANCELS`` were in vain.

    One cancellation is not always enough: a database driver whose connection breaks at that very
    moment raises its own error instead, and code that handles the error goes on.
    """
    cancelled = list(tasks)
    left = cancelled
    for _ in range(CANCELS):
        left = [task for task in left if not task.done()]
        if not left:
            break
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=INSIST)
    for task in left:
        if not task.done():
            log.warning("a task does not end and is left behind: %s", task.get_coro())
    ended = [task for task in cancelled if task.done()]
    await asyncio.gather(*ended, return_exceptions=True)  # so that no exception is unretrieved


def log_failure(
    log: logging.Logger, what: str, error: BaseException, level: int = logging.WARNING
) -> None:
    """Log what nobody waits for and has failed; with a traceback where it is not a KolpakError."""
    if isinstance(error, KolpakError):
        log.log(level, "%s: %s", what, error.message.id)
    else:
        log.error("%s: %s", what, type(error).__name__, exc_info=error)


def log_task_failure(task: asyncio.Task[Any]) -> None:
    """Log what a task that nobody awaits has failed with (a done callback)."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log_failure(log, f"a task has failed: {task.get_coro()}", error)


class KeyedLocks:
    """A lock for each key, which is kept while anybody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: str) -> asyncio.Lock:
        """Return the lock of a key."""
        return self._locks.setdefault(key, asyncio.Lock())


async def cooperatively(items: Iterable[Item]) -> AsyncIterator[Item]:
    """Iterate over items and yield to the event loop every few milliseconds."""
    until = time.monotonic() + SLICE
    for item in items:
        yield item
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE


async def aside(work: Callable[[*Ts], R], *args: *Ts) -> R:
    """Return what work of some milliseconds returns, done outside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(_ASIDE, work, *args)
