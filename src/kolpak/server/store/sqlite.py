"""SQLite: one file with many readers and one writer."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Executable, Row, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kolpak.live.errors import StoreError

Result = TypeVar("Result")

READERS: Final = 4
"""Connections that read at the same time."""

LOCK_RETRY: Final = 0.005
"""Seconds until a lock is tried again where SQLite does not wait for it."""


class SqliteBackend:
    """A database in a file, in WAL mode with ``synchronous=FULL``.

    Reads go through SQLAlchemy's asynchronous engine. Writes have one thread with one connection: a
    whole transaction is one trip to it, where the asynchronous engine makes one a statement. A lock
    that another program holds is waited for ``patience`` seconds.
    """

    dialect = "sqlite"
    timeout: float | None = None

    def __init__(self, url: URL, patience: float) -> None:
        file = Path(str(url.database))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)  # password hashes and seeds of running games are private
            found = file.stat()
        except OSError as error:
            forbidden = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
            reason = "error-store-read-only" if forbidden else "error-store-missing"
            raise StoreError(reason) from error
        if S_ISDIR(found.st_mode):
            raise StoreError("error-store-missing")
        if S_ISREG(found.st_mode) and found.st_nlink > 1:
            # SQLite names its write-ahead log after the file: sqlite.org/howtocorrupt.html
            raise StoreError("error-store-links", file=str(file))
        self._reader = _reading_engine(url, patience)
        self._writer = _writing_engine(url, patience)
        self._writing: Connection | None = None
        """the connection of the writing thread, kept: to check one out costs as much as a commit"""
        self._thread = ThreadPoolExecutor(1, "kolpak-store")

    async def read(self, statement: Executable) -> Sequence[Row[Any]]:
        """Return all rows of a query."""
        async with self._reader.connect() as connection:
            return (await connection.execute(statement)).all()

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that only reads, and leave the file in the mode it has."""
        async with self._reader.connect() as connection:
            return await connection.run_sync(work)

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Run work in a transaction, in the writing thread."""

        def transaction() -> Result:
            self._writing = self._writing or self._writer.connect()
            try:
                with self._writing.begin():
                    return work(self._writing)
            except Exception:
                self._disconnect()  # what failed may be the connection itself
                raise

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    async def close(self) -> None:
        """Close the file when all is written."""
        await self._reader.dispose()
        self._thread.submit(self._disconnect)
        self._thread.submit(self._writer.dispose)
        self._thread.shutdown()

    def _disconnect(self) -> None:
        if self._writing is not None:
            self._writing.close()
            self._writing = None


def _reading_engine(url: URL, patience: float) -> AsyncEngine:
    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"),
        connect_args={"timeout": patience},
        pool_size=READERS,
        max_overflow=0,
        hide_parameters=True,  # errors are logged, and data is not
    )
    event.listen(engine.sync_engine, "connect", _pragmas("query_only = ON"))
    return engine


def _writing_engine(url: URL, patience: float) -> Engine:
    engine = create_engine(
        url.set(drivername="sqlite"),
        connect_args={"timeout": patience},
        pool_size=1,
        max_overflow=0,
        hide_parameters=True,  # errors are logged, and data is not
    )
    event.listen(engine, "connect", _pragmas("synchronous = FULL", "foreign_keys = ON"))
    event.listen(engine, "connect", _wal_mode(patience))
    event.listen(engine, "begin", _begin)
    return engine


def _pragmas(*pragmas: str) -> Any:
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # no implicit transactions of the driver
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return connected


def _wal_mode(patience: float) -> Any:
    """Return a listener that switches to WAL mode.

    Where another connection is about to write, as when several open a new file at once, SQLite
    refuses this pragma at once instead of waiting.
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
            time.sleep(LOCK_RETRY)

    return connected


def _begin(connection: Connection) -> None:
    # A deferred transaction that begins by reading cannot wait for the lock when it writes.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
