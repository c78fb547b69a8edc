"""Tasks are cancelled for good, and long loops yield to others."""

import asyncio

import pytest

from kolpak.live.tasks import CANCELS, INSIST, cancel_all
from server.process.virtual import VirtualLoop

pytestmark = pytest.mark.usefixtures("loop")


async def sleep(ignored: int) -> str:
    """Sleeps; each of the first cancellations gets lost, as under a driver's own error."""
    for _ in range(ignored):
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            continue
    await asyncio.sleep(3600)
    return "slept"


async def fail() -> None:
    """Fails."""
    raise ValueError


async def test_a_task_that_ignores_it_is_cancelled_until_it_ends(loop: VirtualLoop) -> None:
    tasks = [asyncio.create_task(sleep(ignored)) for ignored in (0, 1, 3)]
    await asyncio.sleep(1)

    began = loop.time()
    await cancel_all(tasks)

    assert all(task.cancelled() for task in tasks)
    assert loop.time() - began == 3 * INSIST


async def test_a_task_has_time_for_its_cleanup() -> None:
    async def tidy() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            await asyncio.sleep(INSIST / 2)
            tidied.append(True)

    tidied: list[bool] = []
    task = asyncio.create_task(tidy())
    await asyncio.sleep(1)

    await cancel_all([task])

    assert tidied


async def test_how_tasks_have_ended_before_does_not_matter() -> None:
    tasks = [asyncio.create_task(fail()), asyncio.create_task(asyncio.sleep(0))]
    await asyncio.sleep(1)

    await cancel_all(tasks)
    await cancel_all([])


async def test_a_task_that_never_ends_is_left_behind(loop: VirtualLoop) -> None:
    task = asyncio.create_task(sleep(CANCELS))
    await asyncio.sleep(1)

    began = loop.time()
    await cancel_all([task])

    assert not task.done()
    assert loop.time() - began == CANCELS * INSIST
    task.cancel()
