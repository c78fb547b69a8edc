"""Presence: who is connected, which seats are there, and who has been gone too long."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.server.connection import Connection
from kolpak.server.hall import Hall
from kolpak.server.live import LiveTable
from kolpak.table.commands import HOUSE, Leave, Return

log = logging.getLogger("kolpak.presence")

GRACE = 60.0
"""Seconds a person may be disconnected before the table takes them as gone."""


class Presence:
    """Counts connections by table and person, here and in the other processes."""

    def __init__(self, hall: Hall, grace: float = GRACE) -> None:
        self.hall, self.grace = hall, grace
        self.here: dict[str, Counter[str]] = {}
        self.elsewhere: dict[str, dict[str, set[str]]] = {}
        """By table: the people that each other process has there."""
        self.waits: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.changed: set[str] = set()

    async def enter(self, connection: Connection) -> None:
        """Counts a connection; a person who was away is back."""
        table, person = connection.live.table.id, connection.person
        if not person:
            return
        self.here.setdefault(table, Counter())[person] += 1
        if wait := self.waits.pop((table, person), None):
            wait.cancel()
        for seat in connection.live.table.held(person):
            if connection.live.table.seats[seat].since is not None:
                await self._tell(table, Return(seat))
        self._show(table)

    def leave(self, connection: Connection) -> None:
        """Counts a connection no longer; who stays away for too long is taken as gone."""
        table, person = connection.live.table.id, connection.person
        people = self.here.get(table)
        if not person or people is None:
            return
        people[person] -= 1
        if people[person] <= 0:
            del people[person]
            if connection.live.table.held(person):
                self.waits[table, person] = asyncio.create_task(self._wait(table, person))
        if not people:
            del self.here[table]
        self._show(table)

    def there(self, table: str, person: str | None) -> bool:
        """Tells whether a person is connected to a table, to any process."""
        if person is None:
            return False
        others = self.elsewhere.get(table, {}).values()
        return person in self.here.get(table, ()) or any(person in people for people in others)

    def heard(self, process: str, table: str, people: set[str]) -> None:
        """Takes in who is connected to a table at another process."""
        known = self.elsewhere.setdefault(table, {})
        if people:
            known[process] = people
        else:
            known.pop(process, None)
        self._show(table, own=False)

    async def close(self) -> None:
        """Stops waiting."""
        for wait in self.waits.values():
            wait.cancel()
        await asyncio.gather(*self.waits.values(), return_exceptions=True)

    async def _wait(self, table: str, person: str) -> None:
        await asyncio.sleep(self.grace)
        self.waits.pop((table, person), None)
        if self.there(table, person):
            return
        live = await self.hall.find(table)
        for seat in live.table.held(person):
            await self._tell(table, Leave(seat))

    async def _tell(self, table: str, command: Leave | Return) -> None:
        try:
            await self.hall.carry_out(table, HOUSE, command)
        except KolpakError as error:
            log.warning("presence could not be noted: %s", error.message.id)

    def _show(self, table: str, *, own: bool = True) -> None:
        """Tells the viewers which seats are there."""
        if own:
            self.changed.add(table)
        live = self.hall.tables.get(table)
        if live is None:
            return
        message = self.message(live)
        for viewer in tuple(live.viewers):
            if isinstance(viewer, Connection):
                viewer.put(message)

    def message(self, live: LiveTable) -> bytes:
        """Writes which seats are there."""
        id, seats = live.table.id, live.table.seats
        there = [not who.is_person or self.there(id, who.person) for who in seats]
        return wire.encode({"presence": there})
