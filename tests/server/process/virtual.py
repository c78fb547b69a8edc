"""Time that passes only when nobody has anything to do: hours of a story in a moment."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

Result = TypeVar("Result")

BEGIN = 1_700_000_000.0
"""When every story begins, in seconds since 1970."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that does not wait but moves its clock on."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_Selector(self))

    def time(self) -> float:
        """Gives the time that has passed."""
        return self.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Does at once what would be done beside the loop, in time that does not pass here."""
        return super().run_in_executor(executor or Inline(), func, *args)

    def clock(self) -> float:
        """Gives the time of day."""
        return BEGIN + self.now


class _Selector(selectors.SelectSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "everybody waits for somebody else, for ever"
            self.loop.now += max(0.0, timeout)
        return ready


class Inline(Executor):
    """Does at once what others do beside the event loop."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Does it."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future


def run(story: Callable[[VirtualLoop], Coroutine[Any, Any, Result]]) -> Result:
    """Runs a story in virtual time."""
    loop = VirtualLoop()
    try:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            return runner.run(story(loop))
    finally:
        loop.close()
