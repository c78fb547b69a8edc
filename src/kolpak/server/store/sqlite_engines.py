"""Engines for an SQLite file: many connections that read, and one that writes."""

from __future__ import annotations

import sqlite3
import time
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

READERS: Final = 4
"""Connections that read at the same time."""

PAUSE: Final = 0.005
"""Seconds until a lock is tried again where SQLite does not wait for it."""

CHECKPOINT: Final = 8_000
"""Pages of 4 kB in the journal before they are copied into the file: each page is written again
and again while a game runs, and copied only once."""

LAST_RESORT: Final = 64_000
"""Pages in the journal before they are copied within a commit where this is left to ``Journal``."""

CACHE: Final = 32_000
"""Kilobytes of the file that the writer may keep in memory: the ends of all running tables' logs
should be among them."""


def reading_engine(url: URL, patience: float) -> AsyncEngine:
    """Makes the engine that reads; a lock is waited for ``patience`` seconds."""
    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"),
        connect_args={"timeout": patience},
        pool_size=READERS,
        max_overflow=0,
    )
    event.listen(engine.sync_engine, "connect", _set_up("query_only = ON"))
    return engine


def writing_engine(url: URL, patience: float, *, copies: bool = True) -> Engine:
    """Makes the engine that writes, with one connection; where it ``copies`` also the journal."""
    engine = create_engine(
        url.set(drivername="sqlite"),
        connect_args={"timeout": patience},
        pool_size=1,
        max_overflow=0,
    )
    longest = CHECKPOINT if copies else LAST_RESORT
    event.listen(
        engine,
        "connect",
        _set_up(
            "synchronous = FULL",
            "foreign_keys = ON",
            f"wal_autocheckpoint = {longest}",
            f"cache_size = -{CACHE}",
        ),
    )
    event.listen(engine, "connect", _journal(patience))
    event.listen(engine, "begin", _begin)
    return engine


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
