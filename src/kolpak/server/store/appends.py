"""Appends: the events of many tables written in one transaction, each all or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert
from sqlalchemy.exc import DataError, IntegrityError

from kolpak.server.store.errors import Conflict, StoreError
from kolpak.server.store.moves import commit_moves, write_moves
from kolpak.server.store.records import Append
from kolpak.server.store.replacing import replacing
from kolpak.server.store.schema import HOLDINGS, SECRETS, TABLES

_SECRET = insert(SECRETS)
_RISE = delete(HOLDINGS).where(
    HOLDINGS.c.table_id == bindparam("table"), HOLDINGS.c.seat == bindparam("place")
)

_REFUSED: Final = (IntegrityError, DataError, sqlite3.IntegrityError, sqlite3.DataError)
"""What is raised where an append comes too late, or the database cannot hold it."""


def write(connection: Connection, appends: Sequence[Append]) -> None:
    """Writes appends, all or none; raises IntegrityError where one comes too late."""
    # Everybody takes the keys in the same order, so that no two wait for each other.
    appends = sorted(appends, key=lambda append: append.table)
    dialect = connection.dialect.name
    seats = {(a.table, seat): person for a in appends for seat, person in a.holdings.items()}
    write_moves(connection, appends)
    for statement, rows in (
        (replacing(TABLES, dialect), [a.summary._asdict() for a in appends if a.summary]),
        (_SECRET, list(_secrets(appends))),
        (
            replacing(HOLDINGS, dialect),
            [{"table_id": t, "seat": s, "person_id": p} for (t, s), p in seats.items() if p],
        ),
        (_RISE, [{"table": t, "place": s} for (t, s), p in seats.items() if not p]),
    ):
        if rows:
            connection.execute(statement, rows)


def write_all(connection: Connection, appends: Sequence[Append]) -> Sequence[Exception | None]:
    """Writes appends in one transaction; gives for each None, or why it alone is not written."""
    try:
        if connection.dialect.name == "sqlite" and all(map(_is_move, appends)):
            commit_moves(connection, appends)
        else:
            with connection.begin():
                write(connection, appends)
    except _REFUSED:
        with connection.begin():
            return write_apart(connection, appends)
    return [None] * len(appends)


def write_apart(connection: Connection, appends: Sequence[Append]) -> list[Exception | None]:
    """Writes each append that can be written; gives for each None, or why it is not written.

    Halves what fails until the culprit is alone: one late append in a batch of 500 costs some
    twenty statements more.
    """
    try:
        with connection.begin_nested():
            write(connection, appends)
    except (IntegrityError, DataError) as error:
        if len(appends) == 1:
            late = isinstance(error, IntegrityError)
            return [Conflict() if late else StoreError("error-store-value")]
        middle = len(appends) // 2
        early = write_apart(connection, appends[:middle])
        return early + write_apart(connection, appends[middle:])
    return [None] * len(appends)


def _is_move(append: Append) -> bool:
    """Tells whether an append has nothing but events and an answer."""
    return not (append.summary or append.secrets or append.holdings)


def _secrets(appends: Sequence[Append]) -> Iterator[dict[str, Any]]:
    for append in appends:
        for game, seed in append.secrets.items():
            yield {"table_id": append.table, "game": game, "seed": seed}
