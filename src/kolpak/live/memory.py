"""A store in memory, for tests and for tables that need not outlive their process."""

from __future__ import annotations

import json
from typing import Any

from kolpak.live.errors import Conflict
from kolpak.live.store import Append, Summary


class MemoryLog:
    """A ``TableLog`` in dictionaries."""

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

    async def read(self, table: str, after: int = -1) -> list[dict[str, Any]]:
        """Return the events after a number."""
        return [json.loads(event) for event in self.logs.get(table, [])[after + 1 :]]

    async def version_after(self, table: str, sender: str, command: str) -> int | None:
        """Return the version that a command led to."""
        return self.commands.get((table, sender, command))

    async def secrets(self, table: str) -> dict[int, bytes]:
        """Return the seeds of a table by the number of the game."""
        return dict(self.seeds.get(table, {}))

    async def summary(self, table: str) -> Summary | None:
        """Return what lists show of a table."""
        return self.summaries.get(table)
