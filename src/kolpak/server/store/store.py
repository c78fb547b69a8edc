"""The store: logs of all tables, and the way to lists of tables and to people."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Connection, delete, func, select, text, update

from kolpak.live.encoding import encode_text
from kolpak.live.errors import LogError, StoreError
from kolpak.live.store import ALL, Append, Summary
from kolpak.live.tasks import cooperatively
from kolpak.server.store.backend import (
    DIALECTS,
    advisory_lock,
    check_encoding,
    insert_if_absent,
    unpacked,
    upsert,
)
from kolpak.server.store.database import Database
from kolpak.server.store.people import People
from kolpak.server.store.schema import EVENTS, HEARTBEATS, KEYS, SECRETS, TABLES
from kolpak.server.store.tables import Tables
from kolpak.server.store.urls import open_backend, redacted

MIGRATION_LOCK: Final = 5_501_001
DOWNTIME_LOCK: Final = 5_501_002
"""Numbers of advisory locks that nobody else uses: of several workers that start at once, one
migrates the database, and one accounts for a downtime."""

KEY_LENGTH: Final = 32
"""Bytes of a server key."""

DOWNTIME: Final = 3.0
"""Seconds without a heartbeat that count as a downtime; three should have come."""

HEARTBEAT_KEPT: Final = 60.0
"""Seconds after which the heartbeat of a dead worker is deleted, also one yet to come."""

_LOGS: Final = {
    dialect: text(f"""
        SELECT e.table_id, e.number, e.body
        FROM ({unpacked("after", dialect, table_id="text", number="integer")}) AS a
        JOIN events AS e ON e.table_id = a.table_id AND e.number > a.number
        ORDER BY e.table_id, e.number
        LIMIT :most""")
    for dialect in DIALECTS
}
"""Reads the events of several tables, each after a number."""

_LAST_HEARTBEAT: Final = select(func.max(HEARTBEATS.c.at).label("at"))


class Store:
    """An open database, brought up to date; a ``kolpak.live.store.TableLog``."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.tables = Tables(database)
        self.people = People(database)

    @classmethod
    async def open(cls, url: str, *, patience: float = 5.0, there: bool = False) -> Self:
        """Open a database and migrate it to the latest schema, from nothing unless ``there``.

        ``url`` is ``sqlite+aiosqlite:///FILE`` or ``postgresql+asyncpg://NAME:PASSWORD@HOST/DB``.
        A lock that another program holds is waited for ``patience`` seconds. Raises StoreError, for
        a database of another program before anything in it is changed.
        """
        database = Database(open_backend(url, patience))
        try:
            await database.look(lambda connection: check_owner(connection, there=there))
            await database.transact(migrate, long=True)
        except BaseException as error:
            await database.close()
            if isinstance(error, StoreError) and error.message.id == "error-store-away":
                raise StoreError("error-store-unreachable", url=redacted(url)) from error
            raise
        return cls(database)

    async def close(self) -> None:
        """Write what is queued and close the database."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def append(self, append: Append) -> None:
        """Write an append durably; raise Conflict where somebody else was first, StoreError."""
        _check_text(append.table, *(append.command or ()), *append.events)
        await self._database.append(append)

    async def read(self, table: str, after: int = -1, most: int = ALL) -> list[dict[str, Any]]:
        """Return at most so many events of a table after a number, none for an unknown table.

        Raises LogError where one is missing or malformed, StoreError where the database fails.
        """
        try:
            return (await self._read({table: after}, most))[table]
        except StoreError as error:
            if error.message.id == "error-store-damaged":
                raise LogError("error-log-damaged", table=table, number=after + 1) from error
            raise

    async def read_all(self, after: Mapping[str, int]) -> dict[str, list[dict[str, Any]]]:
        """Return the events of several tables, each after its number, by one query.

        Raises LogError where one is missing or malformed, StoreError where the database fails.
        """
        return await self._read(after, ALL)

    async def _read(self, after: Mapping[str, int], most: int) -> dict[str, list[dict[str, Any]]]:
        logs = _LOGS[self._database.dialect]
        rows = await self._database.read(
            logs.bindparams(after=encode_text([*after.items()]), most=most)
        )
        events: dict[str, list[dict[str, Any]]] = {table: [] for table in after}
        async for row in cooperatively(rows):
            table, number, body = row.table_id, row.number, row.body
            due = after[table] + 1 + len(events[table])
            if number != due:
                raise LogError("error-log-gap", table=table, number=due)
            events[table].append(_decode(body, table, due))
        return events

    async def version_after(self, table: str, sender: str, command: str) -> int | None:
        """Return the version that a command led to, None where it is not in the log."""
        rows = await self._database.read(
            select(EVENTS.c.number).where(
                EVENTS.c.table_id == table,
                EVENTS.c.sender == sender,
                EVENTS.c.command_id == command,
            )
        )
        return rows[0].number if rows else None

    async def secrets(self, table: str) -> dict[int, bytes]:
        """Return the seeds of a table by the number of the game."""
        rows = await self._database.read(
            select(SECRETS.c.game, SECRETS.c.seed).where(SECRETS.c.table_id == table)
        )
        return {row.game: bytes(row.seed) for row in rows}

    async def summary(self, table: str) -> Summary | None:
        """Return what lists show of a table."""
        return await self.tables.find(table)

    async def key(self, name: str) -> bytes:
        """Return a secret key of the server, made once and the same in all workers."""
        return await self._database.transact(lambda connection: _key(connection, name))

    async def heartbeat(self, worker: str, at: float) -> None:
        """Record that a worker is alive; in a downtime before it nobody could be heard."""
        await self._database.transact(lambda connection: _heartbeat(connection, worker, at))

    async def last_heartbeat(self) -> float | None:
        """Return when any worker was last known to be alive, None on the first start."""
        latest: float | None = (await self._database.read(_LAST_HEARTBEAT))[0].at
        return latest


def check_owner(connection: Connection, *, there: bool) -> None:
    """Raise StoreError for a database of another program, with ``there`` also for an empty one."""
    from kolpak.server.store import migrations  # heavy

    migrations.check_owner(connection, there=there)


def migrate(connection: Connection) -> None:
    """Apply all migrations; workers that start at once wait for each other.

    Raises StoreError for a database of a later version, or whose encoding lacks letters.
    """
    from kolpak.server.store.migrations import upgrade  # heavy

    check_encoding(connection)
    advisory_lock(connection, MIGRATION_LOCK)
    upgrade(connection)


def _key(connection: Connection, name: str) -> bytes:
    made = {"name": name, "value": secrets.token_bytes(KEY_LENGTH)}
    connection.execute(insert_if_absent(KEYS, connection.dialect.name), made)
    kept = connection.execute(select(KEYS.c.value).where(KEYS.c.name == name))
    return bytes(kept.scalar_one())


def _heartbeat(connection: Connection, worker: str, at: float) -> None:
    if _downtime(connection, at):
        advisory_lock(connection, DOWNTIME_LOCK)
        seconds = _downtime(connection, at)  # another worker may have been first
        unfinished = update(TABLES).where(TABLES.c.phase != "over")
        connection.execute(unfinished.values(heard=TABLES.c.heard + seconds))
    connection.execute(upsert(HEARTBEATS, connection.dialect.name), {"worker": worker, "at": at})
    # One from a time when the wall clock was ahead would hide every downtime until then.
    dead = func.abs(HEARTBEATS.c.at - at) > HEARTBEAT_KEPT
    connection.execute(delete(HEARTBEATS).where(dead))


def _downtime(connection: Connection, at: float) -> float:
    """Return the seconds without any worker until now, 0 where one was alive lately."""
    last: float | None = connection.execute(_LAST_HEARTBEAT).scalar()
    return at - last if last is not None and at - last > DOWNTIME else 0.0


def _check_text(*texts: str) -> None:
    """Refuse text that not every database can hold: it comes from outside."""
    whole = "".join(texts)
    try:
        whole.encode()
    except UnicodeEncodeError:
        raise StoreError("error-store-value") from None
    if "\0" in whole:
        raise StoreError("error-store-value")


def _decode(body: str, table: str, number: int) -> dict[str, Any]:
    try:
        event = json.loads(body)
    except (ValueError, TypeError):
        event = None
    if not isinstance(event, dict):
        raise LogError("error-log-malformed", table=table, number=number)
    return event
