"""Tidying: deleting tables that never began and ending matches that were abandoned."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple, Protocol

from kolpak.live.errors import LogError, StoreError
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import TableLog
from kolpak.live.table import LiveTable
from kolpak.play.errors import KolpakError
from kolpak.table.commands import SYSTEM, Close

STALE: Final = 120.0
"""Seconds by which a running server's account of who is there may be late: twice its interval."""


class QuietTables(Protocol):
    """The lists of a store that tidying needs."""

    async def quiet(self, phases: Collection[str], since: float) -> list[str]:
        """Return the ids of tables in some phases that were last heard of before a moment."""

    async def delete(self, id: str, since: float) -> bool:
        """Delete an open table last heard of before a moment; return whether it did."""


class Ages(NamedTuple):
    """Seconds in which nobody was heard, after which tables are tidied away."""

    unbegun: float
    abandoned: float


class Since(NamedTuple):
    """Moments before which a table must have been last heard of."""

    unbegun: float
    abandoned: float


def moment_of(now: float, heartbeat: float | None, ages: Ages) -> Since:
    """Return how far back to look, by when a server was last alive.

    While none runs nobody can come, so that time does not count. While one may run, the last
    moments always count, since it stores who is there only now and then. A heartbeat that is yet to
    come is of a server whose time is ahead of the wall clock, as is all that it has stored.
    """
    if heartbeat is None:
        return Since(now - ages.unbegun, now - ages.abandoned)
    least = STALE if now - heartbeat <= STALE else 0.0
    return Since(heartbeat - max(ages.unbegun, least), heartbeat - max(ages.abandoned, least))


class Tidied(NamedTuple):
    """Tables that never began, abandoned ones, and those that cannot be read."""

    unbegun: list[str]
    abandoned: list[str]
    damaged: list[LogError]


async def tidy(log: TableLog, tables: QuietTables, since: Since, *, apply: bool) -> Tidied:
    """Find what nobody needs, and with ``apply`` delete or end it; raises StoreError.

    It may run beside a server: an append to a table that has changed meanwhile is refused.
    """
    unbegun = await tables.quiet(("open",), since.unbegun)
    if apply:
        unbegun = [table for table in unbegun if await tables.delete(table, since.unbegun)]
    found = Tidied(unbegun, [], [])
    registry = TableRegistry(log)
    runner = CommandRunner(registry)
    for table in await tables.quiet(("playing", "between"), since.abandoned):
        try:
            live = await registry.find(table)
            if live.at < since.abandoned and (not apply or await _end(runner, live)):
                found.abandoned.append(table)
        except LogError as error:
            found.damaged.append(error)
        registry.tables.pop(table, None)
    return found


async def _end(runner: CommandRunner, live: LiveTable) -> bool:
    """End a match; return False where somebody has just moved there."""
    abandoned = live.table
    try:
        await runner.run(abandoned.id, SYSTEM, Close(), applies=lambda now: now is abandoned)
    except StoreError:
        raise
    except KolpakError:
        return False
    return True
