"""A process that does nothing but serve looks for garbage in its own way."""

import asyncio
import contextlib
import gc
import weakref
from collections.abc import AsyncIterator, Callable

from kolpak.server import garbage


class Circle:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@contextlib.asynccontextmanager
async def collecting(often: float, seldom: float) -> AsyncIterator[None]:
    """Collects garbage until the block ends; in it the first look is over."""
    task = asyncio.create_task(garbage.collect(often, seldom))
    try:
        await until(lambda: gc.get_freeze_count() > 0)
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


def test_a_new_circle_that_nobody_holds_goes_at_the_next_look() -> None:
    async def story() -> None:
        async with collecting(often=0.01, seldom=3600):
            assert not gc.isenabled()
            circle = weakref.ref(Circle())
            await until(lambda: circle() is None)
        assert gc.isenabled()

    asyncio.run(story())


def test_a_circle_that_was_in_use_for_long_goes_at_the_next_look_at_everything() -> None:
    async def story() -> None:
        async with collecting(often=0.01, seldom=0.1):
            used = Circle()
            circle = weakref.ref(used)
            frozen = gc.get_freeze_count()
            await until(lambda: gc.get_freeze_count() != frozen)
            del used
            await until(lambda: circle() is None)
        assert gc.get_freeze_count() == 0

    asyncio.run(story())
