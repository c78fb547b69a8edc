"""Clocks stand still while no process serves: several may, and however short it is."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kolpak.live.clock import ServerClock
from kolpak.live.errors import StoreError
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.server.cluster.heartbeat import POLL, Heartbeat
from kolpak.server.store import Store, default_url
from kolpak.server.store.store import DOWNTIME
from kolpak.table.clocks import left_at
from kolpak.table.commands import SYSTEM, Leave, Offer, Sender, Sit, Start, Tick
from kolpak.table.decide import deadline
from kolpak.table.state import Table
from server.client import Visitor
from server.http.site import fault, running, until
from server.process.memory import Disk, MemoryStore
from server.process.serving import Serving
from server.process.virtual import VirtualLoop

AWAY = 1.5
MINUTE = 60.0
SHORT = 10
"""Seconds for a move."""
ANN, BEN = Sender("ann", "Ann"), Sender("ben", "Ben")
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


async def resumed(loop: VirtualLoop, beside: Beside, back: float = 0) -> tuple[Table, float, float]:
    """Serve a running table, stop, set the wall clock back, resume it.

    Return the table, the time, and the seconds that resuming took.
    """
    store: Any = MemoryStore(Disk(), Random(1), 0)
    runner = CommandRunner(TableRegistry(store, loop.clock))
    live = await runner.registry.open(ANN, SETUP)
    await runner.run(live.table.id, ANN, Start())
    await store.heartbeat("one", loop.clock())
    await runner.close()
    await asyncio.sleep(AWAY)
    began = loop.time()

    clock = ServerClock(lambda: loop.clock() - back, loop.time)
    runner = CommandRunner(TableRegistry(store, clock))
    other = asyncio.create_task(beside(store, clock()))  # type: ignore[arg-type]
    await Heartbeat(store, runner, "two", clock, single_process=False).resume()
    took = loop.time() - began
    await other
    table = (await runner.registry.find(live.table.id)).table
    await runner.close()
    return table, clock(), took


async def test_after_a_short_stop_of_all_processes_nobody_has_lost_time(loop: VirtualLoop) -> None:
    table, now, took = await resumed(loop, nobody)

    left: Any = left_at(table, table.mover, now)  # type: ignore[arg-type]
    assert left > MINUTE - 0.5
    assert took < DOWNTIME


async def test_where_another_process_goes_on_serving_the_clock_has_run(loop: VirtualLoop) -> None:
    table, now, took = await resumed(loop, sibling)

    left: Any = left_at(table, table.mover, now)  # type: ignore[arg-type]
    assert left <= MINUTE - AWAY
    assert took < DOWNTIME - AWAY


async def test_a_wall_clock_that_was_set_back_delays_no_start_and_stops_no_clock(
    loop: VirtualLoop,
) -> None:
    table, now, took = await resumed(loop, nobody, back=3600)

    left: Any = left_at(table, table.mover, now + MINUTE / 2)  # type: ignore[arg-type]
    assert left == pytest.approx(MINUTE / 2, abs=0.5)
    assert took <= DOWNTIME + 2 * POLL


@pytest.mark.parametrize("when", ["while it serves", "while it is stopped"])
async def test_a_wall_clock_that_is_behind_the_time_of_the_server_is_logged_once(
    loop: VirtualLoop, caplog: pytest.LogCaptureFixture, when: str
) -> None:
    behind = 0.0
    clock = ServerClock(lambda: loop.clock() - behind, loop.time)
    store: Any = MemoryStore(Disk(), Random(1), 0)
    if when == "while it is stopped":
        await store.heartbeat("one", clock() + 3600)
    heartbeat = Heartbeat(
        store, CommandRunner(TableRegistry(store, clock)), "two", clock, single_process=True
    )
    await heartbeat.resume()
    beating = asyncio.create_task(heartbeat.run())
    if when == "while it serves":
        await asyncio.sleep(3)
        assert caplog.text == ""
        behind = 3600.0
    await asyncio.sleep(5)
    beating.cancel()

    assert caplog.text.count("the wall clock is 3600 s behind") == 1


@pytest.mark.parametrize("trouble", ["heartbeat", "hear", "append"])
async def test_no_error_of_the_database_ends_the_heartbeat(
    loop: VirtualLoop, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    async def fail(*_: object) -> None:
        raise sqlite3.OperationalError("out of memory")

    slept = 0.0
    clock = ServerClock(lambda: loop.clock() + slept, loop.time)
    store: Any = MemoryStore(Disk(), Random(1), 0)
    runner = CommandRunner(TableRegistry(store, clock))
    live = await runner.registry.open(ANN, SETUP)
    await runner.run(live.table.id, ANN, Start())
    live.noted = 0.0
    beating = asyncio.create_task(Heartbeat(store, runner, "one", clock, single_process=True).run())

    with monkeypatch.context() as patch:
        patch.setattr(store, trouble, fail)
        slept = MINUTE
        await asyncio.sleep(2.5)
    await asyncio.sleep(2)

    assert not beating.done()
    assert store.disk.heartbeats["one"] == pytest.approx(loop.clock() + slept, abs=2)
    beating.cancel()
    await runner.close()


def test_the_health_check_fails_while_no_heartbeat_can_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("error-store-full")

    monkeypatch.setattr("kolpak.server.cluster.heartbeat.DOWNTIME", 0.5)
    with running(tmp_path) as site:
        client = site.stranger()

        with monkeypatch.context() as patch:
            patch.setattr(site.context.store, "heartbeat", fail)
            assert until(lambda: client.get("/api/health").status_code == 503)
            assert fault(client.get("/api/health")) == "error-store-full"

        assert until(lambda: client.get("/api/health").json() == {"status": "ready"})


@pytest.mark.parametrize("who", ["mover", "offer"])
async def test_while_the_host_sleeps_clocks_stand_still(loop: VirtualLoop, who: str) -> None:
    slept = 0.0

    def wall() -> float:
        return loop.clock() + slept

    clock = ServerClock(wall, loop.time)
    store: Any = MemoryStore(Disk(), Random(1), 0)
    runner = CommandRunner(TableRegistry(store, clock))
    heartbeat = Heartbeat(store, runner, "one", clock, single_process=True)
    live = await runner.registry.open(ANN, SETUP | {"seats": ["me", "open"]})
    await runner.run(live.table.id, BEN, Sit(1, "Ben"))
    await runner.run(live.table.id, ANN, Start())
    if who == "offer":
        await runner.run(live.table.id, BEN, Leave(1))
        await runner.run(live.table.id, ANN, Offer("stop", None))
    due = deadline(live.table)
    assert due is not None
    left = due - clock()
    beating = asyncio.create_task(heartbeat.run())

    slept = 8 * 3600
    await asyncio.sleep(1.5)

    beating.cancel()
    after = deadline(live.table)
    assert after is not None
    assert left - 2 < after - clock() <= left
    assert clock() == pytest.approx(wall(), abs=0.5)
    await runner.run(live.table.id, SYSTEM, Tick())
    assert live.table.phase == "playing"
    await runner.close()


async def test_a_start_loads_only_tables_where_time_is_running(tmp_path: Path) -> None:
    async with await Store.open(default_url(tmp_path)) as store:
        runner = CommandRunner(TableRegistry(store))
        timed, calm, unbegun = [
            await runner.registry.open(ANN, SETUP | {"clock": clock})
            for clock in (SETUP["clock"], {"kind": "none"}, SETUP["clock"])
        ]
        for live in (timed, calm):
            await runner.run(live.table.id, ANN, Start())
    async with await Store.open(default_url(tmp_path)) as store:
        clock = ServerClock()
        runner = CommandRunner(TableRegistry(store, clock))
        heartbeat = Heartbeat(store, runner, "two", clock, single_process=True)

        await heartbeat.resume()
        at_start = list(runner.registry.tables)
        await heartbeat.load_timed()

        assert at_start == []
        assert list(runner.registry.tables) == [timed.table.id]
        assert (await runner.registry.find(unbegun.table.id)).table.phase == "open"


@pytest.mark.proof
async def test_a_server_that_was_suspended_ends_no_turn(tmp_path: Path) -> None:
    with Serving("--data", str(tmp_path), warm=True) as serving:
        first = await Visitor.arrive([serving.url])
        clock = {"kind": "move", "seconds": SHORT}
        table = await first.begin(**SETUP | {"clock": clock})
        path = f"/api/tables/{table}"

        os.kill(serving.pid, signal.SIGSTOP)
        await asyncio.sleep(SHORT + 2)
        os.kill(serving.pid, signal.SIGCONT)
        await asyncio.sleep(1.5)

        shown = (await first.ask("GET", path)).json()
        [running] = [one for one in shown["now"]["clocks"] if one["running"]]
        assert running["left"] > 0
