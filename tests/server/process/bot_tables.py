"""Measure what tables of bots that search cost another player.

    python tests/server/process/bot_tables.py [--tables 50] [--seconds 8]

Somebody plays with a friend, a move a tenth of a second, first alone, then while the strongest bots
of Kabaleo play each other at many tables.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
import tempfile
from itertools import chain
from operator import eq
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from server.client import Visitor
from server.process.flood import play, slowest
from server.process.serving import Serving

SETUP: dict[str, Any] = {
    "game": "kabaleo",
    "options": "players=4",
    "seats": ["me", *["bot:master"] * 3],
    "games": 1,
    "clock": {"kind": "move", "seconds": 5, "increment": 0},  # then a stand-in plays for the guest
}
TABLES_A_GUEST = 5


async def measure(url: str, tables: int, seconds: float) -> None:
    """Measure both and print the figures."""
    player = await Visitor.arrive([url])
    quiet = await play(player, url, seconds, Random(1))
    opened = [await begin(url) for _ in range(0, tables, TABLES_A_GUEST)]
    began = before = [await versions(*one) for one in opened]
    while any(map(eq, chain(*began), chain(*before))):  # until the searches have been compiled
        await asyncio.sleep(1)
        before = [await versions(*one) for one in opened]
    beside = await play(player, url, seconds, Random(1))
    after = [await versions(*one) for one in opened]
    moves = sum(map(sum, after)) - sum(map(sum, before))
    alone, busy = slowest(quiet), slowest(beside)
    report = f"""\
{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores
95th percentile of a player: alone {alone:.1f} ms, beside {tables} tables of bots {busy:.1f} ms
ratio {busy / alone:.2f}
bots: {moves / seconds:.1f} moves/s"""
    print(report)  # noqa: T201


async def begin(url: str) -> tuple[Visitor, list[str]]:
    """Open tables of bots as a new guest and begin the games."""
    guest = await Visitor.arrive([url])
    return guest, [await guest.begin(**SETUP) for _ in range(TABLES_A_GUEST)]


async def versions(guest: Visitor, tables: list[str]) -> list[int]:
    """Return how many events each table has."""
    answers = [await guest.ask("GET", f"/api/tables/{table}") for table in tables]
    return [answer.json()["v"] for answer in answers]


def main() -> None:
    """Serve, measure, and stop."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, Serving("--data", data) as serving:
        asyncio.run(measure(serving.url, wanted.tables, wanted.seconds))


if __name__ == "__main__":
    main()
