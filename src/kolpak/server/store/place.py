"""Where a database is and how connections to it are set up."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kolpak.server.store.errors import StoreError

READERS: Final = 4
"""Connections that read at the same time."""


class Engines(NamedTuple):
    """How a database is read and written; ``lanes`` is how many may write at the same time."""

    reader: AsyncEngine
    writer: AsyncEngine
    lanes: int


def default_url(folder: Path) -> str:
    """Gives the URL of the SQLite file in a data folder.

    >>> default_url(Path("data"))
    'sqlite+aiosqlite:///data/kolpak.db'
    """
    return f"sqlite+aiosqlite:///{(folder / 'kolpak.db').as_posix()}"


def engines(url: str, patience: float) -> Engines:
    """Sets up the connections to a database; none is made yet.

    A lock that somebody else holds is waited for ``patience`` seconds. Raises StoreError for a
    URL that names neither an SQLite file nor a PostgreSQL database, or no place to make one.
    """
    try:
        place = make_url(url)
    except ArgumentError as error:
        raise StoreError("error-store-url") from error
    match place.get_backend_name():
        case "sqlite" if place.database and ":memory:" not in place.database:
            return _sqlite(place.set(drivername="sqlite+aiosqlite"), patience)
        case "postgresql" | "postgres" if place.database:
            return _postgresql(place.set(drivername="postgresql+asyncpg"), patience)
        case _:
            raise StoreError("error-store-url")


def _sqlite(place: URL, patience: float) -> Engines:
    file = Path(str(place.database))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)  # passwords and seeds of running games are for nobody else to read
    waiting = {"timeout": patience}
    reader = create_async_engine(place, connect_args=waiting, pool_size=READERS, max_overflow=0)
    writer = create_async_engine(place, connect_args=waiting, pool_size=1, max_overflow=0)
    event.listen(reader.sync_engine, "connect", _set_up("query_only = ON"))
    event.listen(
        writer.sync_engine,
        "connect",
        _set_up("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"),
    )
    event.listen(writer.sync_engine, "begin", _begin)
    return Engines(reader, writer, lanes=1)


def _set_up(*pragmas: str) -> Any:
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return connected


def _begin(connection: Connection) -> None:
    # A transaction that begins by reading could not wait for the lock when it comes to write.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgresql(place: URL, patience: float) -> Engines:
    query = dict(place.query)
    if "sslmode" in query:  # what other programs call it
        query["ssl"] = query.pop("sslmode")
    lock_timeout = str(max(1, round(patience * 1000)))
    settings = {"lock_timeout": lock_timeout, "application_name": "kolpak"}
    engine = create_async_engine(
        place.set(query=query),
        connect_args={"server_settings": settings, "timeout": 10},
        pool_size=READERS + 2,
        max_overflow=0,
    )
    return Engines(engine, engine, lanes=2)
