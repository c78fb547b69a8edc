"""Long work beside the bots sends as it goes, says what went wrong, and stops for nobody."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import pytest

from kolpak.live.bot_pool import BotPool
from kolpak.play.errors import KolpakError

MANY = 1_000_000


@pytest.fixture
def pool() -> Iterator[BotPool]:
    """A pool whose work runs in a thread."""
    with ThreadPoolExecutor(1) as executor:
        yield BotPool(executor)


def count(out: Connection, number: int) -> None:
    """Send so many numbers."""
    for one in range(number):
        out.send_bytes(str(one).encode())


def fail(out: Connection) -> None:
    """Send something and fail."""
    out.send_bytes(b"begun")
    raise KolpakError("error-review-hidden")


async def test_what_is_sent_comes_in_order(pool: BotPool) -> None:
    assert [int(one) async for one in pool.stream(count, 300)] == list(range(300))


async def test_what_went_wrong_is_raised_after_what_was_sent(pool: BotPool) -> None:
    stream = pool.stream(fail)

    assert await anext(stream) == b"begun"
    with pytest.raises(KolpakError):
        await anext(stream)


async def test_work_ends_when_its_reader_goes(pool: BotPool) -> None:
    ended = threading.Event()

    def work(out: Connection) -> None:
        try:
            count(out, MANY)
        finally:
            ended.set()

    stream = pool.stream(work)
    await anext(stream)
    await stream.aclose()

    assert ended.wait(30)
    assert [one async for one in pool.stream(count, 1)] == [b"0"]
