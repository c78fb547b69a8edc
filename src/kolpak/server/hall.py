"""The hall: all live tables of this process, and the pump around the table without I/O.

A command is decided, its events are stored, and only then it is answered and shown. Any process
can serve any table: it folds the log, and the store's compare-and-swap keeps two apart.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec

from kolpak.bots.roster import ROSTER
from kolpak.play.errors import KolpakError
from kolpak.server.errors import NotFound
from kolpak.server.live import LiveTable, retell
from kolpak.server.seeds import Seeds
from kolpak.server.store import Command as StoredCommand
from kolpak.server.store import Conflict, LogError, Store, Summary
from kolpak.table.commands import Command, Place, Sender
from kolpak.table.decide import Decision, decide, open_table
from kolpak.table.events import Event, read_event, write_event
from kolpak.table.evolve import fold, opened
from kolpak.table.setup import BOT, read_setup
from kolpak.table.state import Table

Announce = Callable[[str, int], Awaitable[None]]
"""Tells other processes that a table has reached a version."""

TRIES = 5


class Hall:
    """Opens tables, carries out commands, keeps this process's live tables up to date."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store, self.clock = store, clock
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.announce: Announce | None = None
        self.attend: Callable[[LiveTable], None] = lambda live: None
        """What looks after bots and clocks once a table has changed."""

    async def open(self, host: Sender, setup: Mapping[str, Any]) -> LiveTable:
        """Opens a table; raises KolpakError where the setup is wrong."""
        chosen = read_setup(setup)
        for seat in chosen.seats:
            if seat.startswith(BOT):
                _check_bot(chosen.game, seat.removeprefix(BOT))
        name = secrets.token_urlsafe(9)
        seeds = Seeds(name, chosen, {})
        first = open_table(name, host, setup, self.clock(), seeds)
        table = opened(first)
        invitation = secrets.token_urlsafe(12)
        await self.store.append(
            name,
            -1,
            [_encode(first)],
            None,
            summary=_summary(table, self.clock(), self.clock(), invitation),
            secrets=seeds.ahead,
            holdings=_holdings(table),
        )
        seeds.ahead = {}
        live = LiveTable(table, seeds)
        live.recent.append((None, first))
        live.invitation = invitation
        live.created = self.clock()
        self.tables[name] = live
        self.attend(live)
        return live

    async def find(self, name: str) -> LiveTable:
        """Gives a live table, read from its log where it is not here yet; raises NotFound, LogError."""
        live = self.tables.get(name)
        if live is None:
            task = self.loading.get(name)
            if task is None:
                task = self.loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self.loading.pop(name, None))
            live = await asyncio.shield(task)
        live.used = self.clock()
        return live

    async def _load(self, name: str) -> LiveTable:
        summary = await self.store.tables.find(name)
        log = await self.events(name)
        if not log or summary is None:
            raise NotFound("error-table-unknown", table=name[:40])
        try:
            table = fold(log)
        except Exception as error:  # whatever a damaged log leads to, only this table is refused
            raise LogError("error-log-malformed", table=name, number=len(log)) from error
        seeds = Seeds(name, table.setup, await self.store.secrets(name))
        live = LiveTable(table, seeds)
        live.invitation, live.created = summary.invitation or "", summary.created
        self.tables[name] = live
        self.attend(live)
        return live

    async def events(self, name: str, after: int = -1) -> list[Event]:
        """Reads a table's events after a version from the log; raises LogError where it is damaged."""
        bodies = await self.store.read(name, after)
        events: list[Event] = []
        for body in bodies:
            try:
                events.append(read_event(json.loads(body)))
            except (ValueError, KeyError, TypeError) as error:
                number = after + 1 + len(events)
                raise LogError("error-log-malformed", table=name, number=number) from error
        return events

    async def since(self, live: LiveTable, version: int) -> Sequence[tuple[Table | None, Event]]:
        """Gives the events after a version, each with the table before it."""
        recent = live.since(version)
        if recent is not None:
            return recent
        upto = live.table.version
        log = await self.events(live.table.id)
        return list(retell(log[: upto + 1], version)) + (live.since(upto) or [])

    async def carry_out(
        self, name: str, sender: Sender, command: Command, id: str | None = None
    ) -> bytes:
        """Carries out a command and gives its answer; the same id gets the first answer again.

        Raises KolpakError where it is refused, and then nothing has changed.
        """
        live = await self.find(name)
        if isinstance(command, Place) and command.bot is not None:
            _check_bot(live.table.setup.game, command.bot)
        async with live.lock:
            for _ in range(TRIES):
                try:
                    decision = decide(live.table, sender, command, self.clock(), live.seeds)
                except KolpakError:
                    if id is not None and (known := await self._answered(live, sender, id)):
                        return known
                    raise
                try:
                    return await self._store(live, decision, sender, id)
                except Conflict:
                    if id is not None and (known := await self._answered(live, sender, id)):
                        return known
                    await self.catch_up(live)
        raise KolpakError("error-table-busy")

    async def _answered(self, live: LiveTable, sender: Sender, id: str) -> bytes | None:
        return await self.store.answer(live.table.id, sender.person or "", id)

    async def _store(
        self, live: LiveTable, decision: Decision, sender: Sender, id: str | None
    ) -> bytes:
        """Stores a decision's events and then shows them."""
        before, after = live.table, decision.table
        answer = msgspec.json.encode({"ack": id, "v": after.version})
        if not decision.steps and id is None:
            return answer
        await self.store.append(
            after.id,
            before.version,
            [_encode(event) for event in decision.events],
            None if id is None else StoredCommand(sender.person or "", id, answer),
            summary=self._changed_summary(live, before, after),
            secrets=live.seeds.ahead,
            holdings=_holdings(after) if after.seats != before.seats else None,
        )
        live.seeds.ahead = {}
        live.take_in(decision)
        live.show()
        self.attend(live)
        if self.announce is not None and decision.steps:
            await self.announce(after.id, after.version)
        return answer

    def _changed_summary(self, live: LiveTable, before: Table, after: Table) -> Summary | None:
        """Gives a new summary where lists would show something else."""
        if before.phase == after.phase and before.seats == after.seats:
            return None
        return _summary(after, live.created, self.clock(), live.invitation)

    async def catch_up(self, live: LiveTable) -> None:
        """Takes in what other processes have stored."""
        events = await self.events(live.table.id, live.table.version)
        if events:
            stored = await self.store.secrets(live.table.id)
            live.seeds.seeds, live.seeds.ahead = dict(stored), {}
            live.follow(events)
            live.show()
            self.attend(live)

    def drop_idle(self, idle: float) -> None:
        """Lets go of tables that nobody here watches and nothing waits for."""
        now = self.clock()
        for name, live in list(self.tables.items()):
            waiting = live.viewers or live.lock.locked() or live.timer or live.bot
            if not waiting and now - live.used > idle:
                del self.tables[name]


def _check_bot(game: str, bot: str) -> None:
    """Raises KolpakError where a game has no bot of this name."""
    if bot not in ROSTER[game]:
        raise KolpakError("error-table-bot-unknown", bot=bot[:40], known=", ".join(ROSTER[game]))


def _encode(event: Event) -> bytes:
    return msgspec.json.encode(write_event(event))


def _summary(table: Table, created: float, changed: float, invitation: str) -> Summary:
    return Summary(
        id=table.id,
        game=table.setup.game,
        options=table.setup.options,
        state=table.phase,
        visibility=table.setup.visibility,
        seats=[{"name": who.name, "who": who.kind} for who in table.seats],
        created=created,
        changed=changed,
        invitation=invitation,
    )


def _holdings(table: Table) -> dict[int, str]:
    return {seat: who.person for seat, who in enumerate(table.seats) if who.person is not None}
