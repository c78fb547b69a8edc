"""Stopping: tasks are cancelled until they have ended, should a cancellation get lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

INSIST: Final = 1.0
"""Seconds a task has to tidy up before it is cancelled once more."""


async def stop(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and comes back when all have ended, whatever they end with.

    Once is not always enough: where a database's connection breaks at the very moment, its driver
    raises that error instead of the cancellation, and who catches it goes on.
    """
    stopped = list(tasks)
    while left := [task for task in stopped if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=INSIST)
    await asyncio.gather(*stopped, return_exceptions=True)  # nobody else asks how they ended
