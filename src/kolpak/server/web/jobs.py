"""The job queue: slow work that anybody may request, one job at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from kolpak.live.tasks import KeyedLocks
from kolpak.server.web.limits import OpenLimiter

P = ParamSpec("P")
R = TypeVar("R")

MAX_PER_ADDRESS: Final = 3
"""Jobs that one address may have in the queue."""

MAX_JOBS: Final = 24
"""Jobs in the queue in all: twice what one IPv6 site may have there."""


class JobQueue:
    """Single-thread queue for slow requests, limited per address.

    A thread of its own, so that slow jobs take at most one core and delay no password check.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="jobs")
        self.open = OpenLimiter(MAX_PER_ADDRESS, MAX_JOBS)
        self._turns = KeyedLocks()
        """held by the job of an address that is next or runs: its others queue behind it"""

    async def run(self, address: str, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what the work returns; raise RateLimited where too many jobs wait.

        An address has one turn at a time: its second job comes after the first ones of all.
        """
        with self.open.admitted(address):
            async with self._turns.of(address):
                return await asyncio.wrap_future(self._thread.submit(work, *args, **kwargs))

    def close(self) -> None:
        """Stop after the running job; drop the others."""
        self._thread.shutdown(wait=False, cancel_futures=True)
