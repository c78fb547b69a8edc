"""One open database: questions on one side, writing on the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, Row, text

from kolpak.server.store.place import place
from kolpak.server.store.records import Append
from kolpak.server.store.troubles import told
from kolpak.server.store.writer import Writer

Result = TypeVar("Result")

MIGRATING = 5_501_001
BEATING = 5_501_002
"""Numbers of PostgreSQL's advisory locks; any that nobody else uses in this database."""


class Database:
    """A database that is up to date and answers; errors are StoreError and Conflict."""

    def __init__(self, url: str, patience: float, *, apart: bool = False) -> None:
        self._place = place(url, patience, apart=apart)
        self._writer = Writer(self._place)

    async def ask(self, statement: Executable) -> Sequence[Row[Any]]:
        """Gives all rows of a query."""
        with told():
            async with (
                asyncio.timeout(self._place.limit),
                self._place.reader.connect() as connection,
            ):
                return (await connection.execute(statement)).all()

    def append(self, append: Append) -> Awaitable[None]:
        """Writes an append, together with others."""
        return self._writer.append(append)

    async def do(self, work: Callable[[Connection], Result]) -> Result:
        """Does some work in a transaction of its own."""
        return await self._writer.do(work, self._place.limit)

    async def run(self, statement: Executable) -> None:
        """Carries out one statement that changes something."""
        await self.do(lambda connection: connection.execute(statement))

    async def upgrade(self) -> None:
        """Brings the tables up to date, also when several workers try it at once."""
        from kolpak.server.store.migrations import upgrade  # heavy, and who only writes needs none

        def work(connection: Connection) -> None:
            lock(connection, MIGRATING)
            upgrade(connection)

        await self._writer.do(work)  # this may take long

    async def close(self) -> None:
        """Writes what waits and lets the database go; the second time nothing happens."""
        if not self._writer.closed:
            await self._writer.close()
            await self._place.close()


def lock(connection: Connection, number: int) -> None:
    """Waits until no other transaction holds a lock; SQLite lets only one write anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": number})
