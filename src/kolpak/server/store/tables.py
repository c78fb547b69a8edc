"""Lists of tables: their summaries and who holds which seat."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    union,
    update,
)

from kolpak.live.store import Summary
from kolpak.review.messages import Weighed
from kolpak.server.store.backend import upsert
from kolpak.server.store.database import Database
from kolpak.server.store.schema import EVENTS, HOLDINGS, OWN_REVIEWS, REVIEWS, SECRETS, TABLES

_SUMMARY = select(*(TABLES.c[name] for name in Summary._fields))
_ALL = select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)
_HEAR = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.heard < bindparam("moment"))
    .values(heard=bindparam("moment"))
)
_PLAYED = select(TABLES.c.game, TABLES.c.seats)
_LATEST = (TABLES.c.changed.desc(), TABLES.c.id)
_UNFINISHED_FIRST = (TABLES.c.phase == "over", *_LATEST)


class Played(NamedTuple):
    """The game of a table, what lists show of its seats, and the only seat that a person holds."""

    game: str
    seats: Sequence[Mapping[str, Any]]
    own: int


class OwnReview(NamedTuple):
    """What a review says of a person who has played a whole game on a seat.

    ``luck`` and ``own`` are parts of the win; ``accuracy`` is None but in games against bots.
    """

    seat: int
    weighed: Weighed
    luck: float
    own: float
    accuracy: float | None


_OWN_REVIEW = select(*(OWN_REVIEWS.c[name] for name in OwnReview._fields))
_HELD = and_(HOLDINGS.c.table_id == OWN_REVIEWS.c.table_id, HOLDINGS.c.seat == OWN_REVIEWS.c.seat)


class Tables:
    """The summaries of all tables, written with the events that change them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, id: str) -> Summary | None:
        """Return the summary of a table."""
        rows = await self._database.read(_SUMMARY.where(TABLES.c.id == id))
        return Summary._make(rows[0]) if rows else None

    async def with_code(self, code: str) -> str | None:
        """Return the id of the open table that a code leads to."""
        rows = await self._database.read(select(TABLES.c.id).where(TABLES.c.code == code))
        return str(rows[0].id) if rows else None

    async def listed(self, phases: Collection[str], limit: int = 100) -> list[Summary]:
        """Return public tables in some phases, latest change first."""
        seen = _SUMMARY.where(TABLES.c.visibility == "listed", TABLES.c.phase.in_(phases))
        rows = await self._database.read(seen.order_by(*_LATEST).limit(limit))
        return [Summary._make(row) for row in rows]

    async def of_person(
        self, person: str, before: float | None = None, limit: int = 100
    ) -> list[Summary]:
        """Return the tables that a person hosts or holds seats at, latest change first.

        Those that are over come after all others: a move changes nothing here, so that games over
        days would fall out behind quick ones. ``before`` leaves only those that were over then.
        """
        mine = _SUMMARY.where(_is_of(person))
        if before is not None:
            mine = mine.where(TABLES.c.phase == "over", TABLES.c.changed < before)
        rows = await self._database.read(mine.order_by(*_UNFINISHED_FIRST).limit(limit))
        return [Summary._make(row) for row in rows]

    async def played_by(self, person: str) -> list[Played]:
        """Return the tables at which a person holds one seat, the oldest first.

        A device that holds several is played by several people.
        """
        held = select(HOLDINGS.c.table_id, func.min(HOLDINGS.c.seat).label("own"))
        alone = held.where(HOLDINGS.c.person_id == person).group_by(HOLDINGS.c.table_id)
        one = alone.having(func.count() == 1).subquery()
        played = _PLAYED.add_columns(one.c.own).join(one, TABLES.c.id == one.c.table_id)
        rows = await self._database.read(played.order_by(TABLES.c.created, TABLES.c.id))
        return [Played._make(row) for row in rows]

    async def ids_of(self, person: str, phases: Collection[str]) -> list[str]:
        """Return the ids of a person's tables in some phases, the oldest first."""
        mine = _ALL.where(_is_of(person), TABLES.c.phase.in_(phases))
        return [row.id for row in await self._database.read(mine)]

    async def seats_of(self, person: str) -> dict[str, list[int]]:
        """Return the seats that a person holds, by table."""
        held = select(HOLDINGS.c.table_id, HOLDINGS.c.seat).where(HOLDINGS.c.person_id == person)
        found: dict[str, list[int]] = {}
        for row in await self._database.read(held.order_by(HOLDINGS.c.seat)):
            found.setdefault(row.table_id, []).append(row.seat)
        return found

    async def count_unfinished(self, host: str) -> int:
        """Return how many tables that are not over a person hosts."""
        unfinished = (TABLES.c.host == host) & (TABLES.c.phase != "over")
        rows = await self._database.read(select(func.count()).where(unfinished))
        return int(rows[0][0])

    async def ids(self) -> list[str]:
        """Return the ids of all tables, the oldest first."""
        return [row.id for row in await self._database.read(_ALL)]

    async def quiet(self, phases: Collection[str], since: float) -> list[str]:
        """Return the ids of tables in some phases that were last heard of before a moment."""
        ids = select(TABLES.c.id).where(TABLES.c.phase.in_(phases), TABLES.c.heard < since)
        return [row.id for row in await self._database.read(ids.order_by(TABLES.c.id))]

    async def hear(self, tables: Mapping[str, float]) -> None:
        """Record when tables were last heard of, unless that is known to be later."""
        rows = [{"table": table, "moment": at} for table, at in sorted(tables.items())]
        await self._database.transact(lambda connection: connection.execute(_HEAR, rows))

    async def delete(self, id: str, since: float) -> bool:
        """Delete an open table last heard of before a moment; return whether it did."""
        still = (TABLES.c.id == id) & (TABLES.c.phase == "open") & (TABLES.c.heard < since)

        def work(connection: Connection) -> bool:
            if not connection.execute(delete(TABLES).where(still)).rowcount:
                return False
            for table in (EVENTS, SECRETS, HOLDINGS):
                connection.execute(delete(table).where(table.c.table_id == id))
            return True

        return await self._database.transact(work)

    async def review(self, id: str, game: int, version: str) -> bytes | None:
        """Return the review of a game that a version of the program has left, if any."""
        kept = select(REVIEWS.c.body).where(
            REVIEWS.c.table_id == id, REVIEWS.c.game == game, REVIEWS.c.version == version
        )
        rows = await self._database.read(kept)
        return zlib.decompress(rows[0].body) if rows else None

    async def keep_review(
        self, id: str, game: int, version: str, body: bytes, own: Sequence[OwnReview] = ()
    ) -> None:
        """Keep the review of a game, and what it says of people, in the place of an earlier one."""
        key = {"table_id": id, "game": game}
        row = {**key, "version": version, "body": zlib.compress(body)}
        earlier = delete(OWN_REVIEWS).filter_by(**key)

        def work(connection: Connection) -> None:
            connection.execute(upsert(REVIEWS, connection.dialect.name), row)
            connection.execute(earlier)
            if own:
                connection.execute(insert(OWN_REVIEWS), [{**key, **one._asdict()} for one in own])

        await self._database.transact(work)

    async def own_reviews(self, person: str, ids: Collection[str]) -> dict[str, OwnReview]:
        """Return what reviews say of the seats that a person holds, by table the latest game's."""
        said = _OWN_REVIEW.add_columns(OWN_REVIEWS.c.table_id).join(HOLDINGS, _HELD)
        mine = said.where(HOLDINGS.c.person_id == person, OWN_REVIEWS.c.table_id.in_(ids))
        rows = await self._database.read(mine.order_by(OWN_REVIEWS.c.game))
        return {row.table_id: OwnReview._make(row[:-1]) for row in rows}

    async def best_accuracy(self, person: str, game: str, besides: str) -> float | None:
        """Return the best accuracy of a person in a game against bots, but for one table."""
        best = select(func.max(OWN_REVIEWS.c.accuracy)).join(HOLDINGS, _HELD)
        played = best.join(TABLES, TABLES.c.id == OWN_REVIEWS.c.table_id)
        mine = (HOLDINGS.c.person_id == person) & (TABLES.c.game == game) & (TABLES.c.id != besides)
        rows = await self._database.read(played.where(mine))
        return rows[0][0] if rows else None

    async def timed(self) -> list[str]:
        """Return the ids of all tables where a game with a clock runs."""
        ids = select(TABLES.c.id).where(TABLES.c.phase == "playing", TABLES.c.clock != "none")
        return [row.id for row in await self._database.read(ids.order_by(TABLES.c.id))]


def _is_of(person: str) -> ColumnElement[bool]:
    """Return the condition that a person hosts a table or holds a seat at it."""
    ids = union(
        select(HOLDINGS.c.table_id).where(HOLDINGS.c.person_id == person),
        select(TABLES.c.id).where(TABLES.c.host == person),
    )
    return TABLES.c.id.in_(ids)
