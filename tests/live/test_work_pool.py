"""Long work beside the bots sends as it goes, says what went wrong, and stops for nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from kolpak.live.work_pool import WorkPool
from kolpak.play.errors import KolpakError

MANY = 1_000_000


@pytest.fixture
def pool() -> Iterator[WorkPool]:
    """A pool of one process."""
    pool = WorkPool(1)
    yield pool
    pool.close()


def count(out: Connection, number: int) -> None:
    """Send so many numbers."""
    for one in range(number):
        out.send_bytes(str(one).encode())


def fail(out: Connection) -> None:
    """Send something and fail."""
    out.send_bytes(b"begun")
    raise KolpakError("error-review-hidden")


async def test_what_is_sent_comes_in_order(pool: WorkPool) -> None:
    assert [int(one) async for one in pool.stream(count, 300)] == list(range(300))


async def test_what_went_wrong_is_raised_after_what_was_sent(pool: WorkPool) -> None:
    stream = pool.stream(fail)

    assert await anext(stream) == b"begun"
    with pytest.raises(KolpakError):
        await anext(stream)


def count_for_long(out: Connection, ended: Path) -> None:
    """Send numbers, and leave a mark at the end, whatever the reason."""
    try:
        count(out, MANY)
    finally:
        ended.touch()


async def test_work_ends_when_its_reader_goes(pool: WorkPool, tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    stream = pool.stream(count_for_long, ended)
    await anext(stream)
    await stream.aclose()

    while not ended.exists():
        await asyncio.sleep(0.01)
    assert [one async for one in pool.stream(count, 1)] == [b"0"]
