"""The outbox of a connection: a queue of messages with backpressure."""

from __future__ import annotations

import asyncio
from typing import Final

MAX_MESSAGES: Final = 2_000
"""Messages that a slow reader may be behind before its connection is closed."""

MAX_BYTES: Final = 2_000_000
"""Bytes that a slow reader may be behind before its connection is closed."""

HIGH_WATER: Final = MAX_BYTES // 2
"""Backlog in bytes at which a long history pauses until the reader has taken some of it."""

PATIENCE: Final = 10.0
"""Seconds within which a reader has to take some of a long history."""


class Outbox:
    """Messages that wait to be sent.

    ``ready`` is set when there are some or when the outbox is ``closed``. What is queued then is
    still to be sent, unless the reader was too slow: it resumes from its last version.
    """

    def __init__(self) -> None:
        self.queue: list[bytes] = []
        self.size = 0
        self.closed = False
        self.ready = asyncio.Event()
        self._taken = asyncio.Event()

    def add(self, *messages: bytes) -> None:
        """Queue messages, however many wait."""
        if self.closed:
            return
        self.queue += messages
        self.size += sum(map(len, messages))
        self.ready.set()

    def put(self, *messages: bytes) -> None:
        """Queue messages; drop all and close where the reader is too far behind."""
        self.add(*messages)
        if len(self.queue) > MAX_MESSAGES or self.size > MAX_BYTES:
            self.abandon()

    async def take(self) -> list[bytes]:
        """Wait for messages and take them all; an empty list means that the outbox is closed."""
        while not self.queue and not self.closed:
            self.ready.clear()
            await self.ready.wait()
        return self.take_now()

    def take_now(self) -> list[bytes]:
        """Take all that waits."""
        queue, self.queue, self.size = self.queue, [], 0
        self._taken.set()
        return queue

    async def drain(self) -> None:
        """Wait while the backlog is above the high-water mark (backpressure).

        A reader that takes nothing for ``PATIENCE`` seconds is abandoned.
        """
        if self.size <= HIGH_WATER or self.closed:
            return
        self._taken.clear()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._taken.wait()
        except TimeoutError:
            self.abandon()

    def abandon(self) -> None:
        """Close and drop what is queued."""
        self.queue, self.size = [], 0
        self.close()

    def close(self) -> None:
        """Take no more messages; those queued are still to be sent."""
        self.closed = True
        self.ready.set()
        self._taken.set()
