"""The cluster goes on whatever becomes of its channel and of the store, and misses nothing."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from kolpak.live.bot_pool import BotPool
from kolpak.live.connection import Connection, Subscription
from kolpak.live.errors import LogError, StoreError
from kolpak.live.presence import Presence
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import Append
from kolpak.live.table import LiveTable
from kolpak.server.cluster.cluster import BACKOFF, KEEPALIVE, POLL, Cluster
from kolpak.table.commands import Say, Sender, Sit, Start
from server.process.channels import FINE, Air
from server.process.memory import Disk, MemoryStore
from server.process.virtual import VirtualLoop

ANN, BEN = Sender("ann", "Ann"), Sender("ben", "Ben")
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]}

SOON = KEEPALIVE + 2 * BACKOFF
"""Seconds within which a process knows everything again."""

assert SOON < POLL / 5


@pytest.fixture
def anyio_backend(loop: VirtualLoop) -> tuple[str, dict[str, Any]]:
    """Virtual time."""
    return "asyncio", {"loop_factory": lambda: loop}


class Watching:
    """A viewer who is shown nothing."""

    person, version = None, 0

    def show(self, shared: Any) -> None: ...

    def put(self, *messages: bytes) -> None: ...

    def end(self) -> None: ...


class Process:
    """A process with its tables and its cluster."""

    def __init__(self, loop: VirtualLoop, name: str, disk: Disk, everybody: list[Air]) -> None:
        self.store: Any = MemoryStore(disk, Random(name), 0)
        self.registry = TableRegistry(self.store, loop.clock)
        self.runner = CommandRunner(self.registry)
        self.channel = Air(everybody, Random(name), FINE)
        self.presence = Presence(self.runner, grace=20)
        self.cluster = Cluster(self.channel, name, self.runner, self.presence, self._take_over)

    async def watch(self, table: str) -> LiveTable:
        """Have somebody watch a table here."""
        live = await self.registry.find(table)
        live.viewers.append(Watching())
        return live

    async def say(self, table: str) -> None:
        """Have Ann say something here."""
        await self.runner.run(table, ANN, Say("hello", None))

    def cut(self) -> None:
        """Break the channel: no notice comes or goes until it is reconnected."""
        self.channel.everybody.remove(self.channel)

    async def _take_over(self) -> None: ...


@pytest.fixture
async def processes(loop: VirtualLoop) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes; both close within a few seconds."""
    disk, everybody = Disk(), list[Air]()
    one, other = (Process(loop, name, disk, everybody) for name in ("one", "other"))
    for process in (one, other):
        await process.cluster.open()
    yield one, other
    async with asyncio.timeout(5):
        for process in (one, other):
            await process.cluster.close()


@pytest.fixture
def one(processes: tuple[Process, Process]) -> Process:
    """The first process."""
    return processes[0]


@pytest.fixture
def other(processes: tuple[Process, Process]) -> Process:
    """The second process."""
    return processes[1]


@pytest.fixture
async def table(one: Process, other: Process) -> str:
    """A table that the second process watches; both have heard of each other."""
    table = (await one.registry.open(ANN, SETUP)).table.id
    await other.watch(table)
    await asyncio.sleep(SOON)
    assert "one" in other.cluster.last_heard
    return table


def knows(process: Process, table: str) -> int:
    """Return the version of a table that a process knows."""
    return process.registry.tables[table].table.version


async def test_a_listener_that_ignores_its_cancellation_does_not_keep_the_channel_broken(
    one: Process, other: Process, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def fails_instead() -> Any:
        """Fail as drivers do whose connection breaks while they are cancelled."""
        monkeypatch.undo()
        begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            raise StoreError("error-store-away") from None

    monkeypatch.setattr(other.channel.heard, "get", fails_instead)
    await one.say(table)
    await begun.wait()
    other.cut()
    await asyncio.sleep(2 * SOON)

    assert knows(other, table) == 1
    await one.say(table)
    await asyncio.sleep(SOON / 10)
    assert knows(other, table) == 2, "it hears again"
    assert other.cluster.last_heard.keys() == {"one"}
    now = asyncio.get_running_loop().time()
    assert one.cluster.last_heard["other"] > now - KEEPALIVE - SOON, "it speaks again"


async def test_a_read_that_hangs_and_fails_keeps_nobody_from_being_heard(
    one: Process, other: Process, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def hangs(after: Mapping[str, int]) -> Any:
        monkeypatch.undo()
        begun.set()
        await asyncio.sleep(3 * SOON)
        raise StoreError("error-store-away")

    monkeypatch.setattr(other.store, "read_all", hangs)
    await one.say(table)
    await begun.wait()
    await asyncio.sleep(2 * SOON)
    now = asyncio.get_running_loop().time()
    assert other.cluster.last_heard["one"] > now - KEEPALIVE - SOON

    await asyncio.sleep(2 * SOON)
    assert knows(other, table) == 1


async def test_what_has_changed_at_many_tables_is_read_at_once(
    one: Process, other: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [(await one.registry.open(ANN, SETUP)).table.id for _ in range(100)]
    for table in tables:
        await other.watch(table)
    await asyncio.sleep(SOON)
    read, asked = other.store.read_all, list[int]()

    async def counted(after: Mapping[str, int]) -> Any:
        asked.append(len(after))
        return await read(after)

    monkeypatch.setattr(other.store, "read_all", counted)
    await asyncio.gather(*(one.say(table) for table in tables))
    await asyncio.sleep(SOON / 10)

    assert {knows(other, table) for table in tables} == {1}
    assert len(asked) < len(tables) / 5, "reads wait for each other"


async def test_a_table_that_cannot_be_read_keeps_no_other_back(
    one: Process, other: Process, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = (await one.registry.open(ANN, SETUP)).table.id
    await other.watch(damaged)
    read = other.store.read_all

    async def refused(after: Mapping[str, int]) -> Any:
        if damaged in after:
            raise LogError("error-log-malformed", table=damaged, number=1)
        return await read(after)

    monkeypatch.setattr(other.store, "read_all", refused)
    await asyncio.gather(one.say(damaged), one.say(table))
    await asyncio.sleep(SOON / 10)

    assert (knows(other, damaged), knows(other, table)) == (0, 1)


async def test_a_notice_that_could_not_be_sent_is_sent_after_the_reconnection(
    one: Process, other: Process, table: str
) -> None:
    one.cut()
    await one.say(table)
    await asyncio.sleep(SOON / 5)

    assert knows(other, table) == 1


class Leaving(Watching):
    """A viewer that notes whether its connection was closed."""

    def __init__(self, person: str | None) -> None:
        self.person, self.ended = person, False

    def end(self) -> None:
        self.ended = True


@pytest.mark.parametrize("broken", [False, True])
async def test_who_is_expelled_at_one_process_is_disconnected_at_all(
    one: Process, other: Process, table: str, broken: bool
) -> None:
    live = other.registry.tables[table]
    thief, guest = Leaving("ann"), Leaving("eva")
    live.viewers += [thief, guest]
    if broken:
        one.cut()

    one.registry.expel("ann")
    await asyncio.sleep(10 if broken else SOON)

    assert thief.ended
    assert guest.ended <= broken


async def test_others_hear_of_an_append_that_was_stored_but_not_confirmed(
    one: Process, other: Process, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = one.store.append

    async def answers_too_late(wanted: Append) -> None:
        await append(wanted)
        raise StoreError("error-store-away")

    monkeypatch.setattr(one.store, "append", answers_too_late)
    with pytest.raises(StoreError):
        await one.say(table)
    await asyncio.sleep(SOON / 5)

    assert knows(one, table) == knows(other, table) == 1


async def test_a_channel_that_stays_broken_is_tried_until_it_can_be_reconnected(
    one: Process, other: Process, table: str
) -> None:
    one.channel.weather = FINE._replace(trouble=1)
    one.cut()
    for _ in range(10):
        await one.say(table)
        await asyncio.sleep(1)
    assert knows(other, table) == 0
    one.channel.weather = FINE
    await asyncio.sleep(SOON)

    assert knows(other, table) == 10


async def test_a_change_that_could_not_be_read_is_read_as_soon_as_the_store_works(
    one: Process, other: Process, table: str
) -> None:
    other.store.trouble = 1
    await one.say(table)
    await asyncio.sleep(10)
    assert knows(other, table) == 0
    other.store.trouble = 0
    await asyncio.sleep(SOON)

    assert knows(other, table) == 1
    assert other.channel in other.channel.everybody


async def test_a_listener_that_has_ended_by_itself_is_replaced(
    one: Process, other: Process, table: str
) -> None:
    assert other.cluster._listening is not None

    other.cluster._listening.cancel()
    await one.say(table)
    await asyncio.sleep(SOON)

    assert knows(other, table) == 1


async def test_a_damaged_table_does_not_break_the_channel(
    one: Process, other: Process, table: str
) -> None:
    sound = (await one.registry.open(ANN, SETUP)).table.id
    await other.watch(sound)
    one.store.disk.logs[table].append('{"kind":"nonsense"}')

    one.cluster.announce(table, 1)
    await asyncio.sleep(SOON)
    await one.say(sound)
    await asyncio.sleep(SOON / 10)

    assert knows(other, table) == 0
    assert knows(other, sound) == 1


async def test_a_change_during_a_broken_channel_is_read_after_the_reconnection(
    one: Process, other: Process, table: str
) -> None:
    other.cut()
    await one.say(table)
    await asyncio.sleep(SOON)

    assert knows(other, table) == 1


async def test_who_leaves_while_the_channel_is_broken_is_soon_known_to_be_gone(
    one: Process, other: Process, table: str
) -> None:
    pool = BotPool(ThreadPoolExecutor(1))
    visit = Connection(one.runner, one.registry.tables[table], ANN, Subscription(), str, pool)
    await one.presence.enter(visit)
    await asyncio.sleep(SOON)
    assert other.presence.is_connected(table, "ann")

    one.cut()
    one.presence.leave(visit)
    await asyncio.sleep(SOON / 5)

    assert not other.presence.is_connected(table, "ann")


async def test_a_reconnected_channel_is_quiet_again(
    one: Process, other: Process, table: str
) -> None:
    one.cut()
    await one.say(table)
    await asyncio.sleep(SOON)

    sent = one.channel.told
    await asyncio.sleep(10 * KEEPALIVE)

    assert 0 < one.channel.told - sent <= 10


async def test_who_plays_without_a_connection_at_one_process_is_there_for_the_other(
    one: Process, other: Process, table: str
) -> None:
    def away() -> set[bool]:
        return {seat.since is not None for seat in other.registry.tables[table].table.seats}

    await one.runner.run(table, BEN, Sit(1, "Ben"))
    await one.runner.run(table, ANN, Start())
    await asyncio.sleep(SOON)
    other.registry.watch(other.presence.watch)

    for _ in range(4):
        await asyncio.sleep(other.presence.grace - SOON)
        for person in (ANN, BEN):
            await one.runner.run(table, person, Say("hello", None))
    assert away() == {False}

    await asyncio.sleep(other.presence.grace + SOON)
    assert away() == {True}
    await other.presence.close()


async def test_a_channel_that_is_cut_off_at_the_start_is_told_as_trouble_of_the_database(
    loop: VirtualLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def reset() -> None:
        raise ConnectionResetError(104, "Connection reset by peer")

    process = Process(loop, "one", Disk(), [])
    monkeypatch.setattr(process.channel, "on_startup", reset)

    with pytest.raises(StoreError) as caught:
        await process.cluster.open()

    assert caught.value.message.id == "error-store-away"
