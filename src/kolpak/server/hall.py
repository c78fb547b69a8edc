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
from copy import copy
from typing import Any

import msgspec

from kolpak.bots.roster import bots
from kolpak.play.errors import KolpakError
from kolpak.server.errors import NotFound
from kolpak.server.live import LiveTable, unfold
from kolpak.server.rates import Rate
from kolpak.server.seeds import Seeds
from kolpak.server.stopping import stop
from kolpak.server.store import Command as StoredCommand
from kolpak.server.store import Conflict, LogError, Store, StoreError, Summary
from kolpak.server.turns import in_turns
from kolpak.table.commands import Command, Mute, Place, Say, Sender
from kolpak.table.decide import Decision, decide, open_table
from kolpak.table.events import Event, read_event, write_event
from kolpak.table.evolve import opened
from kolpak.table.setup import BOT, read_setup
from kolpak.table.state import Table

Announce = Callable[[str, int], Awaitable[None]]
"""Tells other processes that a table has reached a version."""

TALK = (Say, Mute)
"""Commands that anybody may send at any time, whoever's turn it is."""

TRIES = 5

AGAIN = 1.0
"""Seconds to wait before the log is read again when the store is in trouble."""


class Hall:
    """Opens tables, carries out commands, keeps this process's live tables up to date."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store, self.clock = store, clock
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.announce: Announce | None = None
        self.talk: Rate | None = None
        """how much each person may say, where there is a limit"""
        self.attendants: list[Callable[[LiveTable], None]] = []
        """What looks after bots, clocks and absent people once a table has changed."""

    def wake(self, *attendants: Callable[[LiveTable], None]) -> None:
        """Has all tables looked after from now on, those that are here already included."""
        self.attendants += attendants
        for live in list(self.tables.values()):
            self._attend(live)

    def _attend(self, live: LiveTable) -> None:
        for attend in self.attendants:
            attend(live)

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
            [encode(first)],
            None,
            summary=summary_of(table, self.clock(), self.clock(), invitation),
            secrets=seeds.ahead,
            holdings=_holdings(table),
        )
        seeds.ahead = {}
        live = LiveTable(table, seeds)
        live.recent.append((None, first))
        live.invitation = invitation
        live.created = live.at = live.used = first.at
        self.tables[name] = live
        self._attend(live)
        return live

    async def find(self, name: str) -> LiveTable:
        """Gives a live table, read from its log where it is not here; raises NotFound, LogError."""
        live = self.tables.get(name)
        if live is None:
            task = self.loading.get(name)
            if task is None:
                task = self.loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self.loading.pop(name, None))
            live = await asyncio.shield(task)
        live.used = self.clock()
        return live

    async def latest(self, name: str) -> LiveTable:
        """Gives a live table as it is now, also where other processes have changed it just now."""
        live = await self.find(name)
        if self.announce is not None:
            await self.refresh(live)
        return live

    async def _load(self, name: str) -> LiveTable:
        summary = await self.store.tables.find(name)
        log = await self.events(name)
        if not log or summary is None:
            raise NotFound("error-table-unknown", table=name[:40])
        try:
            async for _, _, after in unfold(log):
                table = after
        except Exception as error:  # whatever a damaged log leads to, only this table is refused
            raise LogError("error-log-malformed", table=name, number=len(log)) from error
        seeds = Seeds(name, table.setup, await self.store.secrets(name))
        live = LiveTable(table, seeds)
        live.invitation, live.created = summary.invitation or "", summary.created
        live.at, live.used = log[-1].at, self.clock()
        self.tables[name] = live
        self._attend(live)
        return live

    async def events(self, name: str, after: int = -1) -> list[Event]:
        """Reads a table's events after a version; raises LogError where the log is damaged."""
        bodies = await self.store.read(name, after)
        events: list[Event] = []
        async for body in in_turns(bodies):
            try:
                events.append(read_event(json.loads(body)))
            except (ValueError, KeyError, TypeError) as error:
                number = after + 1 + len(events)
                raise LogError("error-log-malformed", table=name, number=number) from error
        return events

    async def since(self, live: LiveTable, version: int) -> Sequence[tuple[Table | None, Event]]:
        """Gives the events after a version, each with the table before it.

        What happens while the log is read is not among them.
        """
        recent = live.since(version)
        if recent is not None:
            return recent
        upto = live.table.version
        log = await self.events(live.table.id)
        try:
            return [
                (before, event)
                async for before, event, after in unfold(log[: upto + 1])
                if after.version > version
            ]
        except Exception as error:  # it was right when the table was loaded
            raise LogError("error-log-malformed", table=live.table.id, number=upto) from error

    async def carry_out(
        self,
        name: str,
        sender: Sender,
        command: Command,
        id: str | None = None,
        still: Callable[[Table], bool] | None = None,
    ) -> bytes:
        """Carries out a command and gives its answer; the same id gets the first answer again.

        ``still`` tells of a table whether the command makes sense for it: somebody else may be
        first. Raises KolpakError where it is refused, and then nothing has changed.
        """
        live = await self.find(name)
        who = sender.person or ""
        if who:
            live.heard[who] = self.clock()
        if id is not None and (refusal := live.refused.get((who, id))):
            if known := await self._answered(live, sender, id):
                return known  # the answer was lost, and another process could carry it out
            raise copy(refusal)
        if isinstance(command, Place) and command.bot is not None:
            _check_bot(live.table.setup.game, command.bot)
        if self.talk is not None and isinstance(command, TALK):
            self.talk.take(who)
        async with live.lock:
            for _ in range(TRIES):
                if still is not None and not still(live.table):
                    break
                answer = await self._attempt(live, sender, command, id)
                if answer is not None:
                    return answer
        raise KolpakError("error-table-busy")

    async def _attempt(
        self, live: LiveTable, sender: Sender, command: Command, id: str | None
    ) -> bytes | None:
        """Decides and stores a command; None where another process was first and more is known."""
        try:
            decision = decide(live.table, sender, command, self.clock(), live.seeds)
        except KolpakError as error:
            if id is not None and (known := await self._answered(live, sender, id)):
                return known
            if self.announce is not None and await self.catch_up(live):
                return None  # it was decided on a table that others have seen further
            if id is not None:
                live.refuse(sender.person or "", id, error)
            raise
        try:
            return await self._store(live, decision, sender, id)
        except Conflict:
            if id is not None and (known := await self._answered(live, sender, id)):
                return known
            await self.catch_up(live)
            return None

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
        try:
            await self.store.append(
                after.id,
                before.version,
                [encode(event) for event in decision.events],
                None if id is None else StoredCommand(sender.person or "", id, answer),
                summary=self._changed_summary(live, before, after),
                secrets=live.seeds.ahead,
                holdings=_holdings(after) if after.seats != before.seats else None,
            )
        except Conflict:
            raise
        except BaseException:  # stored or not, nobody can tell here
            self._doubt(live)
            raise
        live.seeds.ahead = {}
        live.take_in(decision)
        live.show()
        self._attend(live)
        if self.announce is not None and decision.steps:
            await self.announce(after.id, after.version)
        return answer

    def _changed_summary(self, live: LiveTable, before: Table, after: Table) -> Summary | None:
        """Gives a new summary where lists would show something else."""
        if before.phase == after.phase and before.seats == after.seats:
            return None
        return summary_of(after, live.created, self.clock(), live.invitation)

    async def refresh(self, live: LiveTable) -> None:
        """Takes in what other processes have stored, between two commands."""
        async with live.lock:
            await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> bool:
        """Takes in what others have stored, for whoever holds the lock; tells whether there was."""
        events = await self.events(live.table.id, live.table.version)
        if not events:
            return False
        stored = await self.store.secrets(live.table.id)
        live.seeds.seeds, live.seeds.ahead = dict(stored), {}
        try:
            live.follow(events)
        except Exception as error:  # whatever a damaged log leads to, only this table is refused
            number = live.table.version + 1
            raise LogError("error-log-malformed", table=live.table.id, number=number) from error
        live.show()
        self._attend(live)
        return True

    def _doubt(self, live: LiveTable) -> None:
        """Has the log read again as soon as it can be: something may be stored unknown to us."""
        if live.doubt is None:
            live.doubt = asyncio.create_task(self._make_sure(live))

    async def _make_sure(self, live: LiveTable) -> None:
        try:
            while True:
                try:
                    await self.refresh(live)
                    break
                except StoreError:  # the store is still in trouble
                    await asyncio.sleep(AGAIN)
                except LogError:
                    break
        finally:
            live.doubt = None

    def dismiss(self, person: str | None = None) -> None:
        """Ends all connections, or a person's; the clients come back by themselves, to whoever
        serves then, if they still may.
        """
        for live in self.tables.values():
            for viewer in tuple(live.viewers):
                if person is None or viewer.person == person:
                    viewer.end()

    async def close(self) -> None:
        """Stops making sure."""
        await stop(live.doubt for live in self.tables.values() if live.doubt is not None)

    def drop_idle(self, idle: float) -> None:
        """Lets go of tables that nobody here watches and nothing waits for."""
        now = self.clock()
        for name, live in list(self.tables.items()):
            waiting = live.viewers or live.lock.locked() or live.timer or live.bot or live.doubt
            if not waiting and now - live.used > idle:
                del self.tables[name]


def _check_bot(game: str, bot: str) -> None:
    """Raises KolpakError where a game has no bot of this name."""
    if bot not in bots(game):
        raise KolpakError("error-table-bot-unknown", bot=bot[:40], known=", ".join(bots(game)))


def encode(event: Event) -> bytes:
    """Writes an event as it stands in the log."""
    return msgspec.json.encode(write_event(event))


def summary_of(table: Table, created: float, changed: float, invitation: str) -> Summary:
    """Says what lists show of a table."""
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
        host=table.host,
    )


def _holdings(table: Table) -> dict[int, str | None]:
    return {seat: who.person for seat, who in enumerate(table.seats)}
