"""A log that cannot be folded is told by the event at fault, or by the game that is missing."""

import runpy
from collections.abc import Awaitable, Callable

import pytest

import kolpak
from kolpak.live.archive import finished_games
from kolpak.live.errors import LogError
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import MemoryLog
from kolpak.live.table import LiveTable
from kolpak.table.commands import Say
from live.parts import ANN
from pages import ROOT

PIG = ROOT / "tests" / "examples" / "pig.py"
WRONG = '{"kind": "drawn", "at": 1, "token": "p9"}'


async def _loaded(registry: TableRegistry, live: LiveTable) -> None:
    await registry.find(live.table.id)


async def _history(registry: TableRegistry, live: LiveTable) -> None:
    assert [step async for step in registry.steps_since(live, -1)]


async def _exported(registry: TableRegistry, live: LiveTable) -> None:
    await finished_games(registry.store, live.table.id)


Reader = Callable[[TableRegistry, LiveTable], Awaitable[None]]
READERS = [_loaded, _history, _exported]


@pytest.mark.parametrize("read", READERS)
async def test_a_damaged_event_is_told_by_its_number(
    runner: CommandRunner, store: MemoryLog, live: LiveTable, read: Reader
) -> None:
    store.logs[live.table.id][3] = WRONG

    with pytest.raises(LogError) as refused:
        await read(TableRegistry(store), live)

    assert (refused.value.message.id, refused.value.number) == ("error-log-malformed", 3)


async def test_a_process_that_follows_tells_the_damaged_event_and_stays_before_it(
    runner: CommandRunner, store: MemoryLog, live: LiveTable
) -> None:
    other = TableRegistry(store)
    known = await other.find(live.table.id)
    for line in ("one", "two"):
        await runner.run(live.table.id, ANN, Say(None, line))
    end = live.table.version
    store.logs[live.table.id][end] = WRONG

    for _ in range(2):
        with pytest.raises(LogError) as refused:
            await other.refresh(known)

        assert refused.value.number == end
        assert [before.version for before, _ in known.recent][-1] == end - 2


@pytest.mark.parametrize("read", READERS)
async def test_a_table_whose_game_is_not_installed_names_the_game(
    store: MemoryLog, monkeypatch: pytest.MonkeyPatch, read: Reader
) -> None:
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    kolpak.register(runpy.run_path(str(PIG))["Pig"]())
    live = await TableRegistry(store).open(ANN, {"game": "pig"})
    live.recent.clear()
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})

    with pytest.raises(LogError, match=r"“pig” .* not installed"):
        await read(TableRegistry(store), live)
