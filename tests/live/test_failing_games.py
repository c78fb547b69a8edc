"""A game whose code raises: who is at the table is told in a sentence, and the log once."""

import logging
from collections.abc import AsyncIterator
from typing import Any, NoReturn

import pytest

from kolpak.games.kabaleo import KABALEO
from kolpak.live.bot_pool import BotPool
from kolpak.live.driver import TableDriver
from kolpak.live.errors import GameFailed
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import MemoryLog
from kolpak.live.table import LiveTable
from kolpak.table.commands import PlayAction, Start
from live.parts import ANN, EVA, connect, sent
from server.process.virtual import Inline, VirtualLoop
from waiting import until

SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "bot:random"]}


def boom(*_: Any) -> NoReturn:
    raise RuntimeError("a fault of the game")


@pytest.fixture
async def driver(loop: VirtualLoop) -> AsyncIterator[TableDriver]:
    """A driver in virtual time."""
    runner = CommandRunner(TableRegistry(MemoryLog(), loop.clock))
    driver = TableDriver(runner, BotPool(Inline()), pace=1.0)
    runner.registry.watch(driver.watch)
    yield driver
    await driver.close()
    await runner.close()


@pytest.fixture
async def live(driver: TableDriver) -> LiveTable:
    """A table at which Ann is to move and a bot after her."""
    live = await driver.runner.registry.open(ANN, SETUP)
    await driver.runner.run(live.table.id, ANN, Start())
    await until(lambda: live.table.mover == 0)
    return live


def token(live: LiveTable) -> str:
    assert live.table.game is not None
    return live.table.game.position.tokens[0]


def errors(connection: Any) -> list[str]:
    return [one["error"]["id"] for one in sent(connection) if "error" in one]


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.message for one in caplog.records if one.levelno >= logging.ERROR]


async def test_a_bot_that_cannot_move_is_waited_for_by_nobody(
    driver: TableDriver,
    live: LiveTable,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    eva = connect(driver.runner, live, EVA)
    await eva.begin()
    await driver.runner.run(live.table.id, ANN, PlayAction(token(live), None))
    monkeypatch.setattr(KABALEO.rules, "play", boom)

    await until(lambda: eva.outbox.closed)
    ben = connect(driver.runner, live, ANN)
    await ben.begin()

    assert errors(eva) == errors(ben) == ["error-game-failed"]
    assert live.bot_task is None
    assert logged(caplog) == [f"the game kabaleo has failed at {live.table.id}"]


async def test_a_move_that_cannot_be_played_is_refused_in_a_sentence(
    driver: TableDriver,
    live: LiveTable,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(KABALEO.rules, "play", boom)

    for _ in range(2):
        with pytest.raises(GameFailed, match="The game “Kabaleo” has failed on this server"):
            await driver.runner.run(live.table.id, ANN, PlayAction(token(live), None))

    assert len(logged(caplog)) == 1
    assert live.failed is None  # other moves may go well


@pytest.mark.parametrize("part", ["narrate", "write_position"])
async def test_a_viewer_is_told_that_the_game_cannot_be_shown(
    driver: TableDriver,
    live: LiveTable,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    part: str,
) -> None:
    eva = connect(driver.runner, live, EVA)
    await eva.begin()
    monkeypatch.setattr(type(KABALEO) if part == "narrate" else KABALEO.notation, part, boom)

    await driver.runner.run(live.table.id, ANN, PlayAction(token(live), None))
    ann = connect(driver.runner, live, ANN)
    await ann.begin()

    assert errors(eva) == errors(ann) == ["error-game-failed"]
    assert eva.outbox.closed
    assert len(logged(caplog)) == 1
