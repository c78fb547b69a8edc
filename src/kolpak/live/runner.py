"""The command runner: decide, append, publish; retry where another process was first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from copy import copy
from operator import attrgetter
from typing import Final

from kolpak.live.errors import Conflict, LogError, Overtaken, StoreError
from kolpak.live.rates import TableLimits
from kolpak.live.registry import TableRegistry, check_bot, encode_event
from kolpak.live.store import Append, Summary, holders_of, summary_of
from kolpak.live.table import LiveTable
from kolpak.live.tasks import RETRY, cancel_all, log_failure
from kolpak.play.errors import KolpakError
from kolpak.table.commands import (
    Command,
    Mute,
    NextGame,
    PlaceBot,
    PlayAction,
    Resign,
    Say,
    Sender,
    Start,
)
from kolpak.table.decide import Decision, decide
from kolpak.table.state import Table

log = logging.getLogger("kolpak.runner")

TALK: Final = (Say, Mute)
"""Commands that anybody may send at any time."""

PLAY: Final = (PlayAction, NextGame, Start, Resign)
"""Commands that bring a game on; their number is limited by the game itself."""

MAX_ATTEMPTS: Final = 5
"""Times a command is decided anew because another process was first."""


class CommandRunner:
    """Carries out commands, one at a time a table.

    Events are stored first, then acknowledged and shown. A command's id makes it idempotent: a
    repeat is answered with the version that it led to the first time. A command that has begun must
    not be cancelled, since what is stored must be shown: connections wait for theirs to end.
    ``announce`` tells other processes that a table has reached a version, ``on_heard`` is called
    with a table and who has sent a command.
    """

    def __init__(self, registry: TableRegistry, limits: TableLimits | None = None) -> None:
        self.registry, self.store, self.clock = registry, registry.store, registry.clock
        self.limits = limits
        self.announce: Callable[[str, int], None] = lambda table, version: None
        self.on_heard: Callable[[LiveTable, str], None] = lambda live, person: None

    async def run(
        self,
        table: str,
        sender: Sender,
        command: Command,
        id: str | None = None,
        applies: Callable[[Table], bool] = lambda table: True,
    ) -> int:
        """Carry out a command and return the version after it.

        ``applies`` is asked before each attempt whether the command still makes sense: another
        process may have been first. Raises Overtaken where it does not, KolpakError for a refusal;
        then nothing has changed.
        """
        live = await self.registry.find(table)
        person = sender.person or ""
        if person:
            live.heard[person] = asyncio.get_running_loop().time()
            self.on_heard(live, person)
        if id is not None and (known := await self._known(live, person, id)) is not None:
            return known
        if isinstance(command, PlaceBot) and command.bot is not None:
            check_bot(live.table.setup.game, command.bot)
        if self.limits is not None and person:
            self._limit(self.limits, person, command)
        version = await self.carry_out(live, sender, command, id, applies)
        if id is not None:
            live.remember_version(person, id, version)
        return version

    async def _known(self, live: LiveTable, person: str, id: str) -> int | None:
        """Return the version of a repeated command, None for a new one; raise its refusal."""
        known = live.acknowledged.get((person, id))
        if known is None and (refusal := live.refusals.get((person, id))):
            # Its acknowledgement may be lost and another process may have carried it out.
            known = await self._version_after(live, person, id)
            if known is None:
                raise copy(refusal)
        return known

    def _limit(self, limits: TableLimits, person: str, command: Command) -> None:
        """Raise RateLimited where a person sends too many commands of a kind."""
        limits.commands.take(person)
        if isinstance(command, TALK):
            limits.talk.take(person)
        elif not isinstance(command, PLAY):
            limits.changes.take(person)

    async def carry_out(
        self,
        live: LiveTable,
        sender: Sender,
        command: Command,
        id: str | None = None,
        applies: Callable[[Table], bool] = lambda table: True,
    ) -> int:
        """Carry out a command, once those before it are done."""
        async with live.lock:
            for _ in range(MAX_ATTEMPTS):
                if not applies(live.table):
                    raise Overtaken("error-table-busy")
                version = await self._attempt(live, sender, command, id)
                if version is not None:
                    return version
        raise KolpakError("error-table-busy")

    async def close(self) -> None:
        """Cancel all recoveries."""
        tables = self.registry.tables.values()
        await cancel_all(live.recovery for live in tables if live.recovery is not None)

    async def _attempt(
        self, live: LiveTable, sender: Sender, command: Command, id: str | None
    ) -> int | None:
        """Decide and append; return None where another process was first, now caught up with."""
        person = sender.person or ""
        live.seeds.drop_unsaved()
        try:
            with live.game_code():
                decision = decide(live.table, sender, command, self.clock(), live.seeds)
        except KolpakError as error:
            known = await self._version_after(live, person, id)
            if known is not None:
                return known
            if self.registry.shared and await self.registry.catch_up(live):
                return None  # it was decided on an old version
            if id is not None:
                live.remember_refusal(person, id, error)
            raise
        if not decision.steps:  # perhaps because it is a repeat
            known = await self._version_after(live, person, id)
            return live.table.version if known is None else known
        try:
            await self._append(live, decision, None if id is None else (person, id))
        except Conflict:
            await self.registry.catch_up(live)
            return await self._version_after(live, person, id)
        live.apply(decision)
        self.registry.changed(live)
        self.announce(live.table.id, live.table.version)
        return live.table.version

    async def _version_after(self, live: LiveTable, person: str, id: str | None) -> int | None:
        """Return the version that a command led to when it came first, None where it is new."""
        return None if id is None else await self.store.version_after(live.table.id, person, id)

    async def _append(
        self, live: LiveTable, decision: Decision, command: tuple[str, str] | None
    ) -> None:
        before, after = live.table, decision.table
        append = Append(
            after.id,
            before.version,
            [encode_event(event) for event in decision.events],
            command,
            self._changed_summary(live, after),
            live.seeds.unsaved,
            holders_of(after.seats) if after.seats != before.seats else {},
        )
        try:
            await self.store.append(append)
        except Conflict:
            raise
        except BaseException:
            self._recover(live)
            raise
        live.seeds.unsaved = {}

    def _changed_summary(self, live: LiveTable, after: Table) -> Summary | None:
        """Return the new summary, None where lists would show the same."""
        listed = attrgetter("phase", "setup", "seats", "code")
        if listed(live.table) == listed(after):
            return None
        return summary_of(after, live.created, self.clock())

    def _recover(self, live: LiveTable) -> None:
        """Re-read the log when the store works again: the outcome of an append is unknown.

        If it was stored, other processes have not heard of it.
        """
        if live.recovery is None:
            live.recovery = asyncio.create_task(self._reread(live))

    async def _reread(self, live: LiveTable) -> None:
        try:
            while True:
                try:
                    await self.registry.refresh(live)
                    self.announce(live.table.id, live.table.version)
                    return
                except LogError:
                    return
                except Exception as error:  # whatever it is, others wait to be shown what is stored
                    if not isinstance(error, StoreError):
                        log_failure(log, "the log cannot be read again yet", error)
                    await asyncio.sleep(RETRY)
        finally:
            live.recovery = None
