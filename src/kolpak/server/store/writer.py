"""The writer: gathers what is appended at the same time into one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from kolpak.live.errors import Conflict, StoreError
from kolpak.server.store.urls import Place
from kolpak.live.store import Append
from kolpak.server.store.telling import tell
from kolpak.server.store.errors import told

Result = TypeVar("Result")

MOST: Final = 500
"""Appends in one commit; more would let the first of them wait too long."""

MANY: Final = 32
"""Appends that are worth a commit at once."""

GATHER: Final = 0.002
"""Seconds to wait for more after a commit during which some came: each commit has its price."""


class Writer:
    """Writes to a database: appends together, anything else one by one."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._lanes = asyncio.Semaphore(place.lanes)
        self._pumps: set[asyncio.Task[None]] = set()
        self._pumping = 0
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self.closed = False

    def append(self, append: Append) -> asyncio.Future[None]:
        """Writes an append together with all that wait now; done when it is on the disk.

        Raises Conflict where somebody else was first, StoreError where the database refuses.
        """
        self._refuse_closed()
        if self._place.process is not None:
            return self._place.process.append(append)
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._pumping < self._place.lanes:
            self._pumping += 1
            pump = asyncio.create_task(self._pump())
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)
        return done

    async def do(self, work: Callable[[Connection], Result], limit: float | None = None) -> Result:
        """Does some work in a transaction of its own; raises as ``append`` does.

        Where there is a limit it is in seconds, the wait for others who write included.
        """
        self._refuse_closed()
        with told():
            process = self._place.process
            rest = process.rest() if process else nullcontext()
            async with asyncio.timeout(limit), self._lanes, rest:
                try:
                    return await self._place.transact(work)
                except IntegrityError as error:
                    raise Conflict from error

    async def close(self) -> None:
        """Writes what waits and takes nothing more."""
        self.closed = True
        await asyncio.gather(*self._pumps)
        for _ in range(self._place.lanes):  # whoever still writes comes to an end
            await self._lanes.acquire()
        for _ in range(self._place.lanes):
            self._lanes.release()

    def _refuse_closed(self) -> None:
        if self.closed:
            raise StoreError("error-store-closed")

    async def _pump(self) -> None:
        later = asyncio.get_running_loop().call_soon
        written: list[tuple[asyncio.Future[None], Exception | None]] = []
        while self._waiting:
            if self._lanes.locked():
                _tell(written)
            async with self._lanes:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                if batch:
                    later(_tell, written)  # while the next ones are being written
                    outcomes = await self._outcomes([append for append, _ in batch])
                    written = [*zip([done for _, done in batch], outcomes, strict=True)]
            if len(self._waiting) < MANY:
                _tell(written)
                if self._waiting:  # who comes alone never waits
                    await asyncio.sleep(GATHER)
        self._pumping -= 1  # at once: who appends next must not rely on a pump that ends

    async def _outcomes(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Writes appends; gives for each None, or why it is not written."""
        try:
            with told():
                async with asyncio.timeout(self._place.limit):
                    return await self._place.append(appends)
        except Exception as error:
            return [error] * len(appends)


def _tell(written: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    """Tells those who wait what has come of their appends, each once."""
    tell(written)
    written.clear()
