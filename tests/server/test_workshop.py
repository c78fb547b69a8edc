"""Long work for strangers: one piece after the other, so much for each, and nobody else waits."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from kolpak.server.errors import TooMany
from kolpak.server.workshop import ALL, EACH, Workshop

Story = Callable[[Workshop, threading.Event], Coroutine[Any, Any, None]]


def tell(story: Story) -> None:
    """Tells a story in a workshop where work waits until it may go on."""

    async def run() -> None:
        workshop, may_go_on = Workshop(), threading.Event()
        try:
            async with asyncio.timeout(10):
                await story(workshop, may_go_on)
        finally:
            may_go_on.set()
            workshop.close()

    asyncio.run(run())


def test_work_is_done_beside_the_event_loop_one_piece_after_the_other() -> None:
    async def story(workshop: Workshop, may_go_on: threading.Event) -> None:
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

    tell(story)


def test_nobody_has_too_much_waiting_and_others_still_may() -> None:
    async def story(workshop: Workshop, may_go_on: threading.Event) -> None:
        waiting = [asyncio.create_task(workshop.do("a", may_go_on.wait)) for _ in range(EACH)]
        await asyncio.sleep(0)

        with pytest.raises(TooMany):
            await workshop.do("a", int)
        other = asyncio.create_task(workshop.do("b", int))
        may_go_on.set()

        assert await other == 0
        await asyncio.gather(*waiting)
        assert await workshop.do("a", int) == 0

    tell(story)


def test_there_is_an_end_to_what_may_wait_in_all() -> None:
    async def story(workshop: Workshop, may_go_on: threading.Event) -> None:
        waiting = [
            asyncio.create_task(workshop.do(str(number), may_go_on.wait)) for number in range(ALL)
        ]
        await asyncio.sleep(0)

        with pytest.raises(TooMany):
            await workshop.do("another", int)

        may_go_on.set()
        await asyncio.gather(*waiting)

    tell(story)


def test_work_that_fails_says_so_and_leaves_its_place() -> None:
    async def story(workshop: Workshop, may_go_on: threading.Event) -> None:
        for _ in range(2 * EACH):
            with pytest.raises(ValueError, match="seven"):
                await workshop.do("a", int, "seven")

    tell(story)
