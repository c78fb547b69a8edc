"""Clocks stand still while no process serves: several may, and however short it is."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.server.cluster.heartbeat import DOWN_AFTER, Heartbeat
from kolpak.server.store import Store, default_url
from kolpak.table.clocks import left_at
from kolpak.table.commands import Sender, Start
from kolpak.table.state import Table

NOON = 1_000_000.0
AWAY = 1.5
MINUTE = 60.0
ANN = Sender("ann", "Ann")
SETUP = {
    "game": "kabaleo",
    "options": "players=2",
    "seats": ["me", "device"],
    "clock": {"kind": "move", "seconds": int(MINUTE)},
}
Beside = Callable[[Store, float], Awaitable[None]]


async def nobody(store: Store, now: float) -> None:
    """Do nothing: no other process is there."""


async def sibling(store: Store, now: float) -> None:
    """Record a heartbeat of another process a little later."""
    await asyncio.sleep(0.3)
    await store.heartbeat("another", now + 0.3)


async def resumed(data: Path, beside: Beside) -> tuple[Table, float, float]:
    """Serve a running table, stop, resume it.

    Return the table, the time, and the seconds that resuming took.
    """
    async with await Store.open(default_url(data)) as store:
        runner = CommandRunner(TableRegistry(store, lambda: NOON))
        live = await runner.registry.open(ANN, SETUP)
        await runner.run(live.table.id, ANN, Start())
        await store.heartbeat("one", NOON)
    async with await Store.open(default_url(data)) as store:
        began = time.monotonic()

        def clock() -> float:
            return NOON + AWAY + time.monotonic() - began

        runner = CommandRunner(TableRegistry(store, clock))
        other = asyncio.create_task(beside(store, clock()))  # type: ignore[arg-type]
        await Heartbeat(store, runner, "two", single_process=False).resume()
        took = time.monotonic() - began
        await other
        return runner.registry.tables[live.table.id].table, clock(), took


async def test_after_a_short_stop_of_all_processes_nobody_has_lost_time(tmp_path: Path) -> None:
    table, now, took = await resumed(tmp_path, nobody)

    left: Any = left_at(table, table.mover, now)  # type: ignore[arg-type]
    assert left > MINUTE - 0.5
    assert took < DOWN_AFTER


async def test_where_another_process_goes_on_serving_the_clock_has_run(tmp_path: Path) -> None:
    table, now, took = await resumed(tmp_path, sibling)

    left: Any = left_at(table, table.mover, now)  # type: ignore[arg-type]
    assert left <= MINUTE - AWAY
    assert took < DOWN_AFTER - AWAY
