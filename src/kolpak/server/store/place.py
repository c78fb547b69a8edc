"""Where a database is: what its URL names."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from kolpak.server.store.errors import StoreError
from kolpak.server.store.postgresql import PostgresqlServer
from kolpak.server.store.sqlite import SqliteFile

Place = SqliteFile | PostgresqlServer


def default_url(folder: Path) -> str:
    """Gives the URL of the SQLite file in a data folder.

    >>> default_url(Path("data"))
    'sqlite+aiosqlite:///data/kolpak.db'
    """
    return f"sqlite+aiosqlite:///{(folder / 'kolpak.db').as_posix()}"


def place(url: str, patience: float, *, apart: bool) -> Place:
    """Gives the place that a URL names; no connection is made yet, but the file of an SQLite one.

    ``apart`` has a process of its own write appends into that file. Raises StoreError for a URL
    that names neither an SQLite file nor a PostgreSQL database.
    """
    try:
        named = make_url(url)
    except ArgumentError as error:
        raise StoreError("error-store-url") from error
    match named.get_backend_name():
        case "sqlite" if named.database and named.database != ":memory:":
            return SqliteFile(named, patience, apart=apart)
        case "postgresql" | "postgres" if named.database:
            return PostgresqlServer(named, patience)
        case _:
            raise StoreError("error-store-url")
