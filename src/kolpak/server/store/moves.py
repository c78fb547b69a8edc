"""Moves: the events and answers of appends, which is nearly all that is ever stored.

SQLAlchemy makes the text of their statements, once. To execute these through it, too, and to
begin and to commit, takes longer than SQLite needs for it all
(docs/reference/performance-server.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from sqlite3 import Connection as SqliteConnection
from typing import Any

from sqlalchemy import (
    Connection,
    Dialect,
    Insert,
    Integer,
    bindparam,
    case,
    insert,
    literal_column,
    select,
)

from kolpak.server.store.records import Append
from kolpak.server.store.schema import COMMANDS, EVENTS

Rows = list[tuple[Any, ...]]

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


def write_moves(connection: Connection, appends: Sequence[Append]) -> None:
    """Writes the events and answers of appends in the transaction that has begun."""
    for text, rows in _statements(connection.dialect, appends):
        connection.exec_driver_sql(text, rows)


def commit_moves(connection: Connection, appends: Sequence[Append]) -> None:
    """Writes the events and answers of appends into SQLite in a transaction of its own.

    What SQLite says against it is raised as it is.
    """
    driver: Any = connection.connection.driver_connection
    assert isinstance(driver, SqliteConnection)
    driver.execute("BEGIN IMMEDIATE")
    with driver:
        for text, rows in _statements(connection.dialect, appends):
            driver.executemany(text, rows)


def _statements(dialect: Dialect, appends: Sequence[Append]) -> Iterator[tuple[str, Rows]]:
    for statement, rows in ((_EVENT, _events(appends)), (_COMMAND, _commands(appends))):
        text, in_order = _compiled(statement, dialect)
        if values := [in_order(row) for row in rows]:
            yield text, values


@lru_cache(8)  # not without end: each engine has a dialect of its own
def _compiled(
    statement: Insert, dialect: Dialect
) -> tuple[str, Callable[[dict[str, Any]], tuple[Any, ...]]]:
    """Gives a statement's text in a dialect, and what puts a row's values in its order.

    The driver takes the values as they are.
    """
    # Else SQLAlchemy may ask for the key that was made, and `executemany` of Python 3.12 and later
    # refuses a statement that gives anything back.
    compiled: Any = statement.inline().compile(dialect=dialect)
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
