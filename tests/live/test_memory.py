"""Memory: quiet tables keep little, there are only so many of them, and they come back whole."""

import pytest

from kolpak.live import registry as registries
from kolpak.live.registry import QUIET, TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import MemoryLog
from kolpak.table.commands import Say
from live.parts import ANN, SETUP, connect, sent


class Clock:
    """A clock that goes on only when it is told to."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def registry(store: MemoryLog, clock: Clock) -> TableRegistry:
    return TableRegistry(store, clock)


async def test_a_quiet_table_keeps_no_recent_events_and_resumes_from_the_log(
    registry: TableRegistry, clock: Clock
) -> None:
    runner = CommandRunner(registry)
    live = await registry.open(ANN, SETUP)
    for number in range(5):
        await runner.run(live.table.id, ANN, Say(None, f"line {number}"))
    registry.evict_idle(10 * QUIET)
    assert len(live.recent) == 6

    clock.now += QUIET + 1
    registry.evict_idle(10 * QUIET)

    assert registry.tables == {live.table.id: live}
    assert not live.recent
    viewer = connect(runner, live, since=2)
    await viewer.begin()
    assert [one["v"] for one in sent(viewer)] == [3, 4, 5, 5]


async def test_a_watched_table_keeps_its_recent_events(
    registry: TableRegistry, clock: Clock
) -> None:
    live = await registry.open(ANN, SETUP)
    await connect(CommandRunner(registry), live).begin()
    clock.now += QUIET + 1

    registry.evict_idle(0)

    assert live.recent
    assert registry.tables == {live.table.id: live}


async def test_there_are_only_so_many_tables_and_those_used_last_stay(
    registry: TableRegistry, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registries, "MOST_TABLES", 20)
    watched = await registry.open(ANN, SETUP)
    await connect(CommandRunner(registry), watched).begin()
    opened = []
    for _ in range(60):
        clock.now += QUIET / 10
        opened.append((await registry.open(ANN, SETUP)).table.id)

    assert len(registry.tables) <= 20
    assert watched.table.id in registry.tables
    assert set(opened[-10:]) <= registry.tables.keys()
    assert (await registry.find(opened[0])).table.id == opened[0]
