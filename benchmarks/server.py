"""Measures the live server under load, beside boardgame.io in memory and on disk.

    python benchmarks/server.py [--tables 500] [--rate 1000] [--seconds 4] [--rounds 6] [--no-peer]
                                [--anywhere] [--workers 1 2]

500 tables of two programs that play Kabaleo. Open loop: a fixed number of moves a second over all
tables, latency from the moment a move was to be sent, so that a server that falls behind cannot
hide it. Saturated: every table answers at once. All servers run at the same time and are played
at in turns, for a few seconds each: the speed of a shared machine changes by the minute. The client
keeps to the last core and each server's first thread to the first one, with all else free: left
alone, Linux at times puts both on one core for tenths of a second while the other one idles
(``--anywhere`` leaves the servers alone). Ours stores every move in SQLite (WAL,
``synchronous=FULL``) in a temporary folder before it is answered. The peer is installed by npm
into a temporary folder; it plays by the same rules (``boardgame/kabaleo.cjs``), once with its
storage in memory, once with FlatFile. All is bounded in time and ends by itself.

With ``--workers`` our server is compared with itself: with so many workers each, all on one
PostgreSQL server that is started for it (``fsync`` on). Nobody is kept to a core then. The load
client and the database need cores, too: on a machine of two the second worker has what they leave.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import math
import os
import platform
import runpy
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
from typing import Any, NamedTuple

HERE = Path(__file__).parent
POSTGRES = HERE.parent / "tests" / "server" / "postgres.py"
CORES = os.sched_getaffinity(0)
PEERS = {"boardgame.io": "memory", "boardgame.io files": "files"}
"""The peer by how it stores: in memory, or in files of the folder ``files``."""

NODE = ("env", "NODE_ENV=production", "node")
"""Node.js as a site would run it."""

OWN = ("kolpak", "kolpak page")
"""Our server played at by programs, and by pages."""

STARTS_WITHIN = 180.0
INSTALLS_WITHIN = 600.0
RUNS_WITHIN = 1200.0
LONGEST_PHASE = 5.0
"""Seconds: six rounds of all servers then end within the time of a run."""

QUIET = 0.02
"""Seconds a second that the host may take from this machine in a round that counts as quiet."""

OURS = """
import sys
from kolpak.server.config import Config
from kolpak.server.main import run
given = {"data": sys.argv[1]} if len(sys.argv) == 3 else {
    "database": sys.argv[1], "workers": int(sys.argv[2])}
run(Config(port=int(sys.argv[-1]), pace=0, rate=1e6, connections=100_000, **given))
"""
"""Our server on a folder of data, or on a database with so many workers."""

COMPILED = """
from kolpak.games.catalog import GAMES
from kolpak.live.warming import compile_game
for game in GAMES:
    compile_game(game)
"""
"""Compiles what servers would compile beside the measurement, once; it is kept on the disk."""


class Server(NamedTuple):
    """A server to be measured: its command, to which a port is added, and what is asked first."""

    talk: str
    command: list[str]
    health: str
    folder: Path

    @contextlib.contextmanager
    def started(self, *, anywhere: bool = False) -> Iterator[Started]:
        """Runs it until the block ends; it has gone afterwards, whatever happens."""
        started = Started(self, free_port(), anywhere)
        try:
            started.start()
            yield started
        finally:
            started.stop()


class Started:
    """A server that runs on a port, and may be started there again."""

    process: subprocess.Popen[bytes]

    def __init__(self, server: Server, port: int, anywhere: bool) -> None:
        self.server, self.port, self.anywhere = server, port, anywhere

    def start(self) -> None:
        """Starts it and waits until it answers, whatever it says."""
        command = [*self.server.command, str(self.port)]
        own = os.sched_getaffinity(0)
        os.sched_setaffinity(0, CORES)  # which it inherits
        self.process = subprocess.Popen(command, cwd=self.server.folder, stdout=subprocess.DEVNULL)
        os.sched_setaffinity(0, own)
        give_up = time.monotonic() + STARTS_WITHIN
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError(f"{self.server.talk} does not answer")
            time.sleep(0.1)
        if not self.anywhere:
            os.sched_setaffinity(self.process.pid, {min(CORES)})

    def answers(self) -> bool:
        """Tells whether it answers."""
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.port}{self.server.health}", timeout=1
            ):
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    """Finds a port nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def keep_to_last_core() -> None:
    """Keeps this process to the last core, where there are several."""
    os.sched_setaffinity(0, {max(CORES)})


def install(folder: Path) -> Path:
    """Installs the peer into a folder, and gives it back."""
    folder.mkdir()
    for file in ("package.json", "server.cjs", "kabaleo.cjs"):
        shutil.copy(HERE / "boardgame" / file, folder)
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(command, cwd=folder, check=True, timeout=INSTALLS_WITHIN)
    return folder


def servers(wanted: argparse.Namespace, folder: Path) -> list[Server]:
    """Lists the servers to be measured; data, and the peer, go into the folder."""
    found = [
        Server(talk, [sys.executable, "-c", OURS, str(folder / talk)], "/api/health", HERE)
        for talk in OWN
    ]
    if not wanted.no_peer:
        peer = install(folder / "peer")
        found += [
            Server(talk, [*NODE, "server.cjs", store], "/", peer) for talk, store in PEERS.items()
        ]
    return found


def workers(wanted: argparse.Namespace, stack: contextlib.ExitStack) -> list[Server]:
    """Lists our server with each number of workers, each on a database of its own."""
    postgres = runpy.run_path(str(POSTGRES))  # its folder has the name of this file
    url = stack.enter_context(postgres["cluster"](durable=True))
    return [
        Server(
            f"kolpak, {count} worker{'s' * (count > 1)}",
            [sys.executable, "-c", OURS, postgres["fresh_database"](url), str(count)],
            "/api/health",
            HERE,
        )
        for count in wanted.workers
    ]


def measure(wanted: argparse.Namespace) -> dict[str, Any]:
    """Begins all servers and lets the load client play at them in turns; gives its figures."""
    given = {key: getattr(wanted, key) for key in ("tables", "rate", "rounds", "seconds")}
    subprocess.run([sys.executable, "-c", COMPILED], check=True)
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        given["servers"] = []
        found = workers(wanted, stack) if wanted.workers else servers(wanted, Path(name))
        for server in found:
            started = stack.enter_context(server.started(anywhere=wanted.anywhere))
            given["servers"].append(
                {"talk": server.talk, "port": started.port, "process": started.process.pid}
            )
        done = subprocess.run(
            [sys.executable, str(HERE / "load.py"), json.dumps(given)],
            check=True,
            timeout=RUNS_WITHIN,
            stdout=subprocess.PIPE,
            preexec_fn=None if wanted.workers else keep_to_last_core,
        )
    told: dict[str, Any] = json.loads(done.stdout)
    for talk, one in told.items():
        if one["lost"]:
            raise RuntimeError(f"{talk}: {one['lost']} connections were lost")
    return told


def cost(of: dict[str, Any]) -> float:
    """Gives the processor time of the server a move, in microseconds, in a saturated phase."""
    return ratio(1e6 * of["server_busy"], of["saturated"]["rate"])


def ratio(ours: float, theirs: float) -> float:
    """Divides; a phase so short that nothing came of it has no ratio."""
    return ours / theirs if theirs else math.nan


ROWS = (
    ("saturated, moves/s", lambda of: of["saturated"]["rate"]),
    ("while saturated taken by the host, % of a core", lambda of: 100 * of["saturated"]["stolen"]),
    ("open loop, moves/s", lambda of: of["open"]["rate"]),
    ("acknowledged p50, ms", lambda of: of["open"]["ack50"]),
    ("acknowledged p99, ms", lambda of: of["open"]["ack99"]),
    ("seen p50, ms", lambda of: of["open"]["seen50"]),
    ("seen p99, ms", lambda of: of["open"]["seen99"]),
    ("meanwhile taken by the host, % of a core", lambda of: 100 * of["open"]["stolen"]),
    ("saturated seen p50, ms", lambda of: of["saturated"]["seen50"]),
    ("saturated seen p99, ms", lambda of: of["saturated"]["seen99"]),
    ("server's processor time a move, µs", cost),
    ("sent to both seats a move, bytes", lambda of: of["bytes"]),
    ("server busy, %", lambda of: 100 * of["server_busy"]),
    ("client busy, %", lambda of: 100 * of["client_busy"]),
    ("whole machine busy, %", lambda of: 100 * of["machine_busy"]),
)
"""What is told of each round."""

MEMORY = (
    ("idle, MB", lambda held, tables: held["idle"] / 1e6),
    (
        "a table with two connections, kB",
        lambda held, tables: (held["connected"] - held["idle"]) / tables / 1e3,
    ),
    ("after all rounds, MB", lambda held, tables: held["played"] / 1e6),
)
"""What is told of each server."""


def quiet_p99(rounds: list[dict[str, Any]]) -> str:
    """Writes the 99th percentile of those rounds in which the host took next to nothing."""
    times = [one["open"]["ack99"] for one in rounds if one["open"]["stolen"] <= QUIET]
    return f"{spread(times) if times else '-'} in {len(times)} of {len(rounds)}"


def spread(values: list[float]) -> str:
    """Writes the median, and the least and the most."""
    return f"{median(values):.4g} ({min(values):.4g} to {max(values):.4g})"


def report(found: dict[str, Any], tables: int) -> None:
    """Prints a table of what was found."""
    print("| | " + " | ".join(found) + " |\n|---|" + "---|" * len(found))
    for name, read in ROWS:
        cells = [spread([read(one) for one in server["rounds"]]) for server in found.values()]
        print(f"| {name} | " + " | ".join(cells) + " |")
    cells = [quiet_p99(server["rounds"]) for server in found.values()]
    most = f"the host took at most {100 * QUIET:g} % of a core"
    print(f"| acknowledged p99 where {most}, ms | " + " | ".join(cells) + " |")
    cells = [f"{server['ack99']:.4g}" for server in found.values()]
    print("| acknowledged p99 of all rounds together, ms | " + " | ".join(cells) + " |")
    for name, read_held in MEMORY:
        cells = [f"{read_held(server['held'], tables):.4g}" for server in found.values()]
        print(f"| {name} | " + " | ".join(cells) + " |")
    first, *others = found
    peers = [peer for peer in PEERS if peer in found]
    pairs = itertools.product(OWN, peers) if first in OWN else ((one, first) for one in others)
    for talk, peer in pairs:
        rounds = [*zip(found[talk]["rounds"], found[peer]["rounds"], strict=True)]
        rates = [ratio(*(one["saturated"]["rate"] for one in pair)) for pair in rounds]
        costs = [ratio(*map(cost, pair)) for pair in rounds]
        print(
            f"\n{talk} beside {peer}: {spread(rates)} times the saturated rate, "
            f"{spread(costs)} times the processor time a move."
        )


def main() -> None:
    """Measures and prints a table: medians, and least and most of the rounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--anywhere", action="store_true")
    parser.add_argument("--workers", type=int, nargs="+")
    wanted = parser.parse_args()
    wanted.anywhere = wanted.anywhere or wanted.workers is not None
    if not 0 < wanted.seconds <= LONGEST_PHASE:
        parser.error(f"--seconds may be more than 0 and at most {LONGEST_PHASE:g}")
    before = os.getloadavg()[0]
    found = measure(wanted)
    after = os.getloadavg()[0]
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"{wanted.tables} tables of two, {wanted.rate:.0f} moves/s, {wanted.rounds} rounds")
    print(f"load of the machine {before:.1f} before and {after:.1f} after\n")
    report(found, wanted.tables)


if __name__ == "__main__":
    main()
