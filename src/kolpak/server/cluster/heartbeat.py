"""The heartbeat: clocks stand still while no process is alive or the host is asleep."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from kolpak.live.clock import ServerClock, loop_time
from kolpak.live.errors import StoreError
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable
from kolpak.live.tasks import RETRY, log_failure
from kolpak.play.errors import KolpakError
from kolpak.server.cluster.outage import Outage
from kolpak.server.store import Store
from kolpak.server.store.store import DOWNTIME
from kolpak.table.absence import is_timed
from kolpak.table.commands import SYSTEM, Pause

log = logging.getLogger("kolpak.heartbeat")

INTERVAL: Final = 1.0
"""Seconds between two heartbeats."""

NOTED_EVERY: Final = 60.0
"""Seconds after which it is stored again who is there; tidying counts in hours."""

POLL: Final = 0.2
"""Seconds between two looks for a heartbeat of another process."""

LAST: Final = 2.0
"""Seconds that the last heartbeat may take: a database that does not answer delays no stop."""

NEGLIGIBLE: Final = 0.05
"""Seconds of downtime that are not worth an event."""

MISSED: Final = 1.0
"""Seconds by which the wall clock must be ahead to count as a time in which we did not run."""

BEHIND: Final = 60.0
"""Seconds by which the wall clock must be behind to be worth a word: hosts correct less unasked."""


class Heartbeat:
    """Records that this process is alive, and pauses running tables for a downtime.

    That is the time before the start, and any in which this process was suspended, its host slept,
    or the wall clock jumped ahead. ``single_process`` says that no other process can serve these
    tables, so that every start is the end of a downtime, however short.
    """

    def __init__(
        self,
        store: Store,
        runner: CommandRunner,
        process: str,
        clock: ServerClock,
        *,
        single_process: bool,
    ) -> None:
        self.store, self.runner, self.process, self.clock = store, runner, process, clock
        self.registry = runner.registry
        self.downtime = (0.0, 0.0)
        """beginning and end of the time without any process before this one started"""
        self.single_process = single_process
        self._is_ahead = False
        """whether the log has been told that our time is ahead of the wall clock"""
        self._unstored = Outage(log, "no heartbeat can be stored")
        self._unnoted = Outage(log, "who is there cannot be stored")

    async def resume(self) -> None:
        """Find out for how long the server was down; tables are paused when they are loaded.

        Where the wall clock has been set back, go on from the last heartbeat: else all that has a
        time would stand still until the wall clock is there again. Raises StoreError.
        """
        last = await self.store.last_heartbeat()
        if last is not None:
            self.clock.advance(max(0.0, last - self.clock()))
            if await self._was_down(last):
                self.downtime = (last, self.clock())
        self.registry.prepare = self._prepare
        await self.store.heartbeat(self.process, self.clock())

    async def load_timed(self) -> None:
        """Load the tables where time is running and that are not here yet.

        All others are loaded when somebody asks for them.
        """
        for table in await self._timed():
            try:
                await self.registry.find(table)
            except Exception as error:  # a damaged table must not keep the others down
                log_failure(log, f"table {table} cannot be resumed", error, logging.ERROR)

    async def _timed(self) -> list[str]:
        while True:
            try:
                return await self.store.tables.timed()
            except Exception as error:  # whatever it is, these clocks must go on
                log_failure(log, "tables cannot be resumed yet", error)
                await asyncio.sleep(RETRY)

    async def run(self) -> None:
        """Record a heartbeat every second."""
        while True:
            await asyncio.sleep(INTERVAL)
            ahead = self.clock.beat()
            self._note_gap(-ahead)
            missed = max(0.0, ahead)
            if missed >= MISSED:
                await self._pause_all(missed)
            self.clock.advance(missed)
            await self._beat()
            await self._note_heard(NOTED_EVERY)

    def check(self) -> None:
        """Raise what keeps heartbeats from being stored, once that counts as a downtime."""
        missed = self._unstored
        if missed.error is not None and loop_time() - missed.since >= DOWNTIME:
            raise missed.error

    async def close(self) -> None:
        """Record the last heartbeat: from now on this process is down."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                await self._beat()
                await self._note_heard(0.0)

    async def _was_down(self, last: float) -> bool:
        """Return whether no process has been alive since the last heartbeat.

        Where that is recent, wait: another process may be about to record the next one.
        """
        if self.single_process:
            return True
        while self.clock() - last <= DOWNTIME:
            await asyncio.sleep(POLL)
            self.clock.beat()
            if await self.store.last_heartbeat() != last:
                return False
        return True

    def _note_gap(self, gap: float) -> None:
        """Log once by how many seconds our time, which never goes back, is ahead of the wall's."""
        was_ahead, self._is_ahead = self._is_ahead, gap >= BEHIND
        if self._is_ahead and not was_ahead:
            log.warning("the wall clock is %.0f s behind the server's time, which stays ahead", gap)

    async def _beat(self) -> None:
        began = loop_time()
        try:
            await self.store.heartbeat(self.process, self.clock())
        except Exception as error:  # whatever it is, all clocks stand still without the next one
            self._unstored.failed(error, began)
        else:
            self._unstored.ended()

    async def _note_heard(self, interval: float) -> None:
        """Store at which tables somebody is, or something was said or done (``kolpak tidy``)."""
        now = self.clock()
        due = [
            live
            for live in self.registry.tables.values()
            if now - live.noted >= interval and (live.viewers or live.at > live.noted)
        ]
        if not due:
            return
        try:
            heard = {live.table.id: now if live.viewers else live.at for live in due}
            await self.store.tables.hear(heard)
        except Exception as error:
            self._unnoted.failed(error)
            return
        self._unnoted.ended()
        for live in due:
            live.noted = now

    async def _pause_all(self, missed: float) -> None:
        """Pause the tables of this process for the seconds in which it did not run.

        Another process may have gone on serving those whose latest event it has stored. Until all
        are paused the clock stands still, since nobody lets it beat.
        """
        log.warning("the server did not run for %.1f s: running clocks are paused", missed)
        mine = [live for live in self.registry.tables.values() if live.local]
        await asyncio.gather(*(self._pause_for(live, missed) for live in mine))

    async def _pause_for(self, live: LiveTable, seconds: float) -> None:
        table = live.table
        while is_timed(table) and live.table is table:
            try:
                await self._pause(live, seconds)
            except StoreError as error:
                log.error("table %s cannot be paused yet: %s", table.id, error.message.id)
                await asyncio.sleep(RETRY)
            except KolpakError:  # somebody has moved meanwhile: their turn is over
                return
            except Exception as error:  # the clocks of other tables do not wait for this one
                log_failure(log, f"table {table.id} cannot be paused", error)
                return

    async def _prepare(self, live: LiveTable) -> None:
        """Pause a table for the downtime, unless that has been done since."""
        down, up = self.downtime
        while is_timed(live.table) and (seconds := up - max(down, live.at)) >= NEGLIGIBLE:
            try:
                await self._pause(live, seconds)
            except StoreError:
                raise
            except KolpakError:  # another process was first
                continue

    async def _pause(self, live: LiveTable, seconds: float) -> None:
        """Pause a table; raise KolpakError where something else happens there first."""
        table = live.table
        pause = Pause(seconds)
        await self.runner.carry_out(live, SYSTEM, pause, applies=lambda now: now is table)
