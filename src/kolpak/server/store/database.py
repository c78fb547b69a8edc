"""One open database: queries, transactions, and group commit of appends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Executable, Row
from sqlalchemy.exc import DataError, IntegrityError

from kolpak.live.errors import Conflict, StoreError
from kolpak.live.store import Append
from kolpak.server.store.appends import write_all, write_each
from kolpak.server.store.backend import Backend
from kolpak.server.store.errors import translate_errors

Result = TypeVar("Result")

MAX_BATCH: Final = 500
"""Appends in one commit; more would let the first of them wait too long."""


class Database:
    """A database with one writer; raises StoreError and Conflict.

    Group commit: while a transaction is being committed, further appends queue; the next commit
    takes all of them.
    """

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._queue: list[tuple[Append, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._closed = False
        self.dialect = backend.dialect

    async def read(self, statement: Executable) -> Sequence[Row[Any]]:
        """Return all rows of a query."""
        with translate_errors():
            async with asyncio.timeout(self._backend.timeout):
                return await self._backend.read(statement)

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that only reads, with a connection that changes nothing by itself."""
        with translate_errors():
            async with asyncio.timeout(self._backend.timeout):
                return await self._backend.look(work)

    async def append(self, append: Append) -> None:
        """Write an append durably; raises Conflict where it comes too late."""
        self._check_open()
        done = asyncio.get_running_loop().create_future()
        self._queue.append((append, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_queue())
        await done

    async def transact(self, work: Callable[[Connection], Result], *, long: bool = False) -> Result:
        """Run work in a transaction of its own; ``long`` work may exceed the backend's timeout."""
        self._check_open()
        with translate_errors():
            async with asyncio.timeout(None if long else self._backend.timeout):
                try:
                    return await self._backend.transact(work)
                except IntegrityError as error:
                    raise Conflict from error

    async def execute(self, statement: Executable) -> None:
        """Run one statement in a transaction of its own."""
        await self.transact(lambda connection: connection.execute(statement))

    async def close(self) -> None:
        """Write what is queued and close; a second call does nothing."""
        if not self._closed:
            self._closed = True
            if self._writer is not None:
                await self._writer
            await self._backend.close()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("error-store-closed")

    async def _write_queue(self) -> None:
        while self._queue:
            batch = self._take_batch()
            outcomes = await self._write([append for append, _ in batch])
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if done.done():  # the caller was cancelled
                    continue
                if outcome is None:
                    done.set_result(None)
                else:
                    done.set_exception(outcome)
        self._writer = None

    def _take_batch(self) -> list[tuple[Append, asyncio.Future[None]]]:
        """Take what waits from the queue, one append a table: a second one builds on the first."""
        batch: dict[str, tuple[Append, asyncio.Future[None]]] = {}
        rest = []
        for entry in self._queue:
            if entry[0].table in batch or len(batch) == MAX_BATCH:
                rest.append(entry)
            else:
                batch[entry[0].table] = entry
        self._queue = rest
        return list(batch.values())

    async def _write(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Commit appends; return for each None or why it is not written."""
        try:
            with translate_errors():
                async with asyncio.timeout(self._backend.timeout):
                    try:
                        await self._backend.transact(
                            lambda connection: write_all(connection, appends)
                        )
                    except (IntegrityError, DataError):
                        return await self._backend.transact(
                            lambda connection: write_each(connection, appends)
                        )
        except Exception as error:
            return [error] * len(appends)
        return [None] * len(appends)
