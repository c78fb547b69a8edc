"""A server under load is killed again and again: nothing acknowledged is lost or doubled."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

from kolpak.play.record import read_records
from server.client import Visitor
from server.process.crashes import crash
from server.process.matches import SETUPS
from server.process.serving import Serving

KILLS = 50


def test_fifty_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    report = crash(KILLS, seed=1, warm=True)

    records = [record for outcome in report.outcomes for record in outcome.records]
    games = {record.tags["Game"] for text in records for record in read_records(text)}
    assert report.kills == KILLS
    assert games == {setup["game"] for setup in SETUPS}
    file = tmp_path / "all.kolpak"
    file.write_text("\n".join(records))
    command = [sys.executable, "-m", "kolpak.cli.main", "verify", str(file)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_a_clock_stands_still_while_the_server_is_down(tmp_path: Path) -> None:
    setup = {
        "game": "hats",
        "options": "players=2",
        "seats": ["me", "device"],
        "clock": {"kind": "total", "seconds": 600},
    }

    async def begin() -> tuple[Visitor, str]:
        visitor = await Visitor.arrive([serving.url])
        table = await visitor.open(**setup)
        path = f"/api/tables/{table}/commands"
        await visitor.ask("POST", path, {"id": "1", "do": "start"})
        return visitor, table

    def counted() -> float:
        shown = asyncio.run(visitor.ask("GET", f"/api/tables/{table}")).json()["now"]
        return 1200 - sum(clock["left"] for clock in shown["clocks"])

    with Serving("--data", str(tmp_path)) as serving:
        visitor, table = asyncio.run(begin())
        began = time.monotonic()
        time.sleep(2.5)
        serving.kill()
        up = time.monotonic() - began

        time.sleep(3)
        serving.start()
        serving.wait()
        after = counted()

        assert up - 1.5 < after < up + 1.5, "the time since the last beat is the player's"
        serving.stop()
        time.sleep(3)
        serving.start()
        serving.wait()
        assert after < counted() < up + 3.5, "a server that is stopped counts to its end"
