"""The backend protocol: what the store needs of a database system."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Executable, Row, Table, text

from kolpak.live.errors import StoreError

Result = TypeVar("Result")

DIALECTS: Final = ("sqlite", "postgresql")
"""SQLAlchemy's names of the database systems."""

ENCODINGS: Final = ("UTF8", "SQL_ASCII")
"""Encodings of PostgreSQL that hold any text; the latter stores bytes as they come."""


class Backend(Protocol):
    """SQLite or PostgreSQL; errors are those of SQLAlchemy and its drivers."""

    dialect: str
    """one of ``DIALECTS``"""
    timeout: float | None
    """seconds for a query or a transaction; a server that has vanished would never answer"""

    async def read(self, statement: Executable) -> Sequence[Row[Any]]:
        """Return all rows of a query."""

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that only reads."""

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Run work in a transaction and commit it durably."""

    async def close(self) -> None:
        """Close all connections."""


@cache
def upsert(table: Table, dialect: str) -> Any:
    """Return the statement that inserts a row or replaces the one with its key."""
    keys = list(table.primary_key.columns)
    statement = _insert(table, dialect)
    rest = {c.name: statement.excluded[c.name] for c in table.columns if c not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


@cache
def insert_if_absent(table: Table, dialect: str) -> Any:
    """Return the statement that inserts a row or keeps the one with its key."""
    return _insert(table, dialect).on_conflict_do_nothing()


def unpacked(rows: str, dialect: str, **columns: str) -> str:
    """Return the query for the rows of a JSON parameter, with ``text`` and ``integer`` columns.

    However many rows there are, a statement has one parameter.
    """
    if dialect == "sqlite":
        cells = [f"json_extract(value, '$[{n}]') AS {name}" for n, name in enumerate(columns)]
        return f"SELECT {', '.join(cells)} FROM json_each(:{rows})"
    cells = [f"CAST(value ->> {n} AS {columns[name]}) AS {name}" for n, name in enumerate(columns)]
    return f"SELECT {', '.join(cells)} FROM json_array_elements(CAST(:{rows} AS json)) AS value"


def advisory_lock(connection: Connection, number: int) -> None:
    """Wait for an advisory lock of PostgreSQL; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": number})


def check_encoding(connection: Connection) -> None:
    """Raise StoreError where PostgreSQL keeps text in an encoding that lacks characters."""
    if connection.dialect.name == "postgresql":
        encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
        if encoding not in ENCODINGS:
            raise StoreError("error-store-encoding", encoding=encoding)


def _insert(table: Table, dialect: str) -> Any:
    # Only the dialect in use is imported.
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
