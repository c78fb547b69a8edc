"""Presence: who is connected, and who has been gone for too long."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from kolpak.live.clock import loop_time
from kolpak.live.connection import Connection
from kolpak.live.encoding import encode
from kolpak.live.errors import LogError, NotFound
from kolpak.live.messages import is_passing
from kolpak.live.runner import CommandRunner
from kolpak.live.table import Awaited, LiveTable
from kolpak.live.tasks import RETRY, cancel_all, log_failure
from kolpak.play.errors import KolpakError
from kolpak.table.commands import SYSTEM, Leave, Return
from kolpak.table.state import Table

log = logging.getLogger("kolpak.presence")

GRACE: Final = 60.0
"""Seconds that a person may be disconnected before they count as gone."""


class Report(NamedTuple):
    """Who is connected to a table at another process, and when it said so."""

    people: frozenset[str]
    at: float


class Presence:
    """Counts connections by table and person, here and at other processes.

    A person who holds a seat of a running match, or is asked for a rematch, and is connected
    nowhere for ``grace`` seconds has left, also where nobody saw them go because the server was
    down. ``on_change`` is called when other processes should hear of ``changed`` tables.
    """

    def __init__(self, runner: CommandRunner, grace: float = GRACE) -> None:
        self.runner, self.registry, self.grace = runner, runner.registry, grace
        self.local: dict[str, Counter[str]] = {}
        """connections of this process, by table and person"""
        self.remote: dict[str, dict[str, Report]] = {}
        """reports by table and other process"""
        self.changed: set[str] = set()
        self.on_change: Callable[[], None] = lambda: None
        self._waits: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._returns: set[asyncio.Task[None]] = set()
        self._commands: set[asyncio.Task[bool]] = set()

    async def begin(self, connection: Connection) -> None:
        """Count a connection, show it the table, and then who else is connected."""
        await self.enter(connection)
        await connection.begin()
        connection.outbox.add(self.message(connection.live))

    async def enter(self, connection: Connection) -> None:
        """Count a connection; a person who was away is back."""
        table, person = connection.live.table.id, connection.person
        if not person:
            return
        self.local.setdefault(table, Counter())[person] += 1
        was_missed = self._stop_waiting(table, person)
        self._note_change(table)
        seats = connection.live.table.seats
        if was_missed or any(seats[seat].since is not None for seat in seats.held(person)):
            await self._bring_back(table, person)

    def leave(self, connection: Connection) -> None:
        """Stop counting a connection; start waiting for a person who has no other one."""
        table, person = connection.live.table.id, connection.person
        people = self.local.get(table)
        if not person or not people or not people[person]:
            return
        people[person] -= 1
        if not people[person]:
            del people[person]
            if not people:
                del self.local[table]
            if connection.live.table.seats.held(person):
                self._wait_for(table, person)
        self._note_change(table)

    def watch(self, live: LiveTable) -> None:
        """Look for the people of a table again where its seats or offers have changed."""
        awaited = Awaited(live.table.seats, live.table.offers)
        before = live.awaited
        if before is None or any(a is not b for a, b in zip(before, awaited, strict=True)):
            live.awaited = awaited
            self._look(live)

    def is_connected(self, table: str, person: str | None) -> bool:
        """Return whether a person is connected to a table, at any process."""
        if person is None:
            return False
        if person in self.local.get(table, ()):
            return True
        reports = self.remote.get(table, {}).values()
        return any(person in report.people for report in reports)

    def report(self, process: str, table: str, people: frozenset[str]) -> None:
        """Take in who is connected to a table at another process."""
        reports = self.remote.setdefault(table, {})
        if people:
            reports[process] = Report(people, loop_time())
        else:
            reports.pop(process, None)
        for person in people:
            self._stop_waiting(table, person)
        self._remote_changed(table)

    def forget(self, *, older: float = 0, process: str | None = None) -> None:
        """Drop the reports of a process, or all reports older than ``older`` seconds."""
        before = loop_time() - older
        for table, reports in list(self.remote.items()):
            gone = [
                name
                for name, report in reports.items()
                if (name == process if process is not None else report.at < before)
            ]
            for name in gone:
                del reports[name]
            if gone:
                self._remote_changed(table)

    def take_changed(self) -> set[str]:
        """Return the tables where somebody has come or gone here since the last call."""
        changed, self.changed = self.changed, set()
        return changed

    def message(self, live: LiveTable) -> bytes:
        """Encode which seats are connected."""
        return encode({"presence": self._present(live)})

    async def close(self) -> None:
        """Cancel all waits; finish the commands that have begun."""
        await cancel_all([*self._waits.values(), *self._returns])
        await asyncio.gather(*self._commands)

    def _look(self, live: LiveTable) -> None:
        """Start waiting for everybody who should be there and is not."""
        self._broadcast(live)
        for person in _expected(live.table):
            if not self.is_connected(live.table.id, person):
                self._wait_for(live.table.id, person)

    def _remote_changed(self, table: str) -> None:
        if not self.remote[table]:
            del self.remote[table]
        if live := self.registry.tables.get(table):
            self._look(live)

    def _wait_for(self, table: str, person: str) -> None:
        if (table, person) not in self._waits:
            self._waits[table, person] = asyncio.create_task(self._wait(table, person))

    def _stop_waiting(self, table: str, person: str) -> bool:
        wait = self._waits.pop((table, person), None)
        if wait is not None:
            wait.cancel()
        return wait is not None

    async def _wait(self, table: str, person: str) -> None:
        """Record that a person has left after the grace period.

        Commands over HTTP count as a sign of life.
        """
        missed = loop_time()
        try:
            while True:
                live = self.registry.tables.get(table)
                heard = live.heard.get(person, missed) if live is not None else missed
                left = max(missed, heard) + self.grace - loop_time()
                if left <= 0:
                    break
                live = None  # it may be dropped from memory meanwhile
                await asyncio.sleep(left)
            await self._record_until_stored(table, person, Leave)
        finally:
            if self._waits.get((table, person)) is asyncio.current_task():
                del self._waits[table, person]

    async def _bring_back(self, table: str, person: str) -> None:
        """Record that a person is back; go on trying beside the connection if it fails."""
        if not await self._record_seats(table, person, Return):
            task = asyncio.create_task(self._record_until_stored(table, person, Return))
            self._returns.add(task)
            task.add_done_callback(self._returns.discard)

    async def _record_until_stored(
        self, table: str, person: str, command: type[Leave | Return]
    ) -> None:
        while not await self._record_seats(table, person, command):
            await asyncio.sleep(RETRY)

    async def _record_seats(self, table: str, person: str, command: type[Leave | Return]) -> bool:
        """Record that a person has left all their seats, or is back, while that is so.

        Return False where it is to be tried again.
        """
        try:
            live = await self.registry.find(table)
        except (LogError, NotFound):
            return True
        except Exception as error:  # whatever it is, the others at the table wait for this
            log_failure(log, "presence could not be recorded", error)
            return False
        recorded = [
            await self._record(table, command(seat))
            for seat in live.table.seats.held(person)
            if self.is_connected(table, person) == (command is Return)
        ]
        return all(recorded)

    async def _record(self, table: str, command: Leave | Return) -> bool:
        """Run a command of the server itself; return False where it is to be tried again.

        Shielded: it is finished also where the connection ends meanwhile, or the person comes back.
        """
        task = asyncio.create_task(self._run(table, command))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await asyncio.shield(task)

    async def _run(self, table: str, command: Leave | Return) -> bool:
        try:
            await self.runner.run(table, SYSTEM, command)
        except Exception as error:  # whatever it is, it may be over soon, as trouble of the store
            log_failure(log, "presence could not be recorded", error)
            return isinstance(error, KolpakError) and not is_passing(error)
        live = self.registry.tables.get(table)
        return live is None or live.recovery is None  # else the log may say more than was known

    def _note_change(self, table: str) -> None:
        self.changed.add(table)
        self.on_change()
        if live := self.registry.tables.get(table):
            self._broadcast(live)

    def _present(self, live: LiveTable) -> list[bool]:
        table, seats = live.table.id, live.table.seats
        return [not who.is_person or self.is_connected(table, who.person) for who in seats]

    def _broadcast(self, live: LiveTable) -> None:
        """Tell the viewers which seats are connected, where that has changed."""
        present = self._present(live)
        if present != live.present:
            live.present = present
            live.broadcast(self.message(live))


def _expected(table: Table) -> frozenset[str]:
    """Return the people who should be at a table: its match runs, or an offer asks them."""
    if table.phase not in ("playing", "between") and not table.offers:
        return frozenset()
    waiting = (who.person for who in table.seats if who.is_person and who.since is None)
    return frozenset(person for person in waiting if person)
