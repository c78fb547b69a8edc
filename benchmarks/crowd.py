"""Measure a server under the load of a site, beside boardgame.io in memory.

    python benchmarks/crowd.py [--sockets 5000] [--watchers 300] [--rates 200 500 1000]
                              [--seconds 10] [--tables 100] [--masters 10] [--no-peer]

The servers come one after the other, and with each all of this stays connected: 5,000 people who
sit at quiet tables and only keep their connection, 300 who watch one table, and 100 tables of two
that play in an open loop at each of the rates. Then ten tables of master bots think beside the
middle rate (ours alone: the peer has no bots). At last the server is killed and started again, and
all connect at once, as pages do: who is not let in tries again about once a second.

Ours plays with people's pages (messages in words); data are on the disk before a move is answered.
The longest pause of the collector is measured inside of ours, and told by ``--trace-gc`` of Node.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import math
import os
import platform
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import uvloop

import load
from load_line import Line
from load_talk import Boardgame, Kolpak, KolpakPage
from server import HERE, Server, Started, install, keep_to_last_core

A_TABLE = 20
"""Quiet people at one table."""

RETRY = 1.0
"""Seconds after which who was not let in tries again, on average."""

GIVE_UP = 60.0
"""Seconds after which a connection counts as refused for good."""

AT_ONCE = 100
"""Connections that are being opened at the same time before the storm."""

OURS = """
import gc, signal, sys, time
from kolpak.server.config import Config
from kolpak.server.main import run

began = 0.0
said = open(sys.argv[2], "a", buffering=1)

def note(phase, info):
    global began
    if phase == "start":
        began = time.perf_counter()
    else:
        print(f"MB, {1000 * (time.perf_counter() - began):.1f} / {info['generation']}", file=said)

gc.callbacks.append(note)
signal.signal(signal.SIGUSR1, lambda *_: gc.collect())
run(Config(port=int(sys.argv[3]), data=sys.argv[1], pace=0, rate=1e6, connections=100_000))
"""
"""Our server, which also writes down the pauses of its collector, as Node's ``--trace-gc`` does.

It looks at all objects when a signal asks for that, too, and not only every hour.
"""

VERSION = re.compile(rb'^\{"v":(\d+)', re.MULTILINE)
PAUSE = re.compile(r"MB, ([\d.]+) /")
OF_ALL = re.compile(r"MB, ([\d.]+) / 2")


class Site(NamedTuple):
    """A server, how it is talked to, and where it tells of its collector."""

    server: Server
    talk: type[KolpakPage] | type[Boardgame]
    said: Path

    @property
    def is_ours(self) -> bool:
        """Whether it is our server."""
        return issubclass(self.talk, Kolpak)


Begin = Callable[[Line, int], tuple[Callable[[bytes], bool], str]]
"""Return how a line tells that its table is shown, and its path, for who knows a version of it."""


class Person:
    """Who only looks on: a line that is opened again and again until its table is shown."""

    def __init__(self, port: int, begin: Begin) -> None:
        self.port, self.begin = port, begin
        self.line: Line | None = None
        self.version = -1
        """the last one that was shown, as pages remember it"""
        self.shown = asyncio.Event()
        self.at = math.inf
        """when the table was shown"""

    async def come(self) -> None:
        """Connect until the table is shown, or for too long."""
        give_up = time.monotonic() + GIVE_UP
        while not self.shown.is_set() and time.monotonic() < give_up:
            with contextlib.suppress(OSError, TimeoutError):
                await self.try_once()
                await asyncio.wait_for(self.shown.wait(), load.CONNECT)
                return
            await asyncio.sleep(RETRY * (0.5 + random.random()))

    async def try_once(self) -> None:
        """Open the line."""
        loop = asyncio.get_running_loop()
        line = self.line = Line(f"127.0.0.1:{self.port}", "", {})
        shows, line.path = self.begin(line, self.version)

        def heard(text: bytes) -> None:
            if versions := VERSION.findall(text):
                self.version = int(versions[-1])
            if shows(text) and not self.shown.is_set():
                self.at = time.monotonic()
                self.shown.set()

        line.heard = heard
        await loop.create_connection(lambda: line, "127.0.0.1", self.port)
        await asyncio.wait_for(line.opened, load.CONNECT)

    @property
    def is_here(self) -> bool:
        """Whether the table has been shown and the line is still open."""
        return self.shown.is_set() and self.line is not None and not self.line.lost


def at_ours(table: str) -> Begin:
    """Return how somebody watches a table of ours."""

    def begin(line: Line, version: int) -> tuple[Callable[[bytes], bool], str]:
        return lambda text: b'"now":' in text, f"/api/tables/{table}/socket?since={version}"

    return begin


def at_peer(match: Callable[[], str]) -> Begin:
    """Return how somebody watches a match of boardgame.io, as a seat without a number."""

    def begin(line: Line, version: int) -> tuple[Callable[[bytes], bool], str]:
        def shows(text: bytes) -> bool:
            if text.startswith(b"0"):
                line.send(b"40/kabaleo,")
            elif text == b"2":
                line.send(b"3")
            elif text.startswith(b"40"):
                line.send(b'42/kabaleo,["sync","%s",null,null,2]' % match().encode())
            return b'["sync"' in text

        return shows, "/socket.io/?EIO=4&transport=websocket"

    return begin


class Measured:
    """One server under the load; ``found`` is what is told of it."""

    def __init__(self, site: Site, wanted: argparse.Namespace, port: int, process: int) -> None:
        self.site, self.wanted, self.port, self.process = site, wanted, port, process
        quiet = -(-wanted.sockets // A_TABLE)
        self.talk = site.talk("127.0.0.1", port, wanted.tables + quiet * site.is_ours)
        self.load = load.Load()
        self.tables: list[load.Table] = []
        self.people: list[Person] = []
        self.to_start = load.processor([process])
        """seconds of the processor that a server takes to start"""
        self.found: dict[str, str] = {}

    async def come(self) -> None:
        """Open all tables and let everybody connect."""
        self.talk.begin()
        self.tables = await load.connect(self.load, self.talk, self.port, self.wanted.tables)
        before = await load.settled(self.process)
        self.people = [Person(self.port, self._quiet(n)) for n in range(self.wanted.sockets)]
        self.people += [Person(self.port, self._watching()) for _ in range(self.wanted.watchers)]
        for first in range(0, len(self.people), AT_ONCE):
            await asyncio.gather(*(one.come() for one in self.people[first : first + AT_ONCE]))
        held = await load.settled(self.process) - before
        if self.people:
            self.found["memory a socket, kB"] = f"{held / len(self.people) / 1e3:.1f}"

    def _quiet(self, number: int) -> Begin:
        table = number // A_TABLE
        if isinstance(self.talk, Boardgame):
            return at_peer(lambda: f"quiet{table}")
        return at_ours(self.talk.tables[self.wanted.tables + table])

    def _watching(self) -> Begin:
        if isinstance(self.talk, Boardgame):
            matches = self.talk.tables[0]
            return at_peer(lambda: matches.seats[0].match)
        return at_ours(self.talk.tables[0])

    def lines(self) -> list[Line]:
        """Return all lines that are open."""
        seats = [seat.line for table in self.tables for seat in table.seats]
        return seats + [one.line for one in self.people if one.line is not None]

    async def keep_watching(self) -> None:
        """Let the watchers of the peer go on to the next match, as those of ours do."""
        assert isinstance(self.talk, Boardgame)
        watched, matches = "", self.talk.tables[0]
        while True:
            first = matches.seats[0]
            if first.match != watched and first.known is not None:
                watched = first.match
                for one in self.people[self.wanted.sockets :]:
                    if one.line is not None:
                        one.line.send(b'42/kabaleo,["sync","%s",null,null,2]' % watched.encode())
            await asyncio.sleep(0.2)

    async def play(self, rate: float, name: str) -> None:
        """Play at a rate; what is found is told under a name."""
        await load.open_loop(self.load, self.tables, rate, load.WARM)
        self.load.begin()
        spent = load.processor(load.family(self.process))
        await load.open_loop(self.load, self.tables, rate, self.wanted.seconds)
        spent = load.processor(load.family(self.process)) - spent
        for label, times in (("acknowledged", self.load.acknowledged), ("seen", self.load.seen)):
            shares = " / ".join(f"{load.share(times, percent):.3g}" for percent in (50, 99, 99.9))
            self.found[f"{name}: {label} p50 / p99 / p99.9, ms"] = shares
        self.found[f"{name}: made, moves/s"] = f"{self.load.moves / self.wanted.seconds:.0f}"
        self.found[f"{name}: processor, % of a core"] = f"{100 * spent / self.wanted.seconds:.0f}"
        self.found[f"{name}: memory afterwards, MB"] = f"{load.memory(self.process) / 1e6:.0f}"
        self.load.counting = False
        for table in self.tables:
            table.due = None
        await asyncio.sleep(load.REST)

    async def think(self) -> None:
        """Open tables at which master bots think, and wait until all of them have moved."""
        assert isinstance(self.talk, Kolpak)
        setup = {
            "game": "kabaleo",
            "options": "players=4",
            "seats": ["me", *["bot:master"] * 3],
            "clock": {"kind": "move", "seconds": 5, "increment": 0},  # then a stand-in plays
        }
        talk = self.talk
        tables = await asyncio.to_thread(
            lambda: [talk.open_table(setup) for _ in range(self.wanted.masters)]
        )
        while min(await asyncio.to_thread(lambda: [*map(talk.version, tables)])) < len(
            setup["seats"]
        ):
            await asyncio.sleep(0.5)

    async def storm(self, started: Started) -> None:
        """Kill the server, start it again and let all connect at once."""
        started.process.kill()
        started.process.wait()
        for one in self.people:
            one.shown.clear()
            one.at = math.inf
        began = time.monotonic()
        coming = asyncio.gather(*(one.come() for one in self.people))
        await asyncio.to_thread(started.start)
        up = time.monotonic()
        await coming
        done, spent = time.monotonic(), load.processor([started.process.pid]) - self.to_start
        up = min(up, *(one.at for one in self.people))
        refused = sum(not one.is_here for one in self.people)
        self.found["reconnect storm: all are back after, s"] = f"{done - up:.1f}"
        self.found["reconnect storm: the server was away, s"] = f"{up - began:.1f}"
        each = 1e3 * spent / len(self.people)
        self.found["reconnect storm: processor time a person, ms"] = f"{each:.2f}"
        self.found["reconnect storm: refused for good"] = str(refused)


@contextlib.asynccontextmanager
async def beside(*tasks: Any) -> AsyncIterator[None]:
    """Run tasks while the block runs."""
    running = [asyncio.create_task(task) for task in tasks]
    try:
        yield
    finally:
        for one in running:
            one.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def measure(site: Site, wanted: argparse.Namespace) -> dict[str, str]:
    """Put a server under the load of a site and return what is told of it."""
    with site.server.started() as started:
        measured = Measured(site, wanted, started.port, started.process.pid)
        pinging = [load.keep_open(measured.lines)] if site.is_ours else []
        async with beside(*pinging):
            await measured.come()
            begun = site.said.stat().st_size  # a pause before is nobody's
            watching = [] if site.is_ours else [measured.keep_watching()]
            async with beside(*watching):
                for rate in wanted.rates:
                    await measured.play(rate, f"{rate:g} moves/s")
                if site.is_ours and wanted.masters:
                    middle = sorted(wanted.rates)[len(wanted.rates) // 2]
                    await measured.think()
                    await measured.play(middle, f"{middle:g} moves/s, {wanted.masters} masters")
            lost = sum(line.lost for line in measured.lines())
            measured.found["connections lost before the storm"] = str(lost)
            pauses = [float(found) for found in PAUSE.findall(site.said.read_text()[begun:])]
            measured.found["longest pause of the collector, ms"] = f"{max(pauses, default=0):.1f}"
            if site.is_ours:
                measured.found["its look at all objects every hour, ms"] = await collected(
                    site, started
                )
            await measured.storm(started)
    return measured.found


async def collected(site: Site, started: Started) -> str:
    """Have our server look at all objects, and return for how many milliseconds it paused."""
    begun = site.said.stat().st_size
    started.process.send_signal(signal.SIGUSR1)
    async with asyncio.timeout(load.CONNECT):
        while not (found := OF_ALL.findall(site.said.read_text()[begun:])):
            await asyncio.sleep(0.1)
    return str(found[0])


def sites(wanted: argparse.Namespace, folder: Path) -> Iterator[tuple[str, Site]]:
    """Yield the servers by name; data, and the peer, go into the folder."""
    said = folder / "ours.gc"
    said.touch()
    command = [sys.executable, "-c", OURS, str(folder / "data"), str(said)]
    yield "kolpak page", Site(Server("kolpak", command, "/api/health", HERE), KolpakPage, said)
    if not wanted.no_peer:
        peer = install(folder / "peer")
        said = folder / "peer.gc"
        line = f"exec env NODE_ENV=production node --trace-gc server.cjs memory $0 > {said}"
        command = ["sh", "-c", line]
        yield "boardgame.io", Site(Server("boardgame.io", command, "/", peer), Boardgame, said)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument("--rates", type=float, nargs="+", default=[200, 500, 1000])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--masters", type=int, default=10)
    parser.add_argument("--no-peer", action="store_true")
    wanted = parser.parse_args()
    keep_to_last_core()
    gc.disable()  # what is measured is the server
    before, found = os.getloadavg()[0], dict[str, dict[str, str]]()
    with tempfile.TemporaryDirectory() as name:
        for title, site in sites(wanted, Path(name)):
            found[title] = uvloop.run(measure(site, wanted))
            print(json.dumps({title: found[title]}), file=sys.stderr, flush=True)
    load_after = os.getloadavg()[0]
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"{wanted.sockets} quiet people, {wanted.watchers} watchers, {wanted.tables} tables")
    print(f"load of the machine {before:.1f} before and {load_after:.1f} after\n")
    rows = {row: None for one in found.values() for row in one}
    print("| | " + " | ".join(found) + " |\n|---|" + "---|" * len(found))
    for row in rows:
        print(f"| {row} | " + " | ".join(one.get(row, "-") for one in found.values()) + " |")


if __name__ == "__main__":
    main()
