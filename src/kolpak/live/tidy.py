"""Tidying: deleting tables that never began and ending matches that were abandoned."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from kolpak.live.errors import LogError, StoreError
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import TableLog
from kolpak.live.table import LiveTable
from kolpak.play.errors import KolpakError
from kolpak.table.commands import SYSTEM, Close


class QuietTables(Protocol):
    """The lists of a store that tidying needs."""

    async def quiet(self, phases: Collection[str], since: float) -> list[str]:
        """Return the ids of tables in some phases whose seats have not changed since a moment."""

    async def delete(self, id: str, since: float) -> bool:
        """Delete an open table that has not changed since a moment; return whether it did."""


class Ages(NamedTuple):
    """Seconds without any change after which tables are tidied away."""

    unbegun: float
    abandoned: float


class Tidied(NamedTuple):
    """Tables that never began, abandoned ones, and those that cannot be read."""

    unbegun: list[str]
    abandoned: list[str]
    damaged: list[LogError]


async def tidy(
    log: TableLog, tables: QuietTables, now: float, ages: Ages, *, apply: bool
) -> Tidied:
    """Find what nobody needs, and with ``apply`` delete or end it; raises StoreError.

    It may run beside a server: an append to a table that has changed meanwhile is refused.
    """
    since = now - ages.unbegun
    unbegun = await tables.quiet(("open",), since)
    if apply:
        unbegun = [table for table in unbegun if await tables.delete(table, since)]
    found = Tidied(unbegun, [], [])
    registry = TableRegistry(log)
    runner = CommandRunner(registry)
    for table in await tables.quiet(("playing", "between"), now - ages.abandoned):
        try:
            live = await registry.find(table)
            if live.at < now - ages.abandoned and (not apply or await _end(runner, live)):
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
