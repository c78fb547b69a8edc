"""Clocks: the server's, which stands still while the process does, and the event loop's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

MAX_GAP: Final = 3.0
"""Seconds after a beat at which the clock stops until the next one."""


class ServerClock:
    """Seconds since 1970, measured by the monotonic clock.

    ``beat`` is called every second. Without it the clock stops after ``MAX_GAP`` seconds, so a
    process that was suspended, or whose host slept, finds no deadline passed when it goes on. Jumps
    of the wall clock do not show before ``beat`` has reported them.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._at, self._since = wall(), monotonic()

    def __call__(self) -> float:
        """Return the seconds since 1970."""
        return self._at + min(self._monotonic() - self._since, MAX_GAP)

    def beat(self) -> float:
        """Let the clock go on; return by how many seconds the wall clock is ahead, or below 0."""
        self._at, self._since = self(), self._monotonic()
        return self._wall() - self._at

    def advance(self, seconds: float) -> None:
        """Put the clock forward."""
        self._at += seconds


def loop_time() -> float:
    """Return the event loop's time in seconds."""
    return asyncio.get_running_loop().time()
