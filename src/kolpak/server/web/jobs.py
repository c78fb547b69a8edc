"""The job queue: slow work that anybody may request, one job at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from kolpak.live.errors import RateLimited

P = ParamSpec("P")
R = TypeVar("R")

MAX_PER_ADDRESS: Final = 3
"""Jobs that one address may have in the queue."""

MAX_JOBS: Final = 24
"""Jobs in the queue in all."""


class JobQueue:
    """Single-thread queue for slow requests, limited per address.

    A thread of its own, so that slow jobs take at most one core and delay no password check, which
    runs in asyncio's default threads.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="jobs")
        self._jobs: Counter[str] = Counter()

    async def run(self, address: str, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what the work returns; raise RateLimited where too many jobs wait."""
        if self._jobs[address] >= MAX_PER_ADDRESS or self._jobs.total() >= MAX_JOBS:
            raise RateLimited("error-too-many")
        self._jobs[address] += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(work, *args, **kwargs))
        finally:
            self._jobs[address] -= 1
            self._jobs += Counter()  # drops addresses without jobs

    def close(self) -> None:
        """Stop after the running job; drop the others."""
        self._thread.shutdown(wait=False, cancel_futures=True)
