"""Where bots think: quick ones in a thread, those that search in other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from importlib.util import find_spec
from random import Random
from secrets import randbits
from typing import Any, Final, TypeVar

from kolpak.bots.compiler import Compiler, compiler, compiles, log_problem, take_over
from kolpak.bots.roster import maker
from kolpak.games.catalog import GAMES
from kolpak.live.choosing import Question, choose, question, rate
from kolpak.live.tasks import log_task_failure
from kolpak.live.warming import compile_game, searchers
from kolpak.live.work_pool import WorkPool
from kolpak.play.bot import Rated
from kolpak.play.errors import KolpakError
from kolpak.table.playing import STAND_IN, BotTurn
from kolpak.table.setup import BOT, Setup

PATIENCE: Final = 8.0
"""Seconds that a search may take, waiting for a free process included: ten times a long one."""

FINDING_OUT: Final = 30.0
"""Seconds after which compiled code is supposed to work; the answer takes 1 to 3 s."""

T = TypeVar("T")
log = logging.getLogger("kolpak.bot_pool")
compiler_log = logging.getLogger("kolpak.compiler")


class NotReady(Exception):  # noqa: N818  (not an error)
    """The searches of a game are still being compiled."""


class BotPool:
    """Asks bots outside the event loop.

    While the searches of a game are being compiled, and where one takes too long or fails, the
    quick stand-in plays, and the log says so. Without processes searches run where quick bots do.
    ``compile_more`` compiles what else of a game is wanted, after its searches, and returns the
    seconds it took.
    """

    def __init__(
        self,
        quick: Executor,
        processes: WorkPool | None = None,
        compile_more: Sequence[Callable[[str], float]] = (),
    ) -> None:
        self.quick, self.processes, self.compile_more = quick, processes, compile_more
        self._warming: asyncio.Task[None] | None = None
        self._found_out = asyncio.Event()
        self._cold: list[str] = []
        """games whose searches are not compiled yet; what a table waits for comes first"""

    def warm_up(self) -> None:
        """Find out in the background whether compiled code works, then compile all searches."""
        assert self.processes is not None
        take_over(Compiler(find_spec("numba") is not None))  # until the answer is there
        self._cold = [game for game in GAMES if searchers(game)]
        self._warming = asyncio.create_task(self._warm_up(self.processes))
        self._warming.add_done_callback(log_task_failure)
        self._warming.add_done_callback(lambda _: self._found_out.set())  # also where it fails

    async def found_out(self) -> None:
        """Wait until it is known which bots there are, or as long as people would wait."""
        if self._warming is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._found_out.wait(), FINDING_OUT)

    def prepare(self, setup: Setup) -> None:
        """Compile the searches of a table's game before those of others."""
        if setup.game in self._cold and any(seat.startswith(BOT) for seat in setup.seats):
            self._cold.remove(setup.game)
            self._cold.insert(0, setup.game)

    async def choose(self, turn: BotTurn) -> Any:
        """Return what a bot plays; the stand-in plays for one that fails or is not ready."""
        if len(turn.actions) == 1:
            return turn.actions[0]
        seed = randbits(64)
        try:
            return await self._ask(choose, turn, seed)
        except NotReady:
            pass  # the log says what is being compiled
        except Exception as error:  # whatever it is, the others at the table must not wait
            _log_failure(f"the bot {turn.bot} has failed, so {STAND_IN} plays for it", error)
        try:
            return await self._ask(choose, turn._replace(bot=STAND_IN), seed)
        except Exception as error:
            _log_failure(f"{STAND_IN} has failed, so a random action is played", error)
            return Random(seed).choice(turn.actions)

    async def rate(self, turn: BotTurn) -> list[Rated]:
        """Return the actions that a bot advises, the best first.

        Raises KolpakError where it fails or is not ready: a guess is no advice.
        """
        if len(turn.actions) == 1:
            return [Rated(turn.actions[0])]
        try:
            return await self._ask(rate, turn, randbits(64))
        except (NotReady, TimeoutError):
            raise KolpakError("error-hint-late") from None
        except Exception as error:
            _log_failure(f"the bot {turn.bot} has failed to give a hint", error)
            raise KolpakError("error-hint-failed") from error

    def close(self) -> None:
        """Stop warming up."""
        if self._warming is not None:
            self._warming.cancel()

    async def _ask(self, ask: Callable[[Question], T], turn: BotTurn, seed: int) -> T:
        """Return a bot's answer; raise NotReady, or TimeoutError where it takes too long."""
        asked = question(turn, seed)
        if self.processes is None or not maker(turn.game, turn.bot).searches:
            return await asyncio.get_running_loop().run_in_executor(self.quick, ask, asked)
        if turn.game in self._cold and maker(turn.game, turn.bot).compiled:
            raise NotReady
        found = self.processes.start(ask, asked)
        try:
            await asyncio.wait([found], timeout=PATIENCE)
            if not found.done():
                raise TimeoutError(f"no answer within {PATIENCE:g} s")
        finally:
            found.cancel()  # one that runs goes on; one that waits would keep others waiting
        if found.cancelled():
            raise BrokenExecutor("its process has died")
        return found.result()

    async def _warm_up(self, processes: WorkPool) -> None:
        found = await processes.outcome(compiler)
        if not isinstance(found, Compiler):
            found = Compiler(False, f"{type(found).__name__}: {found}")
        take_over(found)
        log_problem(found)
        self._cold = [game for game in self._cold if searchers(game)]
        self._found_out.set()
        seconds = await self._compile_searches(processes)
        seconds += await self._compile_more(processes) if compiles() else 0.0
        if seconds and not found.problem:  # a process that has compiled all keeps 500 MB more
            await processes.renew(compiler)

    async def _compile_searches(self, processes: WorkPool) -> float:
        """Compile the searches of all games; return the seconds it took."""
        took = 0.0
        while self._cold:
            game = self._cold[0]
            compiler_log.info("the searches of the bots for %s are being compiled", game)
            seconds = await processes.outcome(compile_game, game)
            if isinstance(seconds, Exception):
                _log_failure(f"the searches for {game} cannot be compiled", seconds)
            else:
                compiler_log.info("the searches for %s are ready after %.1f s", game, seconds)
                took += seconds
            self._cold.remove(game)
        return took

    async def _compile_more(self, processes: WorkPool) -> float:
        took = 0.0
        for game in GAMES:
            for compile_it in self.compile_more:
                seconds = await processes.outcome(compile_it, game)
                if isinstance(seconds, Exception):
                    _log_failure(f"what else is compiled for {game} has failed", seconds)
                else:
                    took += seconds
        return took


def _log_failure(what: str, error: Exception) -> None:
    log.error("%s: %s", what, error, exc_info=error if error.__cause__ else None)
