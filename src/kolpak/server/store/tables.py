"""Tables in the store, as the lobby lists them: summaries and who holds which seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby
from typing import Any

from sqlalchemy import Row, and_, select, union

from kolpak.server.store.database import Database
from kolpak.live.store import Holding, Summary
from kolpak.server.store.schema import HOLDINGS, TABLES

_SUMMARY = select(*(TABLES.c[name] for name in Summary._fields))
_ALL = select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)
_LATEST = (TABLES.c.changed.desc(), TABLES.c.id)


class Tables:
    """The summaries of all tables; they are written together with the events that change them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, id: str) -> Summary | None:
        """Gives the summary of a table."""
        rows = await self._database.ask(_SUMMARY.where(TABLES.c.id == id))
        return Summary._make(rows[0]) if rows else None

    async def listed(self, states: Collection[str], limit: int = 100) -> list[Summary]:
        """Lists tables that everybody may see and that are in one of some states."""
        seen = _SUMMARY.where(TABLES.c.visibility == "listed", TABLES.c.state.in_(states))
        rows = await self._database.ask(seen.order_by(*_LATEST).limit(limit))
        return [Summary._make(row) for row in rows]

    async def held(self, person: str, limit: int = 100) -> list[Holding]:
        """Lists the tables that a person hosts or holds seats at, with these seats."""
        tables = union(
            select(HOLDINGS.c.table_id).where(HOLDINGS.c.person_id == person),
            select(TABLES.c.id).where(TABLES.c.host == person),
        )
        mine = _SUMMARY.where(TABLES.c.id.in_(tables)).order_by(*_LATEST).limit(limit).subquery()
        here = and_(HOLDINGS.c.table_id == mine.c.id, HOLDINGS.c.person_id == person)
        rows = await self._database.ask(
            select(mine, HOLDINGS.c.seat)
            .join(HOLDINGS, here, isouter=True)
            .order_by(mine.c.changed.desc(), mine.c.id, HOLDINGS.c.seat)
        )
        return [
            Holding(Summary._make(group[0][:-1]), _seats(group))
            for group in (list(rows) for _, rows in groupby(rows, lambda row: row.id))
        ]

    async def holders(self, id: str) -> dict[int, str]:
        """Gives the person that holds each seat of a table."""
        held = select(HOLDINGS.c.seat, HOLDINGS.c.person_id).where(HOLDINGS.c.table_id == id)
        rows = await self._database.ask(held.order_by(HOLDINGS.c.seat))
        return {row.seat: row.person_id for row in rows}

    async def ids(self) -> list[str]:
        """Lists the ids of all tables, the oldest first."""
        return [row.id for row in await self._database.ask(_ALL)]

    async def running(self) -> list[str]:
        """Lists the ids of all tables where a match has begun and is not over."""
        ids = select(TABLES.c.id).where(TABLES.c.state.in_(("playing", "between")))
        return [row.id for row in await self._database.ask(ids.order_by(TABLES.c.id))]


def _seats(rows: Iterable[Row[Any]]) -> tuple[int, ...]:
    """Gives the seats of a table's rows: a host without one has a row without a seat."""
    return tuple(row.seat for row in rows if row.seat is not None)
