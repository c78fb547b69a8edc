"""Appends: the events of many tables written in one transaction, each all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Dialect,
    Insert,
    Integer,
    bindparam,
    case,
    delete,
    insert,
    literal_column,
    select,
)
from sqlalchemy.exc import DataError, IntegrityError

from kolpak.server.store.errors import Conflict, StoreError
from kolpak.server.store.records import Command, Summary
from kolpak.server.store.replacing import replacing
from kolpak.server.store.schema import COMMANDS, EVENTS, HOLDINGS, SECRETS, TABLES


class Append(NamedTuple):
    """Events to be put after number ``after`` of a table, and what changes together with them."""

    table: str
    after: int
    events: Sequence[bytes]
    command: Command | None = None
    summary: Summary | None = None
    secrets: Mapping[int, bytes] = {}
    holdings: Mapping[int, str | None] = {}


# The number is counted on from the event before, so that a gap is as impossible as a doubling:
# without that event it is NULL, which the primary key refuses.
_after = bindparam("after", type_=Integer)
_nothing = literal_column("-1", Integer)
_before = (
    select(EVENTS.c.number)
    .where(EVENTS.c.table_id == bindparam("table"), EVENTS.c.number == _after)
    .scalar_subquery()
)
_EVENT = insert(EVENTS).values(
    table_id=bindparam("table"),
    number=case((_after == _nothing, _nothing), else_=_before) + bindparam("nth", type_=Integer),
    body=bindparam("event"),
)
_COMMAND = insert(COMMANDS)
_SECRET = insert(SECRETS)
_RISE = delete(HOLDINGS).where(
    HOLDINGS.c.table_id == bindparam("table"), HOLDINGS.c.seat == bindparam("place")
)


def write(connection: Connection, appends: Sequence[Append]) -> None:
    """Writes appends, all or none; raises IntegrityError where one comes too late."""
    # Everybody takes the keys in the same order, so that no two wait for each other.
    appends = sorted(appends, key=lambda append: append.table)
    dialect = connection.dialect.name
    seats = {(a.table, seat): person for a in appends for seat, person in a.holdings.items()}
    _insert(connection, _EVENT, _events(appends))
    _insert(connection, _COMMAND, _commands(appends))
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
        with connection.begin():
            write(connection, appends)
    except (IntegrityError, DataError):
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


def _insert(connection: Connection, statement: Insert, rows: Iterable[dict[str, Any]]) -> None:
    """Inserts rows whose values the driver takes as they are.

    Every move comes by here, and to execute the statement itself takes SQLAlchemy longer than
    SQLite needs for the rows.
    """
    text, in_order = _compiled(statement, connection.dialect)
    if values := [in_order(row) for row in rows]:
        connection.exec_driver_sql(text, values)


@lru_cache(8)  # not without end: each engine has a dialect of its own
def _compiled(
    statement: Insert, dialect: Dialect
) -> tuple[str, Callable[[dict[str, Any]], tuple[Any, ...]]]:
    """Gives a statement's text in a dialect, and what puts a row's values in its order."""
    compiled: Any = statement.compile(dialect=dialect)
    return str(compiled), itemgetter(*compiled.positiontup)


def _events(appends: Sequence[Append]) -> Iterator[dict[str, Any]]:
    for append in appends:
        for nth, event in enumerate(append.events, 1):
            yield {"table": append.table, "after": append.after, "nth": nth, "event": event}


def _commands(appends: Sequence[Append]) -> Iterator[dict[str, Any]]:
    for append in appends:
        if append.command:
            yield {
                "table_id": append.table,
                "sender": append.command.sender,
                "command_id": append.command.id,
                "answer": append.command.answer,
            }


def _secrets(appends: Sequence[Append]) -> Iterator[dict[str, Any]]:
    for append in appends:
        for game, seed in append.secrets.items():
            yield {"table_id": append.table, "game": game, "seed": seed}
