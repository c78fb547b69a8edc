"""Database URLs: what they name, and the backend for each."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from kolpak.live.errors import StoreError
from kolpak.server.store.backend import Backend
from kolpak.server.store.postgresql import PostgresBackend
from kolpak.server.store.sqlite import SqliteBackend


def default_url(folder: Path) -> str:
    """Return the URL of the SQLite file in a data folder.

    >>> default_url(Path("data"))
    'sqlite+aiosqlite:///data/kolpak.db'
    >>> default_url(Path("100%?"))
    'sqlite+aiosqlite:///100%25%3F/kolpak.db'
    """
    file = (folder / "kolpak.db").as_posix()
    return URL.create("sqlite+aiosqlite", database=file).render_as_string()


def open_backend(url: str, patience: float) -> Backend:
    """Return the backend of a URL; raises StoreError.

    The file of an SQLite database is created, no connection is made yet.
    """
    named = read_url(url)
    if named.get_backend_name() == "sqlite":
        return SqliteBackend(named, patience)
    return PostgresBackend(named, patience)


def read_url(url: str) -> URL:
    """Parse the URL of a database; raise StoreError for one that is neither kind."""
    try:
        named = make_url(url)
    except (ArgumentError, ValueError) as error:  # the latter for a port or a host
        raise StoreError("error-store-url") from error
    match named.get_backend_name():
        case "sqlite" if named.database and named.database != ":memory:":
            _check_file(named)
        case "postgresql" | "postgres" if named.database and url.count("@") <= 1:
            pass  # after another @ the end of a password would be taken for a host, and shown
        case _:
            raise StoreError("error-store-url")
    return named


def redacted(url: str) -> str:
    """Return a URL without its password and parameters."""
    return read_url(url).set(query={}).render_as_string()


def _check_file(named: URL) -> None:
    """Refuse parts of a URL that SQLAlchemy would take for a host or pass on to SQLite."""
    for name in named.query:
        raise StoreError("error-store-parameter-file", name=name)
    if named != URL.create(named.drivername, database=named.database):
        raise StoreError("error-store-url")
