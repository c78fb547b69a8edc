"""Where a database is: what its URL names."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from kolpak.live.errors import StoreError
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
    named = read_url(url)
    if named.get_backend_name() == "sqlite":
        return SqliteFile(named, patience, apart=apart)
    return PostgresqlServer(named, patience)


def read_url(url: str) -> URL:
    """Reads the URL of a database; raises as ``place`` does, before anything is touched."""
    try:
        named = make_url(url)
    except (ArgumentError, ValueError) as error:  # the latter for a port or a host
        raise StoreError("error-store-url") from error
    match named.get_backend_name():
        case "sqlite" if named.database and named.database != ":memory:":
            _check_file(named)
        case "postgresql" | "postgres" if named.database:
            pass
        case _:
            raise StoreError("error-store-url")
    return named


def shown(url: str) -> str:
    """Gives a URL without what is secret in it."""
    return read_url(url).set(query={}).render_as_string()


def _check_file(named: URL) -> None:
    """Refuses what SQLAlchemy would read as a file's host or hand on to SQLite."""
    for name in named.query:
        raise StoreError("error-store-parameter-file", name=name)
    if named != URL.create(named.drivername, database=named.database):
        raise StoreError("error-store-url")
