"""Waiting for a state instead of a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds until a test gives up; a busy machine takes its time."""


async def until(is_so: Callable[[], object], within: float = PATIENCE) -> None:
    """Waits until something is so; raises TimeoutError where it does not come to that."""
    async with asyncio.timeout(within):
        while not is_so():
            await asyncio.sleep(0.02)
