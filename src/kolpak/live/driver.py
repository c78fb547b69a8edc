"""The driver of tables: plays for bots and checks clocks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from kolpak.live.bot_pool import BotPool
from kolpak.live.errors import GameFailed, Overtaken
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable
from kolpak.live.tasks import RETRY, cancel_all, log_failure, log_task_failure
from kolpak.table.commands import SYSTEM, PlayAction, Tick
from kolpak.table.decide import deadline
from kolpak.table.playing import BotTurn, bot_turn

FAILOVER: Final = 1.5
"""Seconds that this process waits longer where another one has stored the latest event: should
that one be gone, this one steps in."""

ROUND: Final = 2.3
"""Paces that all bots of a table may take together, so that people do not wait for long."""

MIN_WAIT: Final = 0.01
"""Seconds at least until a clock is checked."""

log = logging.getLogger("kolpak.driver")


class TableDriver:
    """Watches tables after every change; ``pace`` is the seconds a bot takes for a move at least.

    Where many bots play between two turns of a person, they are quicker (``ROUND``).

    Every process drives every table it has loaded; the store's compare-and-swap lets only one of
    their moves through.
    """

    def __init__(self, runner: CommandRunner, bots: BotPool, pace: float) -> None:
        self.runner, self.bots, self.pace = runner, bots, pace
        self.tasks: set[asyncio.Task[None]] = set()

    def watch(self, live: LiveTable) -> None:
        """Schedule the next move of a bot and the next check of the clock."""
        self._set_timer(live)
        self.bots.prepare(live.table.setup)
        try:
            if live.bot_task is None and _bot_turn(live) is not None:
                live.bot_task = self._start(self._play_bots(live))
        except GameFailed as error:
            live.fail(error)

    async def close(self) -> None:
        """Cancel all timers and tasks."""
        for live in self.runner.registry.tables.values():
            if live.clock_timer is not None:
                live.clock_timer.cancel()
        await cancel_all(self.tasks)

    def _set_timer(self, live: LiveTable) -> None:
        if live.clock_timer is not None:
            live.clock_timer.cancel()
            live.clock_timer = None
        due = deadline(live.table)
        if due is not None and live.failed is None:
            wait = max(MIN_WAIT, due - self.runner.clock()) + (0 if live.local else FAILOVER)
            live.clock_timer = asyncio.get_running_loop().call_later(wait, self._time_up, live)

    def _time_up(self, live: LiveTable) -> None:
        live.clock_timer = None
        self._start(self._tick(live))

    async def _tick(self, live: LiveTable) -> None:
        try:
            await self.runner.run(live.table.id, SYSTEM, Tick())
        except GameFailed as error:
            live.fail(error)
        except Exception as error:  # whatever it is, this clock must go on
            log_failure(log, "a clock could not be checked", error, logging.INFO)
            await asyncio.sleep(RETRY)
        if live.clock_timer is None:  # no event came of it: it was a moment early, or refused
            self._set_timer(live)

    async def _play_bots(self, live: LiveTable) -> None:
        """Play for bots, one move after the other, until a person is to move."""
        try:
            wait = self._wait(live)
            while _bot_turn(live) is not None:
                await asyncio.sleep(wait)
                try:
                    await self._play_bot(live)
                    wait = self._wait(live)
                except GameFailed:
                    raise
                except Exception as error:  # whatever it is, the table must go on
                    log_failure(log, "a bot's move was not stored", error, logging.INFO)
                    wait = max(self.pace, RETRY)  # who was to be first has had its time
        except GameFailed as error:  # it would fail again
            live.fail(error)
        finally:
            live.bot_task = None

    def _wait(self, live: LiveTable) -> float:
        """Return the seconds until the bot to move plays."""
        table = live.table
        bots = sum(seat.plays_itself for seat in table.seats)
        pace = 0 if table.hurried else self.pace * min(1, ROUND / max(1, bots))
        return pace + (0 if live.local else FAILOVER)

    async def _play_bot(self, live: LiveTable) -> None:
        turn, game = _bot_turn(live), live.table.game
        if turn is None:
            return
        action = await self.bots.choose(turn)
        with live.game_code():
            token = live.table.rule_set.write(action)
        move = PlayAction(token, turn.seat)
        with suppress(Overtaken):  # a move is for the position it was chosen for
            await self.runner.run(
                live.table.id, SYSTEM, move, applies=lambda table: table.game is game
            )

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(log_task_failure)
        return task


def _bot_turn(live: LiveTable) -> BotTurn | None:
    """Return the turn of the bot to move, none at a table whose game has failed."""
    with live.game_code():
        return bot_turn(live.table) if live.failed is None else None
