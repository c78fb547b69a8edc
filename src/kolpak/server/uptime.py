"""Uptime: a beat each second, so that clocks stand still for as long as the server was down."""

from __future__ import annotations

import asyncio
import logging

from kolpak.play.errors import KolpakError
from kolpak.server.hall import Hall
from kolpak.server.store import Store
from kolpak.table.commands import HOUSE, Pause

log = logging.getLogger("kolpak.uptime")

BEAT = 1.0
DOWN = 3.0
"""Seconds without a beat of any process after which the server counts as having been down."""


class Uptime:
    """Beats for this process, and takes up running tables when it is the first after a pause."""

    def __init__(self, store: Store, hall: Hall, process: str) -> None:
        self.store, self.hall, self.process = store, hall, process

    async def take_up(self) -> None:
        """Loads all tables that are not over, and gives their clocks the time they were down."""
        now = self.hall.clock()
        last = await self.store.beat(self.process, now)
        down = last is not None and now - last > DOWN
        for table in await self.store.tables.unfinished():
            try:
                live = await self.hall.find(table)
                since = live.table.since
                if down and last is not None and since is not None:
                    await self.hall.carry_out(table, HOUSE, Pause(now - max(last, since)))
            except KolpakError as error:  # one damaged table must not keep the others
                log.error("table %s cannot be taken up: %s", table, error.message.id)

    async def beat(self) -> None:
        """Says each second that this process lives."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.store.beat(self.process, self.hall.clock())
            except KolpakError as error:
                log.warning("a beat was missed: %s", error.message.id)
