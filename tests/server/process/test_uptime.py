"""Clocks stand still while no process serves, also where several may, and however short it is."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from kolpak.server.hall import Hall
from kolpak.server.uptime import DOWN, Uptime

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
    """Does nothing beside the process that begins."""


async def sibling(store: Store, now: float) -> None:
    """Gives a sign of life of another process a little later."""
    await asyncio.sleep(0.3)
    await store.beat("another", now + 0.3)


async def begun_again(data: Path, beside: Beside) -> tuple[Table, float, float]:
    """Serves a running table, is away, serves it again; gives it, the time and the seconds it took
    to begin.
    """
    async with await Store.open(default_url(data)) as store:
        hall = Hall(store, lambda: NOON)
        live = await hall.open(ANN, SETUP)
        await hall.carry_out(live.table.id, ANN, Start())
        await store.beat("one", NOON)
    async with await Store.open(default_url(data)) as store:
        began = time.monotonic()

        def clock() -> float:
            return NOON + AWAY + time.monotonic() - began

        hall = Hall(store, clock)
        other = asyncio.create_task(beside(store, clock()))  # type: ignore[arg-type]
        await Uptime(store, hall, "two", alone=False).take_up()
        took = time.monotonic() - began
        await other
        return hall.tables[live.table.id].table, clock(), took


async def test_after_a_short_stop_of_all_processes_nobody_has_lost_time(tmp_path: Path) -> None:
    table, now, took = await begun_again(tmp_path, nobody)

    left: Any = left_at(table, table.mover, now)  # type: ignore[arg-type]
    assert left > MINUTE - 0.5
    assert took < DOWN


async def test_where_another_process_goes_on_serving_the_clock_has_run(tmp_path: Path) -> None:
    table, now, took = await begun_again(tmp_path, sibling)

    left: Any = left_at(table, table.mover, now)  # type: ignore[arg-type]
    assert left <= MINUTE - AWAY
    assert took < DOWN - AWAY
