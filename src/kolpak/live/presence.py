"""Presence: who is connected, which seats are there, and who has been gone too long."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.live.connection import Connection
from kolpak.live.registry import Hall
from kolpak.live.table import LiveTable
from kolpak.live.tasks import stop
from kolpak.server.store import StoreError
from kolpak.table.commands import HOUSE, Leave, Return
from kolpak.table.state import Table

log = logging.getLogger("kolpak.presence")

GRACE: Final = 60.0
"""Seconds a person may be disconnected before the table takes them as gone."""

RETRY: Final = 1.0
"""Seconds to wait after somebody's going away could not be stored."""


class Report(NamedTuple):
    """Who is at a table according to another process, and when it said so."""

    people: frozenset[str]
    at: float


class Presence:
    """Counts connections by table and person, here and in the other processes.

    Who holds a seat of a running match, or is asked for another one, and is nowhere for ``grace``
    seconds has left, also where nobody has seen them leave because the server was down.
    """

    def __init__(self, hall: Hall, grace: float = GRACE) -> None:
        self.hall, self.grace = hall, grace
        self.here: dict[str, Counter[str]] = {}
        self.elsewhere: dict[str, dict[str, Report]] = {}
        """By table and other process."""
        self.waits: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.changed: set[str] = set()
        self.tell: Callable[[], None] = lambda: None
        """What is called when the other processes should hear of ``changed``."""

    async def enter(self, connection: Connection) -> None:
        """Counts a connection; a person who was away is back."""
        table, person = connection.live.table.id, connection.person
        if not person:
            return
        self.here.setdefault(table, Counter())[person] += 1
        was_missed = self._cancel(table, person)
        self._change(table)
        for seat in connection.live.table.seats.held(person):
            if was_missed or connection.live.table.seats[seat].since is not None:
                await self._tell(table, Return(seat))

    def leave(self, connection: Connection) -> None:
        """Counts a connection no longer; who stays away for too long is taken as gone."""
        table, person = connection.live.table.id, connection.person
        people = self.here.get(table)
        if not person or not people or not people[person]:
            return
        people[person] -= 1
        if not people[person]:
            del people[person]
            if not people:
                del self.here[table]
            if connection.live.table.seats.held(person):
                self._wait_for(table, person)
        self._change(table)

    def attend(self, live: LiveTable) -> None:
        """Looks who is there, where others sit or are asked at a table than when it looked last."""
        table, before = live.table, live.attended
        if before is None or before[0] is not table.seats or before[1] is not table.offers:
            live.attended = table.seats, table.offers
            self._look(live)

    def _look(self, live: LiveTable) -> None:
        """Begins to wait for everybody who should be there and is nowhere."""
        self._show(live)
        for person in _awaited(live.table):
            if not self.there(live.table.id, person):
                self._wait_for(live.table.id, person)

    def there(self, table: str, person: str | None) -> bool:
        """Tells whether a person is connected to a table, to any process."""
        if person is None:
            return False
        if person in self.here.get(table, ()):
            return True
        reports = self.elsewhere.get(table, {}).values()
        return any(person in report.people for report in reports)

    def heard(self, process: str, table: str, people: frozenset[str]) -> None:
        """Takes in who is connected to a table at another process."""
        reports = self.elsewhere.setdefault(table, {})
        if people:
            reports[process] = Report(people, time.monotonic())
        else:
            reports.pop(process, None)
        for person in people:
            self._cancel(table, person)
        self._settle(table)

    def forget(self, *, older: float = 0, process: str | None = None) -> None:
        """Forgets what a process has said, or all that was said more than ``older`` seconds ago."""
        before = time.monotonic() - older
        for table, reports in list(self.elsewhere.items()):
            gone = [
                name
                for name, report in reports.items()
                if (name == process if process is not None else report.at < before)
            ]
            for name in gone:
                del reports[name]
            if gone:
                self._settle(table)

    def take_changed(self) -> set[str]:
        """Gives the tables where somebody has come or gone here since the last time."""
        changed, self.changed = self.changed, set()
        return changed

    def message(self, live: LiveTable) -> bytes:
        """Writes which seats are there."""
        return wire.encode({"presence": self._present(live)})

    async def close(self) -> None:
        """Stops waiting."""
        await stop(self.waits.values())

    def _settle(self, table: str) -> None:
        """Draws the consequences where other processes have other people than before."""
        if not self.elsewhere[table]:
            del self.elsewhere[table]
        if live := self.hall.tables.get(table):
            self._look(live)

    def _wait_for(self, table: str, person: str) -> None:
        if (table, person) not in self.waits:
            self.waits[table, person] = asyncio.create_task(self._wait(table, person))

    def _cancel(self, table: str, person: str) -> bool:
        wait = self.waits.pop((table, person), None)
        if wait is not None:
            wait.cancel()
        return wait is not None

    async def _wait(self, table: str, person: str) -> None:
        """Waits for somebody; what they send without being connected is a sign of life."""
        missed = self.hall.clock()
        try:
            while True:
                live = self.hall.tables.get(table)
                heard = live.heard.get(person, 0.0) if live is not None else 0.0
                left = max(missed, heard) + self.grace - self.hall.clock()
                if left <= 0:
                    break
                await asyncio.sleep(left)
            # Not broken off in the middle: whoever comes back then has to come after it.
            while not await asyncio.shield(self._leave(table, person)):
                await asyncio.sleep(RETRY)
        finally:
            if self.waits.get((table, person)) is asyncio.current_task():
                del self.waits[table, person]
            if live := self.hall.tables.get(table):
                live.attended = None  # should it have come to nothing, it begins again

    async def _leave(self, table: str, person: str) -> bool:
        """Has the house say that somebody has left; gives False where it is to be tried again."""
        try:
            live = await self.hall.find(table)
        except StoreError:
            return False
        except KolpakError:
            return True
        told = [
            await self._tell(table, Leave(seat))
            for seat in live.table.seats.held(person)
            if not self.there(table, person)
        ]
        return all(told)

    async def _tell(self, table: str, command: Leave | Return) -> bool:
        """Has the house say it; gives False where the store is in trouble."""
        try:
            await self.hall.carry_out(table, HOUSE, command)
        except KolpakError as error:
            log.warning("presence could not be noted: %s", error.message.id)
            return not isinstance(error, StoreError)
        return True

    def _change(self, table: str) -> None:
        self.changed.add(table)
        self.tell()
        if live := self.hall.tables.get(table):
            self._show(live)

    def _present(self, live: LiveTable) -> list[bool]:
        table, seats = live.table.id, live.table.seats
        return [not who.is_person or self.there(table, who.person) for who in seats]

    def _show(self, live: LiveTable) -> None:
        """Tells the viewers which seats are there, where that has changed."""
        present = self._present(live)
        if present == live.present:
            return
        live.present = present
        message = wire.encode({"presence": present})
        for viewer in tuple(live.viewers):
            if isinstance(viewer, Connection):
                viewer.put(message)


def _awaited(table: Table) -> frozenset[str]:
    """Gives the people who should be at a table: its match runs, or they are asked something."""
    if table.phase not in ("playing", "between") and not table.offers:
        return frozenset()
    waiting = (who.person for who in table.seats if who.is_person and who.since is None)
    return frozenset(person for person in waiting if person)
