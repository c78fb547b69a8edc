"""The bus goes on whatever becomes of its line and of the store, and catches up with everything."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from kolpak.server.bus import AGAIN, BREATH, READ_AGAIN, Bus
from kolpak.server.connection import Connection, Wish
from kolpak.server.hall import Hall
from kolpak.server.live import LiveTable
from kolpak.server.presence import Presence

from kolpak.server.store import StoreError
from kolpak.table.commands import Say, Sender
from server.process.memory import Disk, MemoryStore
from server.process.network import FINE, Air
from server.process.virtual import VirtualLoop

ANN = Sender("ann", "Ann")
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]}

SOON = AGAIN + 2 * BREATH
"""Seconds within which a process is to know everything again."""

assert SOON < READ_AGAIN / 5


class Watching:
    """A viewer who counts as one and is shown nothing."""

    person, version = None, 0

    def show(self, live: LiveTable, shared: Any) -> None: ...

    def end(self) -> None: ...


class Party:
    """A process with its hall and its bus."""

    def __init__(self, loop: VirtualLoop, name: str, disk: Disk, everybody: list[Air]) -> None:
        self.store: Any = MemoryStore(disk, Random(name), 0)
        self.hall = Hall(self.store, loop.clock)
        self.line = Air(everybody, Random(name), FINE)
        self.presence = Presence(self.hall, grace=20)
        self.bus = Bus(self.line, name, self.hall, self.presence, self._look_after)

    async def watch(self, table: str) -> LiveTable:
        """Has somebody look at a table here."""
        live = await self.hall.find(table)
        live.viewers.add(Watching())
        return live

    async def say(self, table: str) -> None:
        """Has Ann say something here."""
        await self.hall.carry_out(table, ANN, Say("hello", None))

    def cut(self) -> None:
        """Cuts the line: nothing can be told or heard until it is begun anew."""
        self.line.everybody.remove(self.line)

    async def _look_after(self) -> None: ...


@pytest.fixture
async def parties(loop: VirtualLoop) -> AsyncIterator[tuple[Party, Party]]:
    """Two processes; both end within a few seconds."""
    disk, everybody = Disk(), list[Air]()
    one, other = (Party(loop, name, disk, everybody) for name in ("one", "other"))
    for party in (one, other):
        await party.bus.open()
    yield one, other
    async with asyncio.timeout(5):
        for party in (one, other):
            await party.bus.close()


@pytest.fixture
def one(parties: tuple[Party, Party]) -> Party:
    """The first process."""
    return parties[0]


@pytest.fixture
def other(parties: tuple[Party, Party]) -> Party:
    """The second process."""
    return parties[1]


@pytest.fixture
async def table(one: Party, other: Party) -> str:
    """A table the second process watches, when both have heard of each other."""
    table = (await one.hall.open(ANN, SETUP)).table.id
    await other.watch(table)
    await asyncio.sleep(SOON)
    assert "one" in other.bus.others
    return table


def knows(party: Party, table: str) -> int:
    """Gives the version of a table that a process knows."""
    return party.hall.tables[table].table.version


async def test_a_listener_that_ignores_being_stopped_keeps_nobody_from_mending_the_line(
    one: Party, other: Party, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refresh, begun = other.hall.refresh, asyncio.Event()

    async def fails_instead(live: LiveTable) -> None:
        """Behaves as drivers do when their connection breaks while they are cancelled."""
        monkeypatch.setattr(other.hall, "refresh", refresh)
        begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            raise StoreError("error-store-away") from None

    monkeypatch.setattr(other.hall, "refresh", fails_instead)
    await one.say(table)
    await begun.wait()
    other.cut()
    await asyncio.sleep(2 * SOON)

    assert knows(other, table) == 1
    await one.say(table)
    await asyncio.sleep(SOON / 10)
    assert knows(other, table) == 2, "it hears again"
    assert other.bus.others.keys() == {"one"}
    now = asyncio.get_running_loop().time()
    assert one.bus.others["other"] > now - AGAIN - SOON, "it speaks again"


async def test_what_could_not_be_told_is_told_as_soon_as_the_line_is_mended(
    one: Party, other: Party, table: str
) -> None:
    one.cut()
    await one.say(table)
    await asyncio.sleep(SOON / 5)

    assert knows(other, table) == 1


async def test_a_line_that_stays_broken_is_tried_again_and_again_until_it_is_there(
    one: Party, other: Party, table: str
) -> None:
    one.line.weather = FINE._replace(trouble=1)
    one.cut()
    for _ in range(10):
        await one.say(table)
        await asyncio.sleep(1)
    assert knows(other, table) == 0
    one.line.weather = FINE
    await asyncio.sleep(SOON)

    assert knows(other, table) == 10


async def test_what_was_not_understood_is_read_again_as_soon_as_the_store_is_there(
    one: Party, other: Party, table: str
) -> None:
    other.store.trouble = 1
    await one.say(table)
    await asyncio.sleep(10)
    assert knows(other, table) == 0
    other.store.trouble = 0
    await asyncio.sleep(SOON)

    assert knows(other, table) == 1
    assert other.line in other.line.everybody


async def test_a_listener_that_has_ended_by_itself_is_replaced(
    one: Party, other: Party, table: str
) -> None:
    assert other.bus.listening is not None

    other.bus.listening.cancel()
    await one.say(table)
    await asyncio.sleep(SOON)

    assert knows(other, table) == 1


async def test_a_damaged_table_does_not_break_the_line(
    one: Party, other: Party, table: str
) -> None:
    sound = (await one.hall.open(ANN, SETUP)).table.id
    await other.watch(sound)
    one.store.disk.events[table].append(b'{"kind":"nonsense"}')

    await one.bus.announce(table, 1)
    await asyncio.sleep(SOON)
    await one.say(sound)
    await asyncio.sleep(SOON / 10)

    assert knows(other, table) == 0
    assert knows(other, sound) == 1


async def test_what_was_told_while_the_line_was_broken_is_read_again(
    one: Party, other: Party, table: str
) -> None:
    other.cut()
    await one.say(table)
    await asyncio.sleep(SOON)

    assert knows(other, table) == 1


async def test_who_leaves_while_the_line_is_broken_is_soon_known_to_be_gone(
    one: Party, other: Party, table: str
) -> None:
    visit = Connection(one.hall, one.hall.tables[table], ANN, Wish())
    await one.presence.enter(visit)
    await asyncio.sleep(SOON)
    assert other.presence.there(table, "ann")

    one.cut()
    one.presence.leave(visit)
    await asyncio.sleep(SOON / 5)

    assert not other.presence.there(table, "ann")


async def test_a_line_that_is_mended_is_quiet_again(one: Party, other: Party, table: str) -> None:
    one.cut()
    await one.say(table)
    await asyncio.sleep(SOON)

    told = one.line.told
    await asyncio.sleep(10 * AGAIN)

    assert 0 < one.line.told - told <= 10
