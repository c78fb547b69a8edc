"""Long work lets everything else go on."""

import asyncio
import json

import pytest

from kolpak.server import turns
from kolpak.server.connection import Connection, Wish
from kolpak.server.hall import Hall, encode
from kolpak.server.store import Store
from kolpak.server.turns import in_turns
from kolpak.table.commands import Sender
from kolpak.table.events import Said

ANN = Sender("ann", "Ann")
LINES = 300
EVENTS = LINES + 1
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]}


class Turns:
    """Counts how often others had a turn; each one is over at once."""

    def __init__(self) -> None:
        self.count = 0

    async def sleep(self, seconds: float) -> None:
        self.count += 1
        await asyncio.sleep(seconds)


@pytest.fixture(autouse=True)
def had(monkeypatch: pytest.MonkeyPatch) -> Turns:
    """The turns that others had."""
    had = Turns()
    monkeypatch.setattr(turns, "TURN", -1.0)
    monkeypatch.setattr(turns, "asyncio", had)
    return had


async def test_all_items_come_in_their_order_and_others_go_on_in_between(had: Turns) -> None:
    heard: list[int] = []

    async def listen() -> None:
        while len(heard) < 50:
            heard.append(had.count)
            await asyncio.sleep(0)

    others = asyncio.create_task(listen())
    assert [item async for item in in_turns(range(50))] == list(range(50))
    await others

    assert had.count == 50
    assert heard == list(range(1, 51))


async def test_who_is_within_its_turn_goes_on(had: Turns, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", 3600.0)

    assert [item async for item in in_turns(range(50))] == list(range(50))

    assert had.count == 0


async def long_table(store: Store) -> str:
    """Opens a table where much is said, and gives its id."""
    live = await Hall(store).open(ANN, SETUP)
    said = [encode(Said(7.0, 0, "Ann", None, f"line {number}")) for number in range(LINES)]
    await store.append(live.table.id, 0, said)
    return live.table.id


async def test_others_go_on_while_a_long_log_is_loaded_and_told(store: Store, had: Turns) -> None:
    table, hall = await long_table(store), Hall(store)

    live = await hall.find(table)
    assert had.count == 3 * EVENTS, "while it was read, understood and folded"

    had.count = 0
    await Connection(hall, live, ANN, Wish()).begin()
    assert had.count == 4 * EVENTS, "and while it was told, too"


@pytest.mark.parametrize("since", [-1, 0, 7, LINES - 1, LINES])
async def test_a_viewer_is_told_what_comes_after_its_version_and_no_more(
    store: Store, since: int
) -> None:
    hall = Hall(store)
    viewer = Connection(hall, await hall.find(await long_table(store)), ANN, Wish(since))
    await viewer.begin()
    *told, now = map(json.loads, viewer.waiting)

    assert [message["v"] for message in told] == list(range(since + 1, EVENTS))
    assert now["now"]["v"] == LINES


@pytest.mark.parametrize("stage", [1, 4 * EVENTS - 50], ids=["read", "told"])
async def test_what_happens_while_a_long_log_is_told_is_told_at_its_end(
    store: Store, had: Turns, stage: int
) -> None:
    hall = Hall(store)
    live = await hall.find(await long_table(store))
    viewer = Connection(hall, live, ANN, Wish())
    had.count = 0
    beginning = asyncio.create_task(viewer.begin())
    while had.count < stage:
        await asyncio.sleep(0)
    assert not beginning.done()
    live.follow([Said(8.0, 0, "Ann", None, "too late?")])
    live.show()
    await beginning

    told = [json.loads(message) for message in viewer.waiting]
    assert [message["v"] for message in told] == [*range(EVENTS + 1), EVENTS]
    assert told[-2]["event"]["text"] == "too late?"
    assert told[-1]["now"]["v"] == viewer.version == EVENTS
