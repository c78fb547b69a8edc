"""The store protocol: what live tables need of a database, and a store in memory."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from kolpak.live.errors import Conflict
from kolpak.table.messages.setups import ClockKind, Phase, Visibility
from kolpak.table.outcome import match_points
from kolpak.table.seats import Seats
from kolpak.table.state import Table

ALL: Final = (1 << 31) - 1
"""More events than any log has."""

MOST_PLACES: Final = 100
"""Games of a table whose places its summary has: it may have any number of rematches."""


class Summary(NamedTuple):
    """What lists show of a table; times are seconds since 1970."""

    id: str
    game: str
    options: str
    phase: Phase
    visibility: Visibility
    clock: ClockKind
    """the kind of clock; a running game without one needs nobody to look after it"""
    seats: Sequence[Mapping[str, Any]]
    created: float
    changed: float
    code: str | None
    """what leads to an open table; no two tables have the same"""
    host: str


class Append(NamedTuple):
    """Events to be put after number ``after`` of a table's log, all or none.

    Events are JSON objects in text. Written in the same transaction: the ``command`` they come from
    (its sender and the sender's id for it, the idempotency key), the new ``summary``, new
    ``secrets`` (seeds by the number of the game) and ``holders`` (the person of each seat, or
    None).
    """

    table: str
    after: int
    events: Sequence[str]
    command: tuple[str, str] | None = None
    summary: Summary | None = None
    secrets: Mapping[int, bytes] = {}
    holders: Mapping[int, str | None] = {}


class TableLog(Protocol):
    """An append-only log a table, with compare-and-swap on the number of the last event.

    All methods raise StoreError where the store is in trouble.
    """

    async def append(self, append: Append) -> None:
        """Write an append durably.

        Raises Conflict where the log does not end at ``append.after`` or where the command has been
        carried out already.
        """

    async def read(self, table: str, after: int = -1, most: int = ALL) -> list[dict[str, Any]]:
        """Return the events after a number, none for an unknown table; raises LogError."""

    async def read_all(self, after: Mapping[str, int]) -> dict[str, list[dict[str, Any]]]:
        """Return the events of several tables, each after its number; raises LogError."""

    async def version_after(self, table: str, sender: str, command: str) -> int | None:
        """Return the version that a command led to, None for a command that is not in the log."""

    async def secrets(self, table: str) -> dict[int, bytes]:
        """Return the seeds of a table by the number of the game."""

    async def summary(self, table: str) -> Summary | None:
        """Return what lists show of a table."""


def summary_of(table: Table, created: float, changed: float) -> Summary:
    """Return the summary of a table."""
    return Summary(
        id=table.id,
        game=table.setup.game,
        options=table.setup.options,
        phase=table.phase,
        visibility=table.setup.visibility,
        clock=table.setup.clock.kind,
        seats=_listed_seats(table),
        created=created,
        changed=changed,
        code=table.code if table.phase == "open" else None,
        host=table.host,
    )


def _listed_seats(table: Table) -> list[dict[str, Any]]:
    """Return name and kind of each seat and, once games were decided, latest places and points.

    ``match`` has the points of a match of several games, once all of them are over.

    A game that went on from a given position says nothing of anybody's play: it has no places.
    """
    decided = [result for result in table.results if result.how != "stopped"]
    seats: list[dict[str, Any]] = [{"name": who.name, "who": who.kind} for who in table.seats]
    counted = [result.standing for result in decided if not result.given][-MOST_PLACES:]
    if decided:
        for seat, listed in enumerate(seats):
            listed["places"] = [standing[seat].place for standing in counted]
            listed["points"] = decided[-1].standing[seat].points
    if 1 < table.setup.games == len(table.match_results):
        for listed, total in zip(seats, match_points(table.match_results, len(seats)), strict=True):
            listed["match"] = total
    return seats


def holders_of(seats: Seats) -> dict[int, str | None]:
    """Return the person who holds each seat."""
    return {seat: who.person for seat, who in enumerate(seats)}


class MemoryLog:
    """A ``TableLog`` in dictionaries: for tests, and tables that need not outlive their process."""

    def __init__(self) -> None:
        self.logs: dict[str, list[str]] = {}
        self.commands: dict[tuple[str, str, str], int] = {}
        self.seeds: dict[str, dict[int, bytes]] = {}
        self.summaries: dict[str, Summary] = {}

    async def append(self, append: Append) -> None:
        """Write an append; raise Conflict where somebody else was first."""
        log = self.logs.get(append.table, [])
        key = (append.table, *append.command) if append.command else None
        if len(log) != append.after + 1 or key in self.commands:
            raise Conflict
        self.logs[append.table] = [*log, *append.events]
        if key is not None:
            self.commands[key] = append.after + len(append.events)
        if append.summary is not None:
            self.summaries[append.table] = append.summary
        self.seeds.setdefault(append.table, {}).update(append.secrets)

    async def read(self, table: str, after: int = -1, most: int = ALL) -> list[dict[str, Any]]:
        """Return the events after a number."""
        found = self.logs.get(table, [])[after + 1 : after + 1 + most]
        return [json.loads(event) for event in found]

    async def read_all(self, after: Mapping[str, int]) -> dict[str, list[dict[str, Any]]]:
        """Return the events of several tables, each after its number."""
        return {table: await self.read(table, number) for table, number in after.items()}

    async def version_after(self, table: str, sender: str, command: str) -> int | None:
        """Return the version that a command led to."""
        return self.commands.get((table, sender, command))

    async def secrets(self, table: str) -> dict[int, bytes]:
        """Return the seeds of a table by the number of the game."""
        return dict(self.seeds.get(table, {}))

    async def summary(self, table: str) -> Summary | None:
        """Return what lists show of a table."""
        return self.summaries.get(table)
