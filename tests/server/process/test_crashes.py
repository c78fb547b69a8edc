"""A server under load is killed again and again: nothing acknowledged is lost or doubled."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kolpak.play.record import read_records
from server.client import Visitor
from server.process.crashes import crash
from server.process.matches import SETUPS
from server.process.serving import Serving

pytestmark = pytest.mark.proof

KILLS = 30


async def test_thirty_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    report = await crash(KILLS, seed=1, warm=True)

    records = [record for outcome in report.outcomes for record in outcome.records]
    games = {record.tags["Game"] for text in records for record in read_records(text)}
    assert report.kills == KILLS
    assert games == {setup["game"] for setup in SETUPS}
    file = tmp_path / "all.kolpak"
    file.write_text("\n".join(records))
    command = [sys.executable, "-m", "kolpak.cli.main", "verify", str(file)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


SETUP = {
    "game": "hats",
    "options": "players=2",
    "seats": ["me", "device"],
    "clock": {"kind": "total", "seconds": 600},
}


async def counted(visitor: Visitor, table: str) -> float:
    """Gives the seconds that the clocks of a table have counted."""
    shown = (await visitor.ask("GET", f"/api/tables/{table}")).json()["now"]
    return 1200 - sum(clock["left"] for clock in shown["clocks"])


PAUSE = 6.0
"""Seconds without a server: far more than it takes to start one where nothing else runs."""

LATEST_BEAT = 4.0
"""Seconds before a kill in which the server has noted that it runs: one, or more if it is busy."""


async def test_a_clock_stands_still_while_the_server_is_down(tmp_path: Path) -> None:
    with Serving("--data", str(tmp_path)) as serving:
        visitor = await Visitor.arrive([serving.url])
        began = time.monotonic()
        table = await visitor.begin(**SETUP)
        while (least := await counted(visitor, table)) < LATEST_BEAT + 1:
            await asyncio.sleep(0.1)
        serving.kill()
        first = time.monotonic() - began

        time.sleep(PAUSE)
        began = time.monotonic()
        serving.start()
        serving.wait()
        after = await counted(visitor, table)
        second = time.monotonic() - began
        assert least - LATEST_BEAT < after < first + second

        serving.stop()
        second = time.monotonic() - began
        time.sleep(PAUSE)
        began = time.monotonic()
        serving.start()
        serving.wait()
        stopped = await counted(visitor, table)
        third = time.monotonic() - began
        assert after < stopped < first + second + third
