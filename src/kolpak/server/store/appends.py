"""Appends in SQL: events, and what is written with them, of many tables in one transaction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, text
from sqlalchemy.exc import DataError, IntegrityError

from kolpak.live.encoding import encode_text
from kolpak.live.errors import Conflict, StoreError
from kolpak.live.store import Append, Summary
from kolpak.server.store.backend import DIALECTS, unpacked, upsert
from kolpak.server.store.schema import HOLDINGS, SECRETS, TABLES

_COLUMNS: Final = {
    "table_id": "text",
    "after": "integer",
    "nth": "integer",
    "body": "text",
    "sender": "text",
    "command_id": "text",
}
"""What is told of an event to be written."""

# The number is counted on from the event before. Without that event it is NULL, which the primary
# key refuses: a gap is as impossible as a duplicate.
_EVENTS: Final = {
    dialect: text(f"""
        INSERT INTO events (table_id, number, body, sender, command_id)
        SELECT r.table_id,
               r.nth + CASE WHEN r.after = -1 THEN -1 ELSE
                   (SELECT e.number FROM events AS e
                    WHERE e.table_id = r.table_id AND e.number = r.after) END,
               r.body, r.sender, r.command_id
        FROM ({unpacked("rows", dialect, **_COLUMNS)}) AS r""")
    for dialect in DIALECTS
}
_SECRET: Final = insert(SECRETS)
_VACATE: Final = delete(HOLDINGS).where(
    HOLDINGS.c.table_id == bindparam("table"), HOLDINGS.c.seat == bindparam("place")
)


def write_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Write appends, all or none; raise IntegrityError where one comes too late."""
    # Keys in one order everywhere, so that two transactions cannot deadlock.
    appends = sorted(appends, key=lambda append: append.table)
    dialect = connection.dialect.name
    rows = encode_text([*_event_rows(appends)])
    connection.execute(_EVENTS[dialect], {"rows": rows})
    held = [(a.table, seat, person) for a in appends for seat, person in a.holders.items()]
    for statement, values in (
        (upsert(TABLES, dialect), [_table_row(a.summary) for a in appends if a.summary]),
        (_SECRET, [*_secret_rows(appends)]),
        (
            upsert(HOLDINGS, dialect),
            [{"table_id": t, "seat": s, "person_id": p} for t, s, p in held if p],
        ),
        (_VACATE, [{"table": t, "place": s} for t, s, p in held if not p]),
    ):
        if values:
            connection.execute(statement, values)


def write_each(connection: Connection, appends: Sequence[Append]) -> list[Exception | None]:
    """Write each append that can be written; return for each None or why it is not written."""
    outcomes: list[Exception | None] = []
    for append in appends:
        try:
            with connection.begin_nested():
                write_all(connection, [append])
        except IntegrityError:
            outcomes.append(Conflict())
        except DataError:
            outcomes.append(StoreError("error-store-value"))
        else:
            outcomes.append(None)
    return outcomes


def _event_rows(appends: Sequence[Append]) -> Iterator[tuple[Any, ...]]:
    """Yield table, version before, ordinal, body and, at the last event, sender and command id."""
    for append in appends:
        for nth, event in enumerate(append.events, 1):
            command = append.command if nth == len(append.events) else None
            yield (append.table, append.after, nth, event, *(command or (None, None)))


def _table_row(summary: Summary) -> dict[str, Any]:
    return {**summary._asdict(), "heard": summary.changed}


def _secret_rows(appends: Sequence[Append]) -> Iterator[dict[str, Any]]:
    for append in appends:
        for game, seed in append.secrets.items():
            yield {"table_id": append.table, "game": game, "seed": seed}
