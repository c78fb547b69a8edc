"""Measure how long the server needs until it answers, with no tables and with many running ones.

    python benchmarks/start.py [--tables 2000] [--moves 12] [--rounds 5] [--databases URL URL]

Half of the tables have clocks. Each round starts a server on an empty database and one on the full
one, in turns, and waits for ``/api/health``. ``--databases`` names two empty databases of a
PostgreSQL server; without it there are two SQLite files.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.server.store import Store, default_url
from kolpak.table.commands import PlayAction, Sender, Start

ANN = Sender("ann", "Ann")
CLOCKS = ({"kind": "none"}, {"kind": "total", "seconds": 600})
AT_ONCE = 100
"""Tables that are made at the same time."""

SERVE = """
import sys
from kolpak.server.config import Config
from kolpak.server.main import run
run(Config(port=int(sys.argv[2]), database=sys.argv[1]))
"""


async def fill(database: str, tables: int, moves: int) -> None:
    """Open tables for two on one device, begin their games and play some moves."""
    async with await Store.open(database) as store:
        runner = CommandRunner(TableRegistry(store))

        async def play(number: int) -> None:
            setup = {
                "game": "kabaleo",
                "options": "players=2",
                "seats": ["me", "device"],
                "clock": CLOCKS[number % 2],
            }
            live = await runner.registry.open(ANN, setup)
            await runner.run(live.table.id, ANN, Start())
            for _ in range(moves):
                assert live.table.game is not None
                token = random.choice(live.table.game.position.tokens)
                await runner.run(live.table.id, ANN, PlayAction(token, None))

        for first in range(0, tables, AT_ONCE):
            await asyncio.gather(*map(play, range(first, min(first + AT_ONCE, tables))))


def seconds_until_ready(database: str) -> float:
    """Start a server, wait for its first answer, stop it, and return the seconds."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    began = time.perf_counter()
    server = subprocess.Popen([sys.executable, "-c", SERVE, database, str(port)])
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=5):
                    return time.perf_counter() - began
            except OSError:
                if server.poll() is not None or time.perf_counter() - began > 60:
                    raise RuntimeError("the server does not answer") from None
                time.sleep(0.01)
    finally:
        server.terminate()
        server.wait(20)


def main() -> None:
    """Measure and print the medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--databases", nargs=2, metavar="URL")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        files = [default_url(Path(name, kind)) for kind in ("empty", "full")]
        empty, full = wanted.databases or files
        asyncio.run(fill(empty, 0, 0))
        asyncio.run(fill(full, wanted.tables, wanted.moves))
        rounds = [
            (seconds_until_ready(empty), seconds_until_ready(full)) for _ in range(wanted.rounds)
        ]
    without, with_tables = (median(times) for times in zip(*rounds, strict=True))
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"ready without tables {without:.2f} s, with {wanted.tables} running {with_tables:.2f} s")
    print(f"ratio {with_tables / without:.2f}")


if __name__ == "__main__":
    main()
