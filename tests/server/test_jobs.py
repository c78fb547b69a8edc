"""Long work for strangers: one piece after the other, so much for each, and nobody else waits."""

import asyncio
import threading
from collections.abc import Iterator

import pytest
from kolpak.server.errors import TooMany
from kolpak.server.workshop import ALL, EACH, Workshop


@pytest.fixture
def may_go_on() -> threading.Event:
    """Lets the work go on that waits for it."""
    return threading.Event()


@pytest.fixture
def workshop(may_go_on: threading.Event) -> Iterator[Workshop]:
    """A workshop; nothing waits in it any more when it closes."""
    workshop = Workshop()
    yield workshop
    may_go_on.set()
    workshop.close()


async def test_work_is_done_beside_the_event_loop_one_piece_after_the_other(
    workshop: Workshop, may_go_on: threading.Event
) -> None:
    done: list[int] = []
    first = asyncio.create_task(workshop.do("a", may_go_on.wait))
    await asyncio.sleep(0)
    second = asyncio.create_task(workshop.do("b", done.append, 2))
    await asyncio.sleep(0.1)
    assert done == []

    may_go_on.set()

    assert await first is True
    await second
    assert done == [2]


async def test_nobody_has_too_much_waiting_and_others_still_may(
    workshop: Workshop, may_go_on: threading.Event
) -> None:
    waiting = [asyncio.create_task(workshop.do("a", may_go_on.wait)) for _ in range(EACH)]
    await asyncio.sleep(0)

    with pytest.raises(TooMany):
        await asyncio.wait_for(workshop.do("a", int), 10)
    other = asyncio.create_task(workshop.do("b", int))
    may_go_on.set()

    assert await other == 0
    await asyncio.gather(*waiting)
    assert await workshop.do("a", int) == 0


async def test_there_is_an_end_to_what_may_wait_in_all(
    workshop: Workshop, may_go_on: threading.Event
) -> None:
    waiting = [
        asyncio.create_task(workshop.do(str(number), may_go_on.wait)) for number in range(ALL)
    ]
    await asyncio.sleep(0)

    with pytest.raises(TooMany):
        await asyncio.wait_for(workshop.do("another", int), 10)

    may_go_on.set()
    await asyncio.gather(*waiting)


async def test_work_that_fails_says_so_and_leaves_its_place(
    workshop: Workshop, may_go_on: threading.Event
) -> None:
    for _ in range(2 * EACH):
        with pytest.raises(ValueError, match="seven"):
            await workshop.do("a", int, "seven")
