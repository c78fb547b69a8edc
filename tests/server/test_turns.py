"""Long work lets everything else go on."""

import asyncio
from pathlib import Path

import pytest

from kolpak.server import turns
from kolpak.server.connection import Connection, Wish
from kolpak.server.hall import Hall, encode
from kolpak.server.store import Store, default_url
from kolpak.server.turns import in_turns
from kolpak.table.commands import Sender
from kolpak.table.events import Said

ANN = Sender("ann", "Ann")
LINES = 300
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn is over at once."""
    monkeypatch.setattr(turns, "TURN", -1.0)


class Others:
    """Everything else on the event loop: counts its own turns."""

    def __init__(self) -> None:
        self.turns = 0
        self.task = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.turns += 1


def test_all_items_come_in_their_order_and_others_go_on_in_between() -> None:
    async def story() -> None:
        others = Others()
        assert [item async for item in in_turns(range(50))] == list(range(50))
        assert others.turns >= 49
        others.task.cancel()

    asyncio.run(story())


def test_who_is_within_its_turn_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", 3600.0)

    async def story() -> None:
        others = Others()
        assert [item async for item in in_turns(range(50))] == list(range(50))
        assert others.turns == 0
        others.task.cancel()

    asyncio.run(story())


async def long_table(store: Store) -> str:
    """Opens a table where much is said, and gives its id."""
    live = await Hall(store).open(ANN, SETUP)
    said = [encode(Said(7.0, 0, "Ann", None, f"line {number}")) for number in range(LINES)]
    await store.append(live.table.id, 0, said)
    return live.table.id


def test_others_go_on_while_a_long_log_is_loaded_and_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with await Store.open(default_url(tmp_path)) as store:
            table, hall, others = await long_table(store), Hall(store), Others()

            live = await hall.find(table)
            assert live.table.version == LINES
            assert others.turns > 2 * LINES, "while it was read and while it was folded"

            begun = others.turns
            viewer = Connection(hall, live, ANN, Wish())
            await viewer.begin()
            assert others.turns - begun > 3 * LINES, "and while it was told, too"
            assert len(viewer.waiting) == LINES + 2, "all events and the snapshot"
            others.task.cancel()

    asyncio.run(story())


def test_what_happens_while_a_long_log_is_told_is_told_afterwards(tmp_path: Path) -> None:
    async def story() -> None:
        async with await Store.open(default_url(tmp_path)) as store:
            hall = Hall(store)
            live = await hall.find(await long_table(store))
            viewer = Connection(hall, live, ANN, Wish())
            beginning = asyncio.create_task(viewer.begin())
            while not viewer.waiting:
                await asyncio.sleep(0)
            assert len(viewer.waiting) < LINES

            live.follow([Said(8.0, 0, "Ann", None, "too late?")])
            live.show()
            await beginning

            assert b"too late?" in viewer.waiting[-2]
            assert b'"now":' in viewer.waiting[-1]
            assert viewer.version == live.table.version == LINES + 1

    asyncio.run(story())
