"""Long histories: others go on meanwhile, and nothing that happens meanwhile is lost."""

import asyncio
from typing import Any

import pytest

from kolpak.live import registry, tasks
from kolpak.live.registry import TableRegistry, encode_event
from kolpak.live.runner import CommandRunner
from kolpak.live.store import ALL, Append, MemoryLog
from kolpak.live.tasks import cooperatively
from kolpak.table.events import Said
from live.parts import ANN, SETUP, connect, sent

LINES = 300
EVENTS = LINES + 1


class Yields:
    """Counts how often a loop yields; stands in for asyncio."""

    def __init__(self) -> None:
        self.count = 0

    async def sleep(self, seconds: float) -> None:
        self.count += 1
        await asyncio.sleep(seconds)

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)


@pytest.fixture(autouse=True)
def yields(monkeypatch: pytest.MonkeyPatch) -> Yields:
    """The yields of loops, which come after each item here."""
    yields = Yields()
    monkeypatch.setattr(tasks, "SLICE", -1.0)
    monkeypatch.setattr(tasks, "asyncio", yields)
    return yields


async def test_all_items_come_in_order_and_others_run_in_between(yields: Yields) -> None:
    heard: list[int] = []

    async def listen() -> None:
        while len(heard) < 50:
            heard.append(yields.count)
            await asyncio.sleep(0)

    others = asyncio.create_task(listen())
    assert [item async for item in cooperatively(range(50))] == list(range(50))
    await others

    assert yields.count == 50
    assert heard == list(range(1, 51))


async def test_a_loop_within_its_slice_does_not_yield(
    yields: Yields, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE", 3600.0)

    assert [item async for item in cooperatively(range(50))] == list(range(50))

    assert yields.count == 0


@pytest.fixture
async def table(store: MemoryLog) -> str:
    """The id of a table with a long chat."""
    live = await TableRegistry(store).open(ANN, SETUP)
    lines = (Said(7.0, 0, "Ann", None, f"line {number}", "ann") for number in range(LINES))
    await store.append(Append(live.table.id, 0, [*map(encode_event, lines)]))
    return live.table.id


async def test_others_run_while_a_long_log_is_loaded_and_sent(
    runner: CommandRunner, table: str, yields: Yields
) -> None:
    live = await runner.registry.find(table)
    assert yields.count == 2 * EVENTS, "while it was decoded and folded"

    yields.count = 0
    await connect(runner, live, ANN).begin()
    assert yields.count == 2 * EVENTS, "and while it was decoded again, folded and sent"


@pytest.mark.parametrize("since", [-1, 0, 7, LINES - 1, LINES])
async def test_a_viewer_is_sent_what_comes_after_its_version_and_no_more(
    runner: CommandRunner, table: str, since: int
) -> None:
    viewer = connect(runner, await runner.registry.find(table), ANN, since=since)
    await viewer.begin()
    *events, now = sent(viewer)

    assert [message["v"] for message in events] == list(range(since + 1, EVENTS))
    assert now["now"]["v"] == LINES


async def test_a_long_history_is_read_page_by_page(
    runner: CommandRunner, store: MemoryLog, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read(table: str, after: int = -1, most: int = ALL) -> list[dict[str, Any]]:
        asked.append(most)
        return await MemoryLog.read(store, table, after, most)

    asked: list[int] = []
    viewer = connect(runner, await runner.registry.find(table), ANN)
    monkeypatch.setattr(registry, "PAGE", 50)
    monkeypatch.setattr(store, "read", read)
    await viewer.begin()

    assert asked == [50] * (EVENTS // 50) + [EVENTS % 50]
    assert [message["v"] for message in sent(viewer)] == [*range(EVENTS), LINES]


@pytest.mark.parametrize("stage", [1, 2 * EVENTS - 50], ids=["while read", "while sent"])
async def test_events_during_a_long_history_come_at_its_end(
    runner: CommandRunner, table: str, yields: Yields, stage: int
) -> None:
    live = await runner.registry.find(table)
    viewer = connect(runner, live, ANN)
    yields.count = 0
    beginning = asyncio.create_task(viewer.begin())
    while yields.count < stage:
        await asyncio.sleep(0)
    assert not beginning.done()
    live.follow([Said(8.0, 0, "Ann", None, "too late?", "ann")])
    live.publish()
    await beginning

    messages = sent(viewer)
    assert [message["v"] for message in messages] == [*range(EVENTS + 1), EVENTS]
    assert messages[-2]["event"]["text"] == "too late?"
    assert messages[-1]["now"]["v"] == viewer.version == EVENTS
