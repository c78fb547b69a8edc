"""A process of its own writes what is appended to an SQLite file; nothing else differs."""

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kolpak.server.store import Command, Conflict, Store, StoreError, default_url
from kolpak.server.store.frames import (
    read_appends,
    read_outcomes,
    split,
    write_appends,
    write_outcomes,
)
from kolpak.server.store.records import Append
from server.processes import children
from server.store.parts import event, summary

APPENDER = Path(__file__).with_name("appender.py")


@asynccontextmanager
async def opened(file: Path, patience: float = 5.0) -> AsyncIterator[Store]:
    """Opens a store into which a process of its own writes."""
    url = default_url(file.parent)
    async with await Store.open(url, patience=patience, apart=True) as store:
        yield store


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    """A store into which a process of its own writes."""
    async with opened(file) as store:
        yield store


async def writer() -> int:
    """Gives the process that writes, as soon as it has begun."""
    while not (found := children(os.getpid(), "scribe")):
        await asyncio.sleep(0.01)
    return found[0]


@asynccontextmanager
async def limited(process: int, size: int) -> AsyncIterator[None]:
    """Lets a process write no file longer than this."""
    _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, most))
    yield
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))


async def test_all_that_changes_together_is_stored_as_in_a_thread(store: Store) -> None:
    await store.append(
        "a",
        -1,
        [event(0), event(1)],
        Command("ann", "1", b"{}"),
        summary=summary("a"),
        secrets={0: b"s" * 32},
        holdings={0: "ann", 1: None},
    )
    assert await store.read("a") == [event(0), event(1)]
    assert await store.answer("a", "ann", "1") == b"{}"
    assert await store.tables.find("a") == summary("a")
    assert await store.secrets("a") == {0: b"s" * 32}
    assert await store.tables.holders("a") == {0: "ann"}


async def test_of_many_at_once_only_those_who_come_too_late_are_refused(store: Store) -> None:
    first = [store.append(f"t{number}", -1, [event(0)]) for number in range(300)]
    late = [store.append(f"t{number}", -1, [event(1)]) for number in range(0, 300, 100)]
    outcomes = await asyncio.gather(*first, *late, return_exceptions=True)
    assert outcomes[:300] == [None] * 300
    assert [type(outcome) for outcome in outcomes[300:]] == [Conflict] * 3
    for number in range(300):
        assert await store.read(f"t{number}") == [event(0)]


async def test_other_writing_takes_its_turn_while_many_append(file: Path) -> None:
    async with opened(file, patience=1) as store:

        async def fill(table: str) -> None:
            for number in range(100):
                await store.append(table, number - 1, [event(number)])

        async def beat() -> None:
            for at in range(50):
                await store.beat("w", float(at))

        await asyncio.gather(*map(fill, "abcdefgh"), beat(), beat())
        assert await store.last_beat() == 49.0
        for table in "abcdefgh":
            assert len(await store.read(table)) == 100


async def test_other_writing_is_not_kept_waiting_by_those_who_never_pause(store: Store) -> None:
    async def fill(table: str) -> None:
        number = -1
        while not done:
            await store.append(table, number, [event(number)])
            number += 1

    done: list[bool] = []
    filling = [asyncio.create_task(fill(f"t{number}")) for number in range(100)]
    await store.append("a", -1, [event(0)])
    await asyncio.wait_for(store.beat("w", 1.0), 5)
    done.append(True)
    await asyncio.gather(*filling)


async def test_who_does_not_wait_any_more_holds_nobody_up(store: Store) -> None:
    await store.append("a", -1, [event(0)])
    gone = asyncio.create_task(store.append("b", -1, [event(0)]))
    await asyncio.sleep(0.001)
    gone.cancel()
    await asyncio.wait_for(store.beat("w", 1.0), 5)
    await store.append("a", 0, [event(1)])
    assert await store.read("b") == [event(0)]


async def test_what_is_appended_before_the_end_is_written(file: Path) -> None:
    tasks: list[asyncio.Task[None]] = []
    async with opened(file) as store:
        tasks.extend(
            asyncio.create_task(store.append(f"t{number}", -1, [event(0)])) for number in range(50)
        )
        await asyncio.sleep(0)
    assert all(task.done() and task.exception() is None for task in tasks)
    async with opened(file) as store:
        assert [len(await store.read(f"t{number}")) for number in range(50)] == [1] * 50


async def test_a_writer_that_is_killed_is_told_of_and_another_one_goes_on(store: Store) -> None:
    await store.append("a", -1, [event(0)])
    first = await writer()
    os.kill(first, signal.SIGSTOP)
    waiting = [asyncio.create_task(store.append(table, -1, [event(0)])) for table in "bcd"]
    await asyncio.sleep(0.1)
    os.kill(first, signal.SIGKILL)
    for append in waiting:
        with pytest.raises(StoreError, match="another one begins"):
            await append

    await asyncio.gather(*(store.append(table, -1, [event(0)]) for table in "bcd"))
    assert await writer() != first
    for table in "abcd":
        assert await store.read(table) == [event(0)]


async def test_a_writer_that_cannot_begin_is_told_of(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(file.parent / "python"))
    async with opened(file) as store:
        with pytest.raises(StoreError, match="another one begins"):
            await store.append("a", -1, [event(0)])
        monkeypatch.undo()
        await store.append("a", -1, [event(0)])


async def test_what_cannot_be_handed_over_is_told_to_who_asked(store: Store) -> None:
    await store.append("a", -1, [event(0)])
    nonsense = summary("b", seats=[{"name": object()}])
    with pytest.raises(TypeError):
        await store.append("b", -1, [event(0)], summary=nonsense)
    await store.beat("w", 1.0)
    await store.append("a", 0, [event(1)])
    assert await store.read("b") == []


async def test_who_stops_the_server_from_the_terminal_does_not_stop_the_writer(
    store: Store,
) -> None:
    await store.append("a", -1, [event(0)])
    process = await writer()
    assert os.getpgid(process) != os.getpgid(0), "Ctrl-C does not reach it"
    os.kill(process, signal.SIGTERM)
    await asyncio.sleep(0.1)
    await store.append("a", 0, [event(1)])
    assert await writer() == process


async def test_a_disk_that_is_full_refuses_and_it_goes_on_when_there_is_room(store: Store) -> None:
    await store.append("a", -1, [event(0)])
    async with limited(await writer(), 4096):
        for _ in range(2):
            with pytest.raises(StoreError, match="nothing was saved"):
                await store.append("b", -1, [event(0)])
        assert await store.read("b") == []
    await store.append("b", -1, [event(0)])
    assert await store.read("b") == [event(0)]


async def test_a_database_that_another_program_holds_is_waited_for_then_refused(file: Path) -> None:
    async with opened(file, patience=0.3) as store:
        await store.append("a", -1, [event(0)])
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreError, match="Another program holds"):
                await store.append("a", 0, [event(1)])
            late = asyncio.ensure_future(store.append("a", 0, [event(1)]))
            await asyncio.sleep(0.05)
            other.execute("ROLLBACK")
            await late


def test_a_writer_ends_soon_after_its_server_was_killed(file: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, str(APPENDER), default_url(file.parent), "apart"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    process.stdout.readline()
    [scribe] = children(process.pid, "scribe")
    process.kill()
    process.wait()
    process.stdout.close()
    give_up = time.monotonic() + 10
    while runs(scribe):
        assert time.monotonic() < give_up, "it still runs"
        time.sleep(0.01)


def runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_frames_carry_appends_and_what_has_become_of_them() -> None:
    given = [
        Append("a", -1, [b"{}"]),
        Append("b", 3, [b"{}"], Command("ann", "1", b"{}"), summary("b"), {0: b"\0"}, {1: None}),
    ]
    assert read_appends(split(write_appends(given))[0][0]) == given

    outcomes = [None, Conflict(), StoreError("error-store-full")]
    nothing, late, full = read_outcomes(split(write_outcomes(outcomes))[0][0])
    assert nothing is None
    assert isinstance(late, Conflict)
    assert isinstance(full, StoreError)
    assert full.message.id == "error-store-full"


@settings(max_examples=100)
@given(st.lists(st.binary(max_size=300), max_size=8), st.data())
def test_frames_are_found_however_they_come(texts: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(len(text).to_bytes(4) + text for text in texts)
    found, unread = [], b""
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        bodies, unread = split(unread + stream[:size])
        found += bodies
        stream = stream[size:]
    assert (found, unread) == (texts, b"")
