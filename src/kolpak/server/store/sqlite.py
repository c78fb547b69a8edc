"""SQLite: one file, many readers, and one thread that writes."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from kolpak.server.store.errors import StoreError

Result = TypeVar("Result")

READERS: Final = 4
"""Connections that read at the same time."""

PAUSE: Final = 0.005
"""Seconds until a lock is tried again where SQLite does not wait for it."""

CHECKPOINT: Final = 8_000
"""Pages of 4 kB in the journal before they are copied into the file: each page is written again
and again while a game runs, and copied only once."""

CACHE: Final = 32_000
"""Kilobytes of the file that the writer may keep in memory: the ends of all running tables' logs
should be among them."""


class SqliteFile:
    """A database in a file.

    Reading goes through SQLAlchemy's asynchronous engine. Writing has one thread with one
    connection: a whole transaction is one trip to it, where the asynchronous engine would make
    one for every statement (measured: a lone append in 0.4 ms instead of 1.2).
    """

    lanes = 1

    def __init__(self, url: URL, patience: float) -> None:
        file = Path(str(url.database))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)  # hashes and seeds of running games are for nobody else to read
        except OSError as error:
            raise StoreError("error-store-missing") from error
        waiting = {"timeout": patience}
        self.reader = create_async_engine(
            url.set(drivername="sqlite+aiosqlite"),
            connect_args=waiting,
            pool_size=READERS,
            max_overflow=0,
        )
        self._writer = create_engine(
            url.set(drivername="sqlite"), connect_args=waiting, pool_size=1, max_overflow=0
        )
        self._thread = ThreadPoolExecutor(1, "kolpak-store")
        event.listen(self.reader.sync_engine, "connect", _set_up("query_only = ON"))
        event.listen(
            self._writer,
            "connect",
            _set_up(
                "synchronous = FULL",
                "foreign_keys = ON",
                f"wal_autocheckpoint = {CHECKPOINT}",
                f"cache_size = -{CACHE}",
            ),
        )
        event.listen(self._writer, "connect", _journal(patience))
        event.listen(self._writer, "begin", _begin)

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Does some work in a transaction, in the thread that writes."""

        def transaction() -> Result:
            with self._writer.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    async def close(self) -> None:
        """Closes the file when all is written."""
        await self.reader.dispose()
        self._thread.submit(self._writer.dispose)
        self._thread.shutdown()


def _set_up(*pragmas: str) -> Any:
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return connected


def _journal(patience: float) -> Any:
    """Has a new file written ahead in a journal.

    While another connection is about to write, as when several open a new file at once, SQLite
    refuses this without waiting as it does for everything else.
    """

    def connected(connection: Any, _record: object) -> None:
        give_up = time.monotonic() + patience
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL").close()
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                    raise
            time.sleep(PAUSE)

    return connected


def _begin(connection: Connection) -> None:
    # A transaction that begins by reading could not wait for the lock when it comes to write.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
