"""The journal is copied into the file beside the commits: none waits for it, and none is lost."""

import asyncio
import os
import resource
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from kolpak.server.store import Store, default_url
from kolpak.server.store.journal import Journal
from server.store import scribing
from server.store.parts import event
from server.store.scribing import copied, scribe
from server.store.test_crashes import APPENDER, append_until_killed, by_kills, check_kills

PAGE = 4096
BIG = b'{"text":"%s"}' % (b"x" * 3000)


@pytest.fixture
async def url(file: Path) -> str:
    """An SQLite file with all its tables, by its URL."""
    async with await Store.open(default_url(file.parent)):
        return default_url(file.parent)


async def check(url: str, events: dict[str, int]) -> None:
    """Looks for as many events at each table."""
    async with await Store.open(url) as store:
        for table, count in events.items():
            assert await store.read(table) == [BIG] * count


async def test_the_journal_does_not_grow_however_much_is_written(url: str) -> None:
    with scribe(url, enough=50) as one:
        for number in range(3000):
            one.append("abcdefgh"[number % 8], number // 8, BIG)
        assert one.log.stat().st_size < 1000 * PAGE, "of some 9,000 that were written"
        assert copied(one.file, 2500)
    await check(url, dict.fromkeys("abcdefgh", 375))


async def test_the_writing_process_has_its_journal_copied(url: str, file: Path) -> None:
    async with await Store.open(url, apart=True) as store:

        async def fill(table: str) -> None:
            for number in range(1200):
                await store.append(table, number - 1, [event(number)])

        await asyncio.gather(*map(fill, "abcdefgh"))
        assert copied(file, 6000), "SQLite itself would wait for 64,000 pages"


async def test_who_commits_does_not_wait_until_the_journal_is_copied(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow_disk(_: int) -> None:
        asked.set()
        assert answered.wait(10)

    asked, answered = threading.Event(), threading.Event()
    monkeypatch.setattr(os, "fsync", slow_disk)
    with scribe(url) as one:
        one.append("a", 0, BIG)
        assert asked.wait(10)
        for number in range(1, 100):
            one.append("a", number, BIG)
        answered.set()
        assert copied(one.file, 1)
    await check(url, {"a": 100})


async def test_what_a_killed_process_has_left_is_copied_first(url: str, file: Path) -> None:
    append_until_killed([str(APPENDER), url, "within"], 400)

    with closing(Journal(str(file))) as left, closing(sqlite3.connect(file)) as other:
        other.execute("SELECT count(*) FROM events").fetchone()
        left.committed(1)
        assert copied(file, 400)


async def test_a_disk_that_is_full_while_it_is_copied_refuses_nothing_and_loses_nothing(
    url: str,
) -> None:
    with scribe(url) as one:
        for number in range(100):
            one.append("a", number, BIG)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (one.file.stat().st_size + PAGE, hard))
        try:
            for number in range(20):
                one.append("b", number, BIG)
            assert not copied(one.file, 110, within=0.2), "nothing is copied"
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        for number in range(100):
            one.append("c", number, BIG)
        assert copied(one.file, 200), "it goes on when there is room"
    await check(url, {"a": 100, "b": 20, "c": 100})


@by_kills
async def test_no_event_is_lost_by_kills_while_it_is_copied(url: str, kills: int) -> None:
    await check_kills(url, [scribing.__file__, url], kills)
