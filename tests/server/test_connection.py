"""A connection to a reader that is slow: how far it may be behind, and what becomes of the rest."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from kolpak.server import connection as connections
from kolpak.server.connection import UNSENT, Connection, Wish
from kolpak.server.hall import Hall
from kolpak.server.live import LiveTable
from kolpak.server.store import Store
from kolpak.table.commands import Say, Sender

ANN, EVA = Sender("ann", "Ann"), Sender("eva", "Eva")
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]}
LINES = 60
ROOM = 500
"""Bytes of a beginning that may wait here."""


@pytest.fixture(autouse=True)
def _little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "AHEAD", ROOM)


@pytest.fixture
async def hall(store: Store) -> AsyncIterator[Hall]:
    """A hall."""
    hall = Hall(store)
    yield hall
    await hall.close()


@pytest.fixture
async def live(hall: Hall) -> LiveTable:
    """A table where much has been said, whose beginning is read from the log."""
    live = await hall.open(ANN, SETUP)
    for number in range(LINES):
        await hall.carry_out(live.table.id, ANN, Say(None, f"line {number}"))
    live.recent.clear()
    return live


def begun(hall: Hall, live: LiveTable) -> tuple[Connection, asyncio.Task[None]]:
    """Gives a reader who is being told the beginning."""
    reader = Connection(hall, live, EVA, Wish())
    return reader, asyncio.create_task(reader.begin())


async def test_who_is_too_many_bytes_behind_is_let_go_and_nothing_is_kept(
    hall: Hall, live: LiveTable
) -> None:
    reader = Connection(hall, live, EVA, Wish(since=live.table.version))
    await reader.begin()
    reader.take()

    reader.put(b"x" * (UNSENT - 1))
    assert not reader.ended
    reader.put(b"xx")

    assert reader.ended
    assert reader.waiting == []
    assert reader not in live.viewers


async def test_a_long_beginning_waits_for_its_reader(hall: Hall, live: LiveTable) -> None:
    reader, beginning = begun(hall, live)
    told: list[Any] = []
    async with asyncio.timeout(20):
        while not beginning.done() or reader.waiting:
            await asyncio.sleep(0.005)
            assert reader.behind <= 2 * ROOM or beginning.done()  # then comes the snapshot
            told += map(json.loads, reader.take())
            await asyncio.sleep(0)

    assert [message["v"] for message in told] == [*range(LINES + 1), LINES]
    assert "now" in told[-1]
    assert not reader.ended


async def test_who_takes_nothing_of_a_long_beginning_is_let_go(
    hall: Hall, live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.1)
    reader = Connection(hall, live, EVA, Wish())

    await asyncio.wait_for(reader.begin(), 20)

    assert reader.ended
    assert reader.waiting == []
    assert reader not in live.viewers


async def test_who_goes_away_during_a_long_beginning_is_told_no_more(
    hall: Hall, live: LiveTable
) -> None:
    reader, beginning = begun(hall, live)
    await asyncio.sleep(0.05)

    reader.end()

    await asyncio.wait_for(beginning, 1)
    assert reader not in live.viewers
