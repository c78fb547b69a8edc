"""Long work for strangers: one piece after the other, so much for each, and nobody else waits."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from kolpak.live.errors import RateLimited
from kolpak.server.web.jobs import MAX_JOBS, MAX_PER_ADDRESS, JobQueue
from waiting import PATIENCE


@pytest.fixture
def may_go_on() -> threading.Event:
    """Lets the work go on that waits for it."""
    return threading.Event()


@pytest.fixture
def jobs(may_go_on: threading.Event) -> Iterator[JobQueue]:
    """A job queue; nothing waits in it any more when it closes."""
    jobs = JobQueue()
    yield jobs
    may_go_on.set()
    jobs.close()


async def test_work_is_done_beside_the_event_loop_one_piece_after_the_other(
    jobs: JobQueue, may_go_on: threading.Event
) -> None:
    done: list[int] = []
    first = asyncio.create_task(jobs.run("a", may_go_on.wait))
    await asyncio.sleep(0)
    second = asyncio.create_task(jobs.run("b", done.append, 2))
    await asyncio.sleep(0.1)
    assert done == []

    may_go_on.set()

    assert await first is True
    await second
    assert done == [2]


async def test_nobody_has_too_much_waiting_and_others_still_may(
    jobs: JobQueue, may_go_on: threading.Event
) -> None:
    waiting = [asyncio.create_task(jobs.run("a", may_go_on.wait)) for _ in range(MAX_PER_ADDRESS)]
    await asyncio.sleep(0)

    with pytest.raises(RateLimited):
        await asyncio.wait_for(jobs.run("a", int), PATIENCE)
    other = asyncio.create_task(jobs.run("b", int))
    may_go_on.set()

    assert await other == 0
    await asyncio.gather(*waiting)
    assert await jobs.run("a", int) == 0


async def test_the_second_job_of_an_address_comes_after_the_first_ones_of_others(
    jobs: JobQueue, may_go_on: threading.Event
) -> None:
    done: list[str] = []
    waiting = [asyncio.create_task(jobs.run("a", may_go_on.wait))]
    waiting += [asyncio.create_task(jobs.run(who, done.append, who)) for who in "aab"]
    await asyncio.sleep(0)

    may_go_on.set()
    await asyncio.gather(*waiting)

    assert done == ["b", "a", "a"]


async def test_there_is_an_end_to_what_may_wait_in_all(
    jobs: JobQueue, may_go_on: threading.Event
) -> None:
    waiting = [
        asyncio.create_task(jobs.run(str(number), may_go_on.wait)) for number in range(MAX_JOBS)
    ]
    await asyncio.sleep(0)

    with pytest.raises(RateLimited):
        await asyncio.wait_for(jobs.run("another", int), PATIENCE)

    may_go_on.set()
    await asyncio.gather(*waiting)


async def test_work_that_fails_says_so_and_leaves_its_place(
    jobs: JobQueue, may_go_on: threading.Event
) -> None:
    for _ in range(2 * MAX_PER_ADDRESS):
        with pytest.raises(ValueError, match="seven"):
            await jobs.run("a", int, "seven")
