"""Inserting: many rows by few statements where the database is a library in this process.

Each statement that SQLite carries out gives Python's lock away and has to wait for it again, while
the event loop is busy. So rows go together, in portions of few sizes: what SQLite has prepared
once serves again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Insert
from sqlalchemy.dialects.sqlite import dialect

LARGEST: Final = 128
"""Rows in one statement at most: a power of two, all smaller ones being used too."""


class Portion(NamedTuple):
    """A statement for several rows, and what gives one row's values in their order."""

    sql: str
    values: Callable[[Mapping[str, Any]], Sequence[Any]]


def insert_all(
    connection: Connection, statement: Insert, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Inserts rows, all or none; the values they have to have are the statement's parameters.

    What the statement looks up in the table must have been there before all of these rows.
    """
    if connection.dialect.name != "sqlite":
        if rows:
            connection.execute(statement, rows)
        return
    left = iter(rows)
    for size in portions(len(rows)):
        sql, values = _portion(statement, size)
        several = map(values, islice(left, size))
        connection.exec_driver_sql(sql, tuple(chain.from_iterable(several)))


def portions(count: int) -> Iterator[int]:
    """Gives the sizes of portions that make up a number.

    >>> list(portions(300)), list(portions(7))
    ([128, 128, 32, 8, 4], [4, 2, 1])
    """
    size = LARGEST
    while count:
        while size > count:
            size //= 2
        yield size
        count -= size


@cache
def _portion(statement: Insert, size: int) -> Portion:
    """Writes a statement for so many rows: what it inserts for one stands there again and again."""
    compiled = statement.inline().compile(dialect=dialect())
    head, row = compiled.string.split(" VALUES ", 1)
    values = itemgetter(*(compiled.positiontup or ()))
    return Portion(f"{head} VALUES {', '.join([row] * size)}", values)
