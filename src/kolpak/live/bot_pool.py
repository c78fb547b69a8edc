"""Where bots think: quick ones in a thread, those that search in other processes."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from secrets import randbits
from typing import Any, Final

from kolpak.bots.roster import searching
from kolpak.live.choosing import Question, first_question, question, rate
from kolpak.play.bot import Rated
from kolpak.table.playing import STAND_IN, BotTurn
from kolpak.table.setup import BOT, Setup

FIRST_PATIENCE: Final = 1.0
"""Seconds that a search may take before one of its game has ended: compiling takes longer."""

PATIENCE: Final = 8.0
"""Seconds that a search may take afterwards, waiting for a free process included."""

log = logging.getLogger("kolpak.driver")


class BotPool:
    """Asks bots outside the event loop.

    A search that takes too long, such as the first one, which has to be compiled, goes on without
    anybody waiting for it, and the quick stand-in answers instead. Without ``processes`` searches
    run where quick bots do.
    """

    def __init__(self, quick: Executor, processes: int = 0) -> None:
        self.quick, self.processes = quick, processes
        self._searches: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None
        self._first: dict[str, Future[list[Rated]]] = {}
        """the search by which each game is or has been compiled"""

    def prepare(self, setup: Setup) -> None:
        """Compile the searches of a table's bots before they are needed."""
        if not self.processes or setup.game in self._first:
            return
        for seat in setup.seats:
            name = seat.removeprefix(BOT)
            if seat != name and searching(setup.game, name):
                self._search(first_question(setup.game, setup.options, name))
                return

    async def rate(self, turn: BotTurn) -> list[Rated]:
        """Return the actions that a bot thinks best, the one it chooses first."""
        asked = question(turn, randbits(64))
        if self.processes and searching(turn.game, turn.bot):
            try:
                return await self._searched(asked)
            except TimeoutError:
                pass
            except BrokenExecutor:  # a process was killed, as for want of memory
                log.warning("a process of the bots has died; another one is started")
                self._discard()
            asked = question(turn._replace(bot=STAND_IN), asked.seed)
        return await asyncio.get_running_loop().run_in_executor(self.quick, rate, asked)

    async def choose(self, turn: BotTurn) -> Any:
        """Return the action that a bot chooses."""
        return (await self.rate(turn))[0].action

    def close(self) -> None:
        """End the processes at once, whatever they do."""
        self._discard()

    def _discard(self) -> None:
        """End the processes; the next search starts others."""
        if self._lifeline is not None:
            self._lifeline.close()
        if self._searches is not None:
            self._searches.shutdown(wait=False, cancel_futures=True)
        self._searches = self._lifeline = None

    async def _searched(self, asked: Question) -> list[Rated]:
        """Return the result of a search; raise TimeoutError when it takes too long."""
        game = asked.game
        first = self._first.get(game)
        if first is not None and not first.done():
            raise TimeoutError  # it is being compiled
        patience = FIRST_PATIENCE if first is None else PATIENCE
        found = asyncio.wrap_future(self._search(asked))
        return await asyncio.wait_for(asyncio.shield(found), patience)

    def _search(self, asked: Question) -> Future[list[Rated]]:
        if self._searches is None:
            self._searches = self._open()
        found = self._searches.submit(rate, asked)
        if asked.game not in self._first:
            self._first[asked.game] = found
            found.add_done_callback(lambda done: self._forget_failed(asked.game, done))
        return found

    def _forget_failed(self, game: str, first: Future[list[Rated]]) -> None:
        """Let the next search of a game be its first one where this one has failed."""
        if first.cancelled() or first.exception() is not None:
            self._first.pop(game, None)

    def _open(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        end, self._lifeline = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self.processes, context, initializer=_begin, initargs=(end,))


def _begin(lifeline: Connection) -> None:
    """Prepare a process for searches: it ends when the server closes its end of a pipe or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this one

    def wait() -> None:
        with suppress(EOFError, OSError):
            lifeline.recv()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
