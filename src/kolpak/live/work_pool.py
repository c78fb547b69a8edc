"""The work pool: processes for what takes long, such as searches, reviews and compiling."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

T = TypeVar("T")


class WorkPool:
    """Processes that end with the server; once one has died, others are started."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._executor: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    def start(self, work: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        """Have a process work; it may fail after nobody waits for it any more."""
        done = asyncio.wrap_future(self._submit(work, *given))
        done.add_done_callback(lambda done: done.cancelled() or done.exception())
        return done

    async def outcome(self, work: Callable[..., T], *given: Any) -> T | Exception:
        """Return what the work answers or raises; start it again where it is discarded."""
        while True:
            try:
                done = self.start(work, *given)
                await asyncio.wait([done])
                if not done.cancelled():  # otherwise other work has found the processes dead
                    return done.result()
            except Exception as error:
                return error

    async def stream(self, work: Callable[..., None], *given: Any) -> AsyncGenerator[bytes]:
        """Yield what the work sends through the connection that it is given first.

        Raises what the work raises; work whose reader has gone fails at the next thing it sends.
        """
        reader, writer = multiprocessing.Pipe(duplex=False)
        try:
            done = self._submit(work, writer, *given)
            done.add_done_callback(lambda _: writer.close())  # then the reader comes to an end
            with suppress(EOFError):
                while True:
                    yield await asyncio.to_thread(reader.recv_bytes)
            await asyncio.wrap_future(done)
        finally:
            reader.close()

    async def renew(self, first: Callable[[], object]) -> None:
        """Replace the processes, once the new ones have done their first work.

        What the old ones have begun they end.
        """
        old, lifeline = self._executor, self._lifeline
        self._executor = self._open()
        await self.outcome(first)
        if old is not None and lifeline is not None:
            await asyncio.to_thread(old.shutdown)
            lifeline.close()

    def close(self) -> None:
        """End the processes at once, whatever they do, and wait until they have ended."""
        for child in multiprocessing.active_children():
            child.kill()  # one that is just starting does not look at its lifeline yet
        self._discard(wait=True)  # what the system holds for them is given back

    def _submit(self, work: Callable[..., T], *given: Any) -> Future[T]:
        if self._executor is not None:
            with suppress(BrokenExecutor):  # a process was killed, as for want of memory
                return self._executor.submit(work, *given)
            self._discard()
        self._executor = self._open()
        return self._executor.submit(work, *given)

    def _discard(self, *, wait: bool = False) -> None:
        """End the processes; the next work starts others."""
        if self._lifeline is not None:
            self._lifeline.close()
        if self._executor is not None:
            self._executor.shutdown(wait, cancel_futures=True)
        self._executor = self._lifeline = None

    def _open(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        end, self._lifeline = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self.processes, context, initializer=_begin, initargs=(end,))


def _begin(lifeline: Connection) -> None:
    """Prepare a process for work: it ends when the server closes its end of a pipe or dies."""
    for kind in (signal.SIGINT, signal.SIGTERM):  # Ctrl-C and service managers reach all processes
        signal.signal(kind, signal.SIG_IGN)  # the server stops in order, and ends this one
    logging.getLogger("kolpak.compiler").disabled = True  # the server says it once

    def wait() -> None:
        with suppress(EOFError, OSError):
            lifeline.recv()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
