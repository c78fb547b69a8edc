"""Waiting for a state instead of a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds after which what a test waits for counts as hung.

Generous, since a machine of CI may have other work: a start that takes 2 s on a quiet one was seen
to take 20 s. Nothing else depends on it: a test waits for states.
"""


async def until(is_so: Callable[[], object], within: float = PATIENCE) -> None:
    """Waits until something is so; raises TimeoutError where it does not come to that."""
    async with asyncio.timeout(within):
        while not is_so():
            await asyncio.sleep(0.02)
