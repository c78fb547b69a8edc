"""Beats: the sign of life of every worker, by which a start knows how long all were down."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, func, select

from kolpak.server.store.database import BEATING, lock
from kolpak.server.store.replacing import replacing
from kolpak.server.store.schema import BEATS

FORGOTTEN: Final = 60.0
"""Seconds after which the beat of a worker that is gone is of no more use."""

LATEST: Final = select(func.max(BEATS.c.at).label("at"))


def beat(connection: Connection, worker: str, at: float) -> float | None:
    """Writes a worker's beat; gives the latest one before it, of any worker."""
    lock(connection, BEATING)
    before: float | None = connection.execute(LATEST).scalar()
    replace = replacing(BEATS, connection.dialect.name)
    connection.execute(replace, {"worker": worker, "at": at})
    connection.execute(delete(BEATS).where(BEATS.c.at < at - FORGOTTEN))
    return before
