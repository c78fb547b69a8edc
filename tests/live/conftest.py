"""Fixtures for live tables: a store in memory."""

from collections.abc import AsyncIterator

import pytest

from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import MemoryLog
from kolpak.live.table import LiveTable
from kolpak.table.commands import Say
from live.parts import ANN, LINES, SETUP


@pytest.fixture
def store() -> MemoryLog:
    """A store in memory."""
    return MemoryLog()


@pytest.fixture
async def runner(store: MemoryLog) -> AsyncIterator[CommandRunner]:
    """A command runner with a registry of its own."""
    runner = CommandRunner(TableRegistry(store))
    yield runner
    await runner.close()


@pytest.fixture
async def live(runner: CommandRunner) -> LiveTable:
    """A table with a long chat, whose history must be read from the log."""
    live = await runner.registry.open(ANN, SETUP)
    for number in range(LINES):
        await runner.run(live.table.id, ANN, Say(None, f"line {number}"))
    live.recent.clear()
    return live
