"""The attendant: lets bots move and looks at clocks, for the tables of this process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from concurrent.futures import Executor
from random import SystemRandom
from typing import Any, Final

from kolpak.bots.roster import bot
from kolpak.play.errors import KolpakError
from kolpak.live.registry import Hall
from kolpak.live.table import LiveTable
from kolpak.live.tasks import stop
from kolpak.table.clocks import deadline
from kolpak.table.commands import HOUSE, Play, Tick
from kolpak.table.playing import BotTurn, bot_turn

RETRY: Final = 1.0
"""Seconds to wait after a move or a look at the clock could not be stored."""

BEHIND: Final = 1.5
"""Seconds that a process waits longer where another one has stored the latest events: should that
one be gone, this one steps in."""

EARLY: Final = 0.01
"""Seconds at least until the next look at a clock."""

log = logging.getLogger("kolpak.attendant")


class Attendant:
    """Watches tables after every change; ``pace`` is the seconds a bot takes for a move at least.

    Every process attends every table it has loaded; that only one move is stored is seen to by
    the store.
    """

    def __init__(self, hall: Hall, executor: Executor, pace: float) -> None:
        self.hall, self.executor, self.pace = hall, executor, pace
        self.tasks: set[asyncio.Task[None]] = set()

    def attend(self, live: LiveTable) -> None:
        """Sees to it that the table's bot moves and its clock is looked at in time."""
        self._set_timer(live)
        if live.bot is None and bot_turn(live.table) is not None:
            live.bot = self._start(self._move(live))

    async def close(self) -> None:
        """Stops everything that is under way."""
        for live in self.hall.tables.values():
            if live.timer is not None:
                live.timer.cancel()
        await stop(self.tasks)

    def _set_timer(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        due = deadline(live.table)
        if due is not None:
            wait = max(EARLY, due - self.hall.clock()) + (0 if live.led else BEHIND)
            live.timer = asyncio.get_running_loop().call_later(wait, self._look, live)

    def _look(self, live: LiveTable) -> None:
        live.timer = None
        self._start(self._tick(live))

    async def _tick(self, live: LiveTable) -> None:
        try:
            await self.hall.carry_out(live.table.id, HOUSE, Tick())
        except Exception as error:  # whatever it is, this clock must not stand still for ever
            _note("a clock could not be looked at", error)
            await asyncio.sleep(RETRY)
        if live.timer is None:  # nothing has come of it: it was a moment too early, or refused
            self._set_timer(live)

    async def _move(self, live: LiveTable) -> None:
        """Moves the table's bots one after the other until a person is to move."""
        try:
            while bot_turn(live.table) is not None:
                await asyncio.sleep(self.pace + (0 if live.led else BEHIND))
                try:
                    await self._move_once(live)
                except Exception as error:  # whatever it is, the table must not wait for ever
                    _note("a bot's move was not stored", error)
                    await asyncio.sleep(max(self.pace, RETRY))
        finally:
            live.bot = None

    async def _move_once(self, live: LiveTable) -> None:
        turn, play = bot_turn(live.table), live.table.play
        if turn is None:
            return
        loop = asyncio.get_running_loop()
        token = await loop.run_in_executor(self.executor, choose, live.table.setup.game, turn)
        action = live.table.box.write(token)
        if live.table.play is play:  # a move is for the position it was chosen for
            await self.hall.carry_out(
                live.table.id, HOUSE, Play(action, turn.seat), still=lambda now: now.play is play
            )

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
    """Lets a bot choose from its view and the legal actions; runs beside the event loop.

    A bot that fails, or wants what is not legal, plays at random: the others at the table cannot
    help it.
    """
    random = SystemRandom()
    try:
        chosen = bot(game, turn.bot, turn.rules).choose(turn.view, turn.actions, random)
    except Exception as error:
        log.error("the bot %s has failed: %s", turn.bot, type(error).__name__, exc_info=error)
        return random.choice(turn.actions)
    if chosen in turn.actions:
        return chosen
    log.error("the bot %s has chosen what is not legal", turn.bot)
    return random.choice(turn.actions)


def _note(what: str, error: Exception) -> None:
    if isinstance(error, KolpakError):
        log.info("%s: %s", what, error.message.id)
    else:
        log.error("%s: %s", what, type(error).__name__, exc_info=error)
