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
async def collecting(seldom: float) -> AsyncIterator[None]:
    """Collects garbage until the block ends; in it the first look is over."""
    looks = gc.get_stats()[-1]["collections"]
    task = asyncio.create_task(garbage.collect(seldom))
    try:
        await until(lambda: gc.get_stats()[-1]["collections"] > looks)
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


async def test_a_new_circle_that_nobody_holds_goes_as_soon_as_there_is_more_that_is_new() -> None:
    async with collecting(seldom=3600):
        circle = weakref.ref(Circle())
        new = [[nth] for nth in range(2 * garbage.FEW)]
        assert circle() is None, f"still there after {len(new)} new objects"


async def test_what_is_older_is_left_alone_until_the_next_look_at_everything() -> None:
    async with collecting(seldom=3600):
        looks = [generation["collections"] for generation in gc.get_stats()]
        new = [[nth] for nth in range(100 * garbage.FEW)]
        young, *older = [generation["collections"] for generation in gc.get_stats()]
        assert young >= looks[0] + 50, f"{len(new)} new objects were not looked through"
        assert older == looks[1:]


async def test_a_circle_that_was_in_use_for_long_goes_at_the_next_look_at_everything() -> None:
    async with collecting(seldom=0.1):
        used = Circle()
        circle = weakref.ref(used)
        gc.collect()
        del used
        await until(lambda: circle() is None)


async def test_afterwards_python_looks_as_it_did_before() -> None:
    before = gc.get_threshold()
    async with collecting(seldom=3600):
        assert gc.get_threshold() != before
    assert gc.get_threshold() == before
