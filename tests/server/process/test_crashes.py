"""A server under load is killed again and again: nothing acknowledged is lost or doubled."""

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


async def test_a_clock_stands_still_while_the_server_is_down(tmp_path: Path) -> None:
    with Serving("--data", str(tmp_path)) as serving:
        visitor = await Visitor.arrive([serving.url])
        table = await visitor.begin(**SETUP)
        began = time.monotonic()
        time.sleep(2.5)
        serving.kill()
        up = time.monotonic() - began

        time.sleep(3)
        serving.start()
        serving.wait()
        after = await counted(visitor, table)

        assert up - 1.5 < after < up + 1.5, "the time since the last beat is the player's"
        serving.stop()
        time.sleep(3)
        serving.start()
        serving.wait()
        assert after < await counted(visitor, table) < up + 3.5, (
            "a server that is stopped counts to its end"
        )
