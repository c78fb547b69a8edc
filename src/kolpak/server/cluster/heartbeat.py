"""Uptime: a beat each second, so that clocks stand still for as long as the server was down."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from kolpak.play.errors import KolpakError
from kolpak.live.registry import Hall
from kolpak.live.table import LiveTable
from kolpak.server.store import Store, StoreError
from kolpak.table.commands import HOUSE, Pause

log = logging.getLogger("kolpak.uptime")

BEAT: Final = 1.0
DOWN: Final = 3.0
"""Seconds without a beat of any process after which the server counts as having been down."""

LOOK: Final = 0.2
"""Seconds between two looks for a beat of another process."""

NOTHING: Final = 0.05
"""Seconds of standing still that are not worth an event."""


class Uptime:
    """Beats for this process, and takes up running tables when it is the first after a pause.

    ``alone`` tells that no other process can serve these tables, so that a start is always one
    after a pause, however short.
    """

    def __init__(self, store: Store, hall: Hall, process: str, *, alone: bool) -> None:
        self.store, self.hall, self.process = store, hall, process
        self.alone = alone

    async def take_up(self) -> None:
        """Loads all tables where a match runs, and gives their clocks the time they were down.

        May be broken off at any point and begun again: a table is given only the time since its
        latest event. Raises StoreError where the store refuses.
        """
        last = await self.store.last_beat()
        down = last is not None and await self._was_down(last)
        for table in await self.store.tables.running():
            try:
                live = await self.hall.find(table)
                if down and last is not None:
                    await self._give_back(live, last)
            except StoreError:
                raise
            except KolpakError as error:  # one damaged table must not keep the others
                log.error("table %s cannot be taken up: %s", table, error.message.id)
        await self.store.beat(self.process, self.hall.clock())

    async def look_after(self) -> None:
        """Loads tables where a match runs and that are not here yet: another process is gone."""
        for table in await self.store.tables.running():
            try:
                await self.hall.find(table)
            except KolpakError as error:
                log.error("table %s cannot be taken over: %s", table, error.message.id)

    async def beat(self) -> None:
        """Says each second that this process lives."""
        while True:
            await asyncio.sleep(BEAT)
            await self._beat_once()

    async def close(self) -> None:
        """Says for the last time that this process lives: from now on it is down."""
        await self._beat_once()

    async def _was_down(self, last: float) -> bool:
        """Tells whether nobody has served since the last sign of life; waits where it is a new one,
        for somebody else may be about to give another.
        """
        while not self.alone and self.hall.clock() - last <= DOWN:
            await asyncio.sleep(LOOK)
            if await self.store.last_beat() != last:
                return False
        return True

    async def _beat_once(self) -> None:
        try:
            await self.store.beat(self.process, self.hall.clock())
        except KolpakError as error:
            log.warning("a beat was missed: %s", error.message.id)

    async def _give_back(self, live: LiveTable, last: float) -> None:
        """Gives a running clock the time since the last sign of life."""
        while live.table.since is not None:
            version, now = live.table.version, self.hall.clock()
            seconds = now - max(last, live.at)
            if seconds < NOTHING:
                return
            try:
                await self.hall.carry_out(
                    live.table.id,
                    HOUSE,
                    Pause(seconds),
                    still=lambda table, version=version: table.version == version,  # type: ignore[misc]
                )
            except KolpakError as error:
                if error.message.id != "error-table-busy":
                    raise
