"""Stopping: signals that tell the process to stop, and a worker whose parent is gone."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType


@contextlib.contextmanager
def on_stop_signal(prepare: Callable[[], None]) -> Iterator[None]:
    """Call ``prepare`` when the process is told to stop, before uvicorn's own handler.

    uvicorn waits for streams, which never end by themselves, and then breaks them off.
    """
    if threading.current_thread() is not threading.main_thread():  # gets no signals
        yield
        return
    loop = asyncio.get_running_loop()
    before = {kind: signal.getsignal(kind) for kind in (signal.SIGINT, signal.SIGTERM)}

    def stopped(kind: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(prepare)
        handler = before[signal.Signals(kind)]
        if callable(handler):
            handler(kind, frame)

    for kind, handler in before.items():
        if callable(handler):  # otherwise there is no orderly stop
            signal.signal(kind, stopped)
    try:
        yield
    finally:
        for kind, handler in before.items():
            if signal.getsignal(kind) is stopped:
                signal.signal(kind, handler)


async def exit_with_parent() -> None:
    """Stop a worker whose parent process was killed: nobody else could."""
    parent = multiprocessing.parent_process()
    while parent is not None and parent.is_alive():
        await asyncio.sleep(1)
    if parent is not None:
        signal.raise_signal(signal.SIGTERM)
