"""An inbox gives its one reader what has come, in the order it came."""

import asyncio
from contextlib import suppress

from kolpak.server.inbox import Inbox


async def test_what_has_come_is_taken_in_its_order() -> None:
    inbox = Inbox[str]()
    inbox.put_nowait("a")
    inbox.put_nowait("b")

    assert inbox.qsize() == 2
    assert [await inbox.get(), await inbox.get()] == ["a", "b"]
    assert inbox.empty()


async def test_a_reader_waits_for_what_comes_later_and_misses_nothing() -> None:
    inbox = Inbox[int]()
    read: list[int] = []

    async def reading() -> None:
        while len(read) < 5:
            read.append(await inbox.get())

    reader = asyncio.create_task(reading())
    for several in ([0], [1, 2], [3, 4]):
        await asyncio.sleep(0)
        for item in several:
            inbox.put_nowait(item)
    await asyncio.wait_for(reader, 5)

    assert read == [0, 1, 2, 3, 4]


async def test_what_comes_after_a_reader_has_gone_waits_for_the_next() -> None:
    inbox = Inbox[str]()
    gone = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    gone.cancel()
    with suppress(asyncio.CancelledError):
        await gone

    inbox.put_nowait("a")

    assert await inbox.get() == "a"


async def test_what_comes_while_a_reader_is_being_cancelled_is_not_lost() -> None:
    inbox = Inbox[str]()
    gone = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    gone.cancel()
    inbox.put_nowait("a")
    with suppress(asyncio.CancelledError):
        await gone

    assert await asyncio.wait_for(inbox.get(), 5) == "a"
