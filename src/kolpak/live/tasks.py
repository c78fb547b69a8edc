"""Turns: long work on the event loop is done in short ones, so that nobody has to wait for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import Final, TypeVar

Item = TypeVar("Item")

TURN: Final = 0.003
"""Seconds after which everybody else has a turn."""


async def in_turns(items: Iterable[Item]) -> AsyncIterator[Item]:
    """Goes through items and lets everything else go on every few milliseconds."""
    until = time.monotonic() + TURN
    for item in items:
        yield item
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + TURN
