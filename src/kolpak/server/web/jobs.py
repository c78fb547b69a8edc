"""The workshop: what takes long and anybody may ask for, one piece after the other."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from kolpak.live.errors import TooMany

Given = ParamSpec("Given")
Made = TypeVar("Made")

EACH: Final = 3
"""Pieces of work one address may have waiting."""

ALL: Final = 24
"""Pieces of work that may wait in all."""


class Workshop:
    """Does long work beside the event loop in a thread of its own.

    It takes at most one core's time, and nobody who signs in has to wait for it.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="workshop")
        self._waiting: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How much is under way or waits."""
        return self._waiting.total()

    async def do(
        self, address: str, work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs
    ) -> Made:
        """Gives what the work makes; raises TooMany where too much of it waits already."""
        if self._waiting[address] >= EACH or self.waiting >= ALL:
            raise TooMany("error-too-many")
        self._waiting[address] += 1
        try:
            made = self._thread.submit(work, *given, **named)
            return await asyncio.wrap_future(made)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # forgets who waits for nothing

    def close(self) -> None:
        """Stops; what is under way is left to itself."""
        self._thread.shutdown(wait=False, cancel_futures=True)
