"""The attendant: lets bots move and looks at clocks, for the tables of this process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from concurrent.futures import Executor
from random import SystemRandom
from typing import Any

from kolpak.bots.roster import bot
from kolpak.play.errors import KolpakError
from kolpak.server.hall import Hall
from kolpak.server.live import LiveTable
from kolpak.table.clocks import deadline
from kolpak.table.commands import HOUSE, Play, Tick
from kolpak.table.playing import BotTurn, bot_turn

RETRY = 1.0
"""Seconds to wait after a move or a look at the clock could not be stored."""

log = logging.getLogger("kolpak.attendant")


class Attendant:
    """Watches tables after every change; ``pace`` is the seconds a bot takes for a move at least."""

    def __init__(self, hall: Hall, executor: Executor, pace: float) -> None:
        self.hall, self.executor, self.pace = hall, executor, pace
        self.tasks: set[asyncio.Task[None]] = set()
        hall.attend = self.attend

    def attend(self, live: LiveTable) -> None:
        """Sees to it that the table's bot moves and its clock is looked at in time."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        due = deadline(live.table)
        if due is not None:
            wait = max(0.0, due - self.hall.clock())
            live.timer = asyncio.get_running_loop().call_later(wait, self._look, live)
        if live.bot is None and bot_turn(live.table) is not None:
            live.bot = self._start(self._move(live))

    async def close(self) -> None:
        """Stops everything that is under way."""
        for live in self.hall.tables.values():
            if live.timer is not None:
                live.timer.cancel()
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _look(self, live: LiveTable) -> None:
        live.timer = None
        self._start(self._tick(live))

    async def _tick(self, live: LiveTable) -> None:
        try:
            await self.hall.carry_out(live.table.id, HOUSE, Tick())
        except KolpakError as error:  # the store is in trouble: look again
            log.warning("a clock could not be looked at: %s", error.message.id)
            await asyncio.sleep(RETRY)
            self.attend(live)

    async def _move(self, live: LiveTable) -> None:
        """Moves the table's bots one after the other until a person is to move."""
        try:
            while (turn := bot_turn(live.table)) is not None:
                version = live.table.version
                await asyncio.sleep(self.pace)
                if live.table.version == version:
                    await self._move_once(live, turn)
        finally:
            live.bot = None

    async def _move_once(self, live: LiveTable, turn: BotTurn) -> None:
        loop = asyncio.get_running_loop()
        token = await loop.run_in_executor(self.executor, choose, live.table.setup.game, turn)
        action = live.table.box.notation.write_action(token)
        try:
            await self.hall.carry_out(live.table.id, HOUSE, Play(action, turn.seat))
        except KolpakError as error:  # the table has moved on meanwhile; the next look finds out
            log.info("a bot's move came too late: %s", error.message.id)
            await asyncio.sleep(max(self.pace, RETRY))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the attendant was stopped by %s", type(error).__name__)


def choose(game: str, turn: BotTurn) -> object:
    """Lets a bot choose from its view and the legal actions; runs beside the event loop."""
    return bot(game, turn.bot, turn.rules).choose(turn.view, turn.actions, SystemRandom())
