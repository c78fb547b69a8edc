"""The writer's process: it writes appends into an SQLite file while the event loop goes on."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, cast

from sqlalchemy.engine import URL

from kolpak.server.store.errors import StoreError
from kolpak.server.store.frames import read_outcomes, split, write_appends
from kolpak.server.store.records import Append
from kolpak.server.store.telling import tell

SCRIBE: Final = "kolpak.server.store.scribe"
"""The program that writes; it is not imported here, for then it could not be run by this name."""

STOP_WITHIN: Final = 10.0
"""Seconds the process has to write what it was handed before it is killed."""


class WriterProcess:
    """Hands appends to a process that runs ``scribe``: begun at once, and again when it has ended.

    All that is appended in one turn of the event loop is handed over together, and never waits
    for what was handed over before: the process takes what has come and stores it at once.
    """

    def __init__(self, url: URL, patience: float) -> None:
        self._given = str(url.database), str(patience)
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._handed: deque[asyncio.Future[None]] = deque()
        self._resting = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._answers: _Answers | None = None
        self._beginning = asyncio.create_task(self._begin())

    def append(self, append: Append) -> asyncio.Future[None]:
        """Has an append written; done when it is on the disk.

        Raises Conflict and StoreError; where the process has ended nobody can tell what is written.
        """
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._waiting.append((append, done))
        if self._answers is None:
            if self._beginning.done():
                self._beginning = asyncio.create_task(self._begin())
        elif len(self._waiting) == 1:
            loop.call_soon(self._hand_over)
        return done

    @contextlib.asynccontextmanager
    async def rest(self) -> AsyncIterator[None]:
        """Has nothing written as long as somebody else writes into the file."""
        self._resting += 1
        try:
            await self._idle.wait()
            yield
        finally:
            self._resting -= 1
            self._hand_over()

    async def close(self) -> None:
        """Ends the process when all is written."""
        await self._beginning
        self._hand_over()
        await self._idle.wait()
        if self._answers is not None:
            await self._answers.end()

    async def _begin(self) -> None:
        """Begins the process."""
        try:
            _, protocol = await asyncio.get_running_loop().subprocess_exec(
                lambda: _Answers(self._tell),
                *(sys.executable, "-m", SCRIBE, *self._given),
                stdin=PIPE,
                stdout=PIPE,
                stderr=None,
                start_new_session=True,  # what is typed to stop the server is not for it
            )
        except OSError:
            self._give_up()
            return
        self._answers = protocol
        self._answers.lost.add_done_callback(self._give_up)
        self._hand_over()

    def _hand_over(self) -> None:
        """Hands over what waits, where there is a process and nobody else writes."""
        if self._waiting and self._answers is not None and not self._resting:
            waiting, self._waiting = self._waiting, []
            try:
                frame = write_appends([append for append, _ in waiting])
            except Exception as error:  # a mistake of ours, for which nobody must wait for ever
                tell((done, error) for _, done in waiting)
                return
            self._handed += [done for _, done in waiting]
            self._idle.clear()
            self._answers.ask(frame)

    def _give_up(self, _: object = None) -> None:
        """Tells all who wait that the process has ended."""
        self._answers = None
        waiting, self._waiting = self._waiting, []
        self._handed += [done for _, done in waiting]
        self._tell([StoreError("error-store-writer") for _ in self._handed])

    def _tell(self, outcomes: Sequence[Exception | None]) -> None:
        """Tells those who have waited longest what has come of their appends."""
        tell((self._handed.popleft(), outcome) for outcome in outcomes)
        if not self._handed:
            self._idle.set()


class _Answers(asyncio.SubprocessProtocol):
    """Takes what the process answers; ``lost`` is done when it has ended."""

    def __init__(self, tell: Callable[[Sequence[Exception | None]], None]) -> None:
        self._tell = tell
        self._unread = b""
        self.lost = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._process = cast("asyncio.SubprocessTransport", transport)
        self._input = cast("asyncio.WriteTransport", self._process.get_pipe_transport(0))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        bodies, self._unread = split(self._unread + data)
        for body in bodies:
            self._tell(read_outcomes(body))

    def connection_lost(self, error: Exception | None) -> None:
        self._process.close()
        if not self.lost.done():
            self.lost.set_result(None)

    def ask(self, frame: bytes) -> None:
        """Sends a frame to the process."""
        self._input.write(frame)

    async def end(self) -> None:
        """Lets the process end by itself, or kills it when that takes too long."""
        self._input.close()
        await asyncio.wait([self.lost], timeout=STOP_WITHIN)
        if not self.lost.done():
            self._process.kill()
            await self.lost
