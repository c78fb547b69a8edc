"""PostgreSQL: a pool of connections to a server that many workers share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from kolpak.server.store.appends import write, write_apart
from kolpak.server.store.postgresql_address import PostgresqlAddress
from kolpak.live.store import Append

Result = TypeVar("Result")

READERS: Final = 4
"""Connections that read at the same time."""

ANSWER: Final = 10.0
"""Seconds the server has for a connection, or for a transaction besides waiting for locks."""

PARTING: Final = 2.0
"""Seconds connections have to end in order."""


class PostgresqlServer:
    """A database on a PostgreSQL server; two transactions may write at the same time.

    Whoever asks waits no longer than ``limit`` seconds: a server whose machine or network has gone
    would never answer. Nor does the server wait for us: what a process that has gone without a word
    has begun is given up, so that it keeps no table from the others.
    """

    lanes = 2
    process = None

    def __init__(self, url: URL, patience: float) -> None:
        address = PostgresqlAddress(url)
        self.limit = patience + ANSWER
        settings = {
            "lock_timeout": _milliseconds(patience),
            "idle_in_transaction_session_timeout": _milliseconds(self.limit),
            "tcp_keepalives_idle": "10",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
        }
        self.reader = create_async_engine(
            url.set(drivername="postgresql+asyncpg", query={}),
            async_creator=lambda: address.call(settings, timeout=ANSWER),
            pool_size=READERS + self.lanes,
            max_overflow=0,
        )

    async def append(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Writes appends; gives for each None, or why it is not written."""
        try:
            await self.transact(lambda connection: write(connection, appends))
        except (IntegrityError, DataError):
            return await self.transact(lambda connection: write_apart(connection, appends))
        return [None] * len(appends)

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Does some work in a transaction."""
        async with self.reader.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Closes all connections; those that nobody answers on are left to themselves."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                await self.reader.dispose()


def _milliseconds(seconds: float) -> str:
    return str(max(1, round(seconds * 1000)))
