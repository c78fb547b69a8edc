"""A process that does nothing but serve looks for garbage in its own way."""

import asyncio
import contextlib
import gc
import weakref

from kolpak.server import garbage


class Circle:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


async def collecting(seconds: float, often: float, seldom: float) -> None:
    task = asyncio.create_task(garbage.collect(often, seldom))
    await asyncio.sleep(seconds)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def test_a_new_circle_that_nobody_holds_goes_at_the_next_look() -> None:
    async def story() -> None:
        work = asyncio.create_task(collecting(0.3, 0.01, 60))
        await asyncio.sleep(0.05)
        assert not gc.isenabled()
        circle = weakref.ref(Circle())
        await asyncio.sleep(0.1)
        assert circle() is None
        await work
        assert gc.isenabled()

    asyncio.run(story())


def test_a_circle_that_was_in_use_for_long_goes_at_the_next_look_at_everything() -> None:
    async def story() -> None:
        work = asyncio.create_task(collecting(0.5, 0.01, 0.1))
        await asyncio.sleep(0.02)
        used = Circle()
        circle = weakref.ref(used)
        await asyncio.sleep(0.05)
        assert gc.get_freeze_count() > 0
        del used
        assert circle() is not None
        await asyncio.sleep(0.3)
        assert circle() is None
        await work
        assert gc.get_freeze_count() == 0

    asyncio.run(story())
