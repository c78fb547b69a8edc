"""PostgreSQL: a pool of connections to a server that many workers share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from kolpak.server.store.appends import write, write_apart
from kolpak.server.store.records import Append

Result = TypeVar("Result")

READERS: Final = 4
"""Connections that read at the same time."""


class PostgresqlServer:
    """A database on a PostgreSQL server; two transactions may write at the same time."""

    lanes = 2
    process = None

    def __init__(self, url: URL, patience: float) -> None:
        query = dict(url.query)
        if "sslmode" in query:  # what other programs call it
            query["ssl"] = query.pop("sslmode")
        lock_timeout = str(max(1, round(patience * 1000)))
        settings = {"lock_timeout": lock_timeout, "application_name": "kolpak"}
        self.reader = create_async_engine(
            url.set(drivername="postgresql+asyncpg", query=query),
            connect_args={"server_settings": settings, "timeout": 10},
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
        """Closes all connections."""
        await self.reader.dispose()
