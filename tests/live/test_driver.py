"""The driver of tables: how long bots take, and that failures of the store stop nobody."""

import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest

from kolpak.live.bot_pool import BotPool
from kolpak.live.driver import FAILOVER, ROUND, TableDriver
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import MemoryLog
from kolpak.live.table import LiveTable
from kolpak.live.tasks import RETRY
from kolpak.table.commands import SYSTEM, Offer, PlayAction, Sit, Start
from kolpak.table.offers import ANSWER_TIME
from live.parts import ANN, BEN
from live.trouble import Troubled
from server.process.virtual import Inline, VirtualLoop
from waiting import until


@pytest.fixture
def store() -> Troubled:
    """A store that may fail."""
    return Troubled()


@pytest.fixture
async def driver(loop: VirtualLoop, store: Troubled) -> AsyncIterator[TableDriver]:
    """A driver in virtual time whose bots take a second for a move."""
    runner = CommandRunner(TableRegistry(store, loop.clock))
    driver = TableDriver(runner, BotPool(Inline()), pace=1.0)
    runner.registry.watch(driver.watch)
    yield driver
    await driver.close()
    await runner.close()


async def ann_to_move(driver: TableDriver, bots: int = 1, **setup: Any) -> LiveTable:
    """Return a table where Ann plays with bots and is to move."""
    wanted = {"game": "kabaleo", "options": f"players={bots + 1}", **setup}
    live = await driver.runner.registry.open(ANN, wanted)
    await driver.runner.run(live.table.id, ANN, Start())
    await until(lambda: live.table.mover == 0)
    return live


async def move(runner: CommandRunner, live: LiveTable) -> None:
    """Have Ann move."""
    assert live.table.game is not None
    await runner.run(live.table.id, ANN, PlayAction(live.table.game.position.tokens[0], None))


async def waited(live: LiveTable) -> float:
    """Return the seconds until Ann is to move again."""
    began = live.at
    await until(lambda: live.table.mover == 0)
    return live.at - began


@pytest.mark.parametrize(("bots", "seconds"), [(1, 1), (2, 2), (3, ROUND)])
async def test_many_bots_are_quicker_so_that_people_do_not_wait_for_long(
    driver: TableDriver, bots: int, seconds: float
) -> None:
    live = await ann_to_move(driver, bots)

    await move(driver.runner, live)

    assert await waited(live) == pytest.approx(seconds, abs=0.01)


async def test_a_bot_moves_later_where_another_process_was_to_be_first(
    driver: TableDriver, store: MemoryLog, loop: VirtualLoop
) -> None:
    here = await ann_to_move(driver)
    elsewhere = CommandRunner(TableRegistry(store, loop.clock))

    await move(elsewhere, await elsewhere.registry.find(here.table.id))
    await driver.runner.registry.refresh(here)

    assert await waited(here) == pytest.approx(driver.pace + FAILOVER, abs=0.01)


async def test_a_bot_whose_move_is_not_stored_plays_later_and_not_at_once(
    driver: TableDriver, store: Troubled
) -> None:
    driver.pace = 0.0
    live = await ann_to_move(driver)

    await move(driver.runner, live)
    store.failures = 3

    assert await waited(live) >= 3 * RETRY


async def test_a_move_that_another_process_has_made_first_is_no_failure(
    driver: TableDriver, store: Troubled, loop: VirtualLoop, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    here = await ann_to_move(driver, bots=2)
    await move(driver.runner, here)
    elsewhere = CommandRunner(TableRegistry(store, loop.clock))
    there = await elsewhere.registry.find(here.table.id)
    assert there.table.game is not None
    token = there.table.game.position.tokens[0]
    await elsewhere.run(there.table.id, SYSTEM, PlayAction(token, 1))

    await until(lambda: here.table.mover == 0)

    assert not caplog.records


async def test_a_question_ends_after_its_time_where_nobody_does_anything(
    driver: TableDriver,
) -> None:
    wanted = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]}
    live = await driver.runner.registry.open(ANN, wanted)
    await driver.runner.run(live.table.id, BEN, Sit(1, "Ben"))
    await driver.runner.run(live.table.id, ANN, Start())
    await driver.runner.run(live.table.id, ANN, Offer("stop", None))
    asked = live.at

    await until(lambda: not live.table.offers)

    assert live.at - asked == pytest.approx(ANSWER_TIME)
    assert live.table.phase == "playing"


async def test_a_clock_goes_on_after_the_store_has_failed(
    driver: TableDriver, store: Troubled
) -> None:
    live = await ann_to_move(driver, clock={"kind": "move", "seconds": 60})
    version, began = live.table.version, live.at
    store.failures = 3

    await until(lambda: live.table.version > version)

    assert live.at - began >= 60 + 3 * RETRY
