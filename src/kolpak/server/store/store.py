"""The store: the logs of all tables in one open database, and the doors to the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

from sqlalchemy import select

from kolpak.server.store.beats import LATEST, beat
from kolpak.server.store.database import Database
from kolpak.live.errors import LogError, StoreError
from kolpak.server.store.keys import key
from kolpak.server.store.people import People
from kolpak.server.store.urls import shown
from kolpak.live.store import Append, Command, Summary
from kolpak.server.store.schema import COMMANDS, EVENTS, SECRETS
from kolpak.server.store.tables import Tables
from kolpak.live.tasks import in_turns


class Store:
    """The logs of all tables, on disk; made by ``open``."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.tables = Tables(database)
        self.people = People(database)

    @classmethod
    async def open(cls, url: str, *, patience: float = 5.0, apart: bool = False) -> Self:
        """Opens a database and brings its tables up to date.

        ``url`` is ``sqlite+aiosqlite:///FILE`` (``default_url`` gives it for a data folder) or
        ``postgresql+asyncpg://NAME:PASSWORD@HOST/DATABASE``. A lock that another program holds
        is waited for ``patience`` seconds. With ``apart`` a process of its own writes events into
        an SQLite file: worth it where many play. Raises StoreError where it cannot be opened.
        """
        database = Database(url, patience, apart=apart)
        try:
            await database.upgrade()
        except BaseException as error:
            await database.close()
            if isinstance(error, StoreError) and error.message.id == "error-store-away":
                raise StoreError("error-store-unreachable", url=shown(url)) from error
            raise
        return cls(database)

    async def close(self) -> None:
        """Writes what waits and lets the database go."""
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

    async def append(
        self,
        table: str,
        after: int,
        events: Sequence[bytes],
        command: Command | None = None,
        *,
        summary: Summary | None = None,
        secrets: Mapping[int, bytes] | None = None,
        holdings: Mapping[int, str | None] | None = None,
    ) -> None:
        """Puts events after number ``after`` of a table's log (-1: it is new); all or nothing.

        Events are JSON in UTF-8. What changes together with them: the answer that a repeat of
        the command is to get, the table's summary, seeds by the number of the game, and who
        holds seats now (a person's id, or None) by their numbers. When this comes back it is on
        the disk. Raises Conflict where the log does not end at ``after`` or the command is
        answered already, StoreError where the database refuses.
        """
        _check(table, *(command[:2] if command else ()))
        await self._database.append(
            Append(table, after, events, command, summary, secrets or {}, holdings or {})
        )

    async def read(self, table: str, after: int = -1) -> list[bytes]:
        """Gives the events of a table after a number; none for a table that is unknown.

        Raises LogError where one is missing or no JSON, StoreError where the database refuses.
        """
        log = select(EVENTS.c.number, EVENTS.c.body).where(
            EVENTS.c.table_id == table, EVENTS.c.number > after
        )
        try:
            rows = await self._database.ask(log.order_by(EVENTS.c.number))
        except StoreError as error:
            if error.message.id == "error-store-damaged":
                raise LogError("error-log-damaged", table=table, number=after + 1) from error
            raise
        bodies: list[bytes] = []
        async for row in in_turns(rows):
            due = after + 1 + len(bodies)
            if row.number != due:
                raise LogError("error-log-gap", table=table, number=due)
            if not _is_json(row.body):
                raise LogError("error-log-malformed", table=table, number=due)
            bodies.append(bytes(row.body))
        return bodies

    async def answer(self, table: str, sender: str, id: str) -> bytes | None:
        """Gives what a command was answered the first time, or None where it is new."""
        rows = await self._database.ask(
            select(COMMANDS.c.answer).where(
                COMMANDS.c.table_id == table,
                COMMANDS.c.sender == sender,
                COMMANDS.c.command_id == id,
            )
        )
        return bytes(rows[0].answer) if rows else None

    async def secrets(self, table: str) -> dict[int, bytes]:
        """Gives the seeds of a table by the number of the game."""
        rows = await self._database.ask(
            select(SECRETS.c.game, SECRETS.c.seed).where(SECRETS.c.table_id == table)
        )
        return {row.game: bytes(row.seed) for row in rows}

    async def key(self, name: str) -> bytes:
        """Gives 32 secret bytes, made the first time and the same ever after, in all workers."""
        return await self._database.do(lambda connection: key(connection, name))

    async def beat(self, worker: str, at: float) -> float | None:
        """Says that a worker lives; gives the latest beat of any worker before this one.

        Beats come one after the other, so after a time when all were down exactly one worker
        is told of the gap.
        """
        return await self._database.do(lambda connection: beat(connection, worker, at))

    async def last_beat(self) -> float | None:
        """Gives when any worker was last known to live, or None on the first start."""
        latest: float | None = (await self._database.ask(LATEST))[0].at
        return latest


def _check(*ids: str) -> None:
    """Refuses ids that not every database can hold: they come from outside."""
    text = "".join(ids)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StoreError("error-store-value") from None
    if "\0" in text:
        raise StoreError("error-store-value")


def _is_json(body: bytes) -> bool:
    try:
        return isinstance(json.loads(body), dict)
    except ValueError:
        return False
