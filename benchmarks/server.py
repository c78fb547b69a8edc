"""Measures the live server under load, beside boardgame.io in memory and a mere echo.

    python benchmarks/server.py [--tables 500] [--rate 2000] [--seconds 8] [--runs 3] [--no-peer]
                                [--anywhere]

500 tables of two programs. Open loop: a fixed number of moves a second over all tables, latency
from the moment a move was to be sent, so that a server that falls behind cannot hide it.
Saturated: every table answers at once. The client keeps to the last core and each server's first
thread to the first one, with all else free: left alone, Linux at times puts both on one core for
tenths of a second while the other one idles (``--anywhere`` leaves the servers alone). Ours stores
every move in SQLite (WAL, ``synchronous=FULL``) in a temporary folder before it is answered. The
peer is installed by npm into a temporary folder. A third server only passes on what it is sent:
what it needs, the machine and the client need. All is bounded in time and ends by itself.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
STARTS_WITHIN = 30.0
RUNS_WITHIN = 300.0

OURS = """
import sys
from pathlib import Path
from kolpak.server.config import Config
from kolpak.server.run import run
run(Config(port=int(sys.argv[1]), data=Path(sys.argv[2]), pace=0, rate=1e6, lines=100_000))
"""


def free_port() -> int:
    """Finds a port nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def keep_to_last_core() -> None:
    """Keeps this process to the last core, where there are several."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def keep_to_first_core(process: int) -> None:
    """Keeps the first thread of another process to the first core."""
    os.sched_setaffinity(process, {min(os.sched_getaffinity(0))})


@contextlib.contextmanager
def process(
    command: list[str], port: int, health: str, folder: Path, wanted: argparse.Namespace
) -> Iterator[int]:
    """Runs a server until the block ends; it has gone afterwards, whatever happens."""
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        give_up = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{health}", timeout=1):
                    break
            except urllib.error.HTTPError:  # whatever it says, it answers
                break
            except OSError:
                if server.poll() is not None or time.monotonic() > give_up:
                    raise RuntimeError(f"{command[0]} does not answer") from None
                time.sleep(0.1)
        if not wanted.anywhere:
            keep_to_first_core(server.pid)
        yield server.pid
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def measure(talk: str, port: int, server: int, wanted: argparse.Namespace) -> dict[str, Any]:
    """Lets the load client play at a server and gives its figures."""
    given = {
        "talk": talk,
        "port": port,
        "server": server,
        "tables": wanted.tables,
        "rate": wanted.rate,
        "seconds": wanted.seconds,
    }
    done = subprocess.run(
        [sys.executable, str(HERE / "load.py"), json.dumps(given)],
        check=True,
        timeout=RUNS_WITHIN,
        stdout=subprocess.PIPE,
        preexec_fn=keep_to_last_core,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    if found["lost"]:
        raise RuntimeError(f"{talk}: {found['lost']} connections were lost")
    return found


def ours(wanted: argparse.Namespace) -> dict[str, Any]:
    """Measures our server with the durable store."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", OURS, str(port), folder]
        with process(command, port, "/api/health", Path(folder), wanted) as server:
            return measure("kolpak", port, server, wanted)


@contextlib.contextmanager
def installed() -> Iterator[Path]:
    """Installs the peer into a temporary folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("package.json", "server.cjs"):
            shutil.copy(HERE / "boardgame" / file, folder)
        install = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(install, cwd=folder, check=True, timeout=RUNS_WITHIN)
        yield folder


def other(
    talk: str, command: list[str], folder: Path, wanted: argparse.Namespace
) -> dict[str, Any]:
    """Measures another server, begun in a folder by a command that the port is added to."""
    port = free_port()
    with process([*command, str(port)], port, "/", folder, wanted) as server:
        return measure(talk, port, server, wanted)


def told(name: str, run: dict[str, Any]) -> dict[str, Any]:
    """Shows on standard error what a run has come to, and gives it back."""
    phases = (
        f"{run['saturated']['rate']:.0f} moves/s at most",
        f"p50 {run['open']['ack50']:.1f} and p99 {run['open']['ack99']:.1f} ms",
        f"the host took {100 * run['saturated']['stolen']:.0f} and "
        f"{100 * run['open']['stolen']:.0f} % of a core",
    )
    print(f"{name}: {', '.join(phases)}", file=sys.stderr, flush=True)
    return run


COLUMNS = (
    ("saturated, moves/s", lambda found, tables: found["saturated"]["rate"]),
    (
        "while saturated taken by the host, % of a core",
        lambda found, tables: 100 * found["saturated"]["stolen"],
    ),
    ("open loop, moves/s", lambda found, tables: found["open"]["rate"]),
    ("acknowledged p50, ms", lambda found, tables: found["open"]["ack50"]),
    ("acknowledged p99, ms", lambda found, tables: found["open"]["ack99"]),
    ("seen p50, ms", lambda found, tables: found["open"]["seen50"]),
    ("seen p99, ms", lambda found, tables: found["open"]["seen99"]),
    (
        "meanwhile taken by the host, % of a core",
        lambda found, tables: 100 * found["open"]["stolen"],
    ),
    ("saturated seen p50, ms", lambda found, tables: found["saturated"]["seen50"]),
    ("saturated seen p99, ms", lambda found, tables: found["saturated"]["seen99"]),
    (
        "server's processor time a move, µs",
        lambda found, tables: 1e6 * found["server_busy"] / found["saturated"]["rate"],
    ),
    ("server busy, %", lambda found, tables: 100 * found["server_busy"]),
    ("client busy, %", lambda found, tables: 100 * found["client_busy"]),
    ("idle, MB", lambda found, tables: found["idle"] / 1e6),
    ("a table, kB", lambda found, tables: (found["tables"] - found["idle"]) / tables / 1e3),
    (
        "a connection, kB",
        lambda found, tables: (found["connected"] - found["tables"]) / tables / 2 / 1e3,
    ),
    ("after the run, MB", lambda found, tables: found["played"] / 1e6),
)


def main() -> None:
    """Measures and prints a table: medians, and least and most of several runs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=2000)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--anywhere", action="store_true")
    wanted = parser.parse_args()
    found: dict[str, list[dict[str, Any]]] = {"kolpak": []}
    with contextlib.ExitStack() as stack:
        folder = None if wanted.no_peer else stack.enter_context(installed())
        for _ in range(wanted.runs):  # one after the other, so that both meet the same machine
            found["kolpak"].append(told("kolpak", ours(wanted)))
            if folder is not None:
                for talk, command, place in (
                    ("boardgame.io", ["node", "server.cjs"], folder),
                    ("echo", [sys.executable, "echo.py"], HERE),
                ):
                    run = told(talk, other(talk, command, place, wanted))
                    found.setdefault(talk, []).append(run)
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"{wanted.tables} tables of two, {wanted.rate:.0f} moves/s, {wanted.runs} runs\n")
    print("| | " + " | ".join(found) + " |\n|---|" + "---|" * len(found))
    for name, read in COLUMNS:
        cells = []
        for runs in found.values():
            values = [read(run, wanted.tables) for run in runs]
            cells.append(f"{median(values):.4g} ({min(values):.4g} to {max(values):.4g})")
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
