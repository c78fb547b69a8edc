"""The load client: one process that plays many tables of two at several servers and measures.

Started by ``benchmarks/server.py`` with one argument, a JSON object: ``servers`` (for each its
``talk``, its ``port`` and its ``process``, whose memory is read), ``tables``, ``rate`` (moves a
second of the open loop), ``rounds`` and ``seconds`` (of each phase). The servers come in turns, so
that all meet the same machine. Says how far it is on standard error and prints one JSON object.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import uvloop

from load_line import Line
from load_talk import TALKS, Talk

WARM = 3.0
"""Seconds of play at the fixed rate before it counts: who has rested begins slowly."""

RISE = 1.0
"""Seconds of play at the highest rate before it counts."""

REST = 0.5
"""Seconds in which what is under way comes to its end, before another server's turn."""

SETTLING = 5.0
"""Seconds after which memory is read again, to see whether it still changes."""

PING = b'{"ping":1}'
PING_EVERY = 4.0
"""Seconds between two pings of a connection, as our page sends them."""

CONNECT = 10.0
"""Seconds that a connection may take to be opened."""

LIMIT = 1180.0
"""Seconds after which a run that hangs is given up."""


class Load:
    """All tables and what is measured at them."""

    def __init__(self) -> None:
        self.saturated = False
        self.counting = False
        self.lot = random.Random(1)
        self.moves = 0
        self.acknowledged: list[float] = []
        self.seen: list[float] = []

    def begin(self) -> None:
        """Forgets what was measured and measures from now on."""
        self.moves, self.acknowledged, self.seen = 0, [], []
        self.counting = True


class Seat:
    """One seat: ``sent`` is when its last move was sent, or was to be sent."""

    def __init__(self, load: Load, table: Table, number: int, line: Line) -> None:
        self.load, self.table, self.number, self.line = load, table, number, line
        self.sent: float | None = None
        self.unseen: float | None = None
        self.move = lambda: None

    def may_move(self) -> None:
        """Moves at once where the load is to be as high as it gets, or a move is overdue."""
        self.table.ready = self
        if self.load.saturated:
            self.table.go(time.perf_counter())
        elif self.table.due is not None:
            self.table.go(self.table.due)

    def seen(self) -> None:
        """Measures how long the other's move took to come here."""
        other = self.table.seats[1 - self.number]
        if other.unseen is not None:
            if self.load.counting:
                self.load.seen.append(time.perf_counter() - other.unseen)
            other.unseen = None

    def acknowledged(self) -> None:
        """Measures how long the own move took to be acknowledged."""
        if self.sent is not None and self.load.counting:
            self.load.acknowledged.append(time.perf_counter() - self.sent)
            self.load.moves += 1
        self.sent = None


class Table:
    """A table: who may move now, and since when a move is due."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.ready: Seat | None = None
        self.due: float | None = None

    def go(self, at: float) -> None:
        """Moves; ``at`` is the moment from which it is measured."""
        seat, self.ready, self.due = self.ready, None, None
        assert seat is not None
        seat.sent = seat.unseen = at
        seat.move()


async def connect(load: Load, talk: Talk, port: int, count: int) -> list[Table]:
    """Opens all lines."""
    loop = asyncio.get_running_loop()
    tables = [Table() for _ in range(count)]
    for index, table in enumerate(tables):
        for number in range(2):
            path, headers = talk.address(index, number)
            seat = Seat(load, table, number, Line(f"127.0.0.1:{port}", path, headers))
            seat.move = talk.attach(index, seat)
            table.seats.append(seat)
        for seat in table.seats:
            await loop.create_connection(lambda line=seat.line: line, "127.0.0.1", port)
            await asyncio.wait_for(seat.line.opened, CONNECT)
    return tables


async def keep_open(lines: Callable[[], list[Line]]) -> None:
    """Pings as our wire asks for, each line every 4 s at a moment of its own.

    It does so to the end, also while others have their turn: a link that is silent for 9 s counts
    as dead. boardgame.io asks for a pong itself.
    """
    last = time.perf_counter()
    turn = 0.0
    while True:
        await asyncio.sleep(0.02)
        now, open_now = time.perf_counter(), lines()
        first, turn, last = int(turn), turn + len(open_now) * (now - last) / PING_EVERY, now
        for number in range(first, int(turn)):
            line = open_now[number % len(open_now)]
            if line.opened.done() and not line.lost:
                line.send(PING)


async def open_loop(load: Load, tables: list[Table], rate: float, seconds: float) -> None:
    """Lets tables drawn by lot move at a fixed rate, whatever the server does.

    In turn they would all end their games in the same moment, which those of people do not.
    """
    start, sent = time.perf_counter(), 0
    while (now := time.perf_counter()) < start + seconds:
        while (due := start + sent / rate) <= now:
            table = load.lot.choice(tables)
            sent += 1
            if table.ready is not None:
                table.go(due)
            elif table.due is None:
                table.due = due
        await asyncio.sleep(0.001)


async def saturate(load: Load, tables: list[Table], seconds: float) -> None:
    """Lets every table answer at once, until the load says otherwise."""
    load.saturated = True
    for table in tables:
        if table.ready is not None:
            table.go(time.perf_counter())
    await asyncio.sleep(seconds)


def family(process: int) -> list[int]:
    """Lists a process and those it has begun."""
    begun = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(one for child in begun for one in family(int(child)))]


def memory(server: int) -> int:
    """Gives the memory a server holds, in bytes."""
    held = 0
    for process in family(server):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                held += int(line.split()[1]) * 1024
    return held


async def settled(server: int) -> int:
    """Gives the memory of a server once it changes no more.

    The process that has compiled the bots' searches is replaced by a smaller one.
    """
    held = memory(server)
    while True:
        await asyncio.sleep(SETTLING)
        before, held = held, memory(server)
        if abs(held - before) < before / 50:
            return held


def processor(processes: list[int]) -> float:
    """Gives the processor time that processes have used, in seconds."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def stolen() -> float:
    """Gives the time that the host of this machine has given to others instead, in seconds."""
    ticks = int(Path("/proc/stat").read_text().split(maxsplit=9)[8])
    return ticks / os.sysconf("SC_CLK_TCK")


def busy() -> float:
    """Gives the time that all cores of this machine have worked, in seconds."""
    ticks = [int(one) for one in Path("/proc/stat").read_text().partition("\n")[0].split()[1:]]
    return (sum(ticks[:3]) + sum(ticks[5:7])) / os.sysconf("SC_CLK_TCK")


def figures(load: Load, seconds: float, lost: float) -> dict[str, float]:
    """Sums up a phase in which the host has taken ``lost`` seconds; times in milliseconds."""
    found = {"rate": load.moves / seconds, "stolen": lost / seconds}
    for name, times in (("ack", load.acknowledged), ("seen", load.seen)):
        for percent in (50, 99):
            found[f"{name}{percent}"] = share(times, percent)
    return found


def share(times: list[float], percent: float) -> float:
    """Gives the time in milliseconds that a share of all times, in seconds, does not exceed."""
    return 1000 * sorted(times)[int(len(times) * percent / 100)] if times else -1.0


class Guest:
    """This client at one server: its tables there and what the rounds have found."""

    def __init__(self, given: dict[str, Any], wanted: dict[str, Any]) -> None:
        self.name, self.process = given["talk"], given["process"]
        self.rate, self.seconds, self.port = wanted["rate"], wanted["seconds"], given["port"]
        self.talk = TALKS[self.name.partition(",")[0]]("127.0.0.1", self.port, wanted["tables"])
        self.load, self.count = Load(), wanted["tables"]
        self.tables: list[Table] = []
        self.pinging: asyncio.Task[None] | None = None
        self.held: dict[str, int] = {}
        self.rounds: list[dict[str, Any]] = []
        self.acknowledged: list[float] = []

    async def begin(self) -> None:
        """Opens all lines and plays until all is warm."""
        self.tables = await connect(self.load, self.talk, self.port, self.count)
        await asyncio.sleep(1)
        self.held["connected"] = memory(self.process)
        if self.name.startswith("kolpak"):
            lines = [seat.line for table in self.tables for seat in table.seats]
            self.pinging = asyncio.create_task(keep_open(lambda: lines))
        await open_loop(self.load, self.tables, self.rate, WARM)

    async def play_openly(self) -> None:
        """Begins a round: plays at the fixed rate."""
        await open_loop(self.load, self.tables, self.rate, WARM)
        self.load.begin()
        lost = stolen()
        await open_loop(self.load, self.tables, self.rate, self.seconds)
        self.rounds.append({"open": figures(self.load, self.seconds, stolen() - lost)})
        self.acknowledged += self.load.acknowledged

    async def saturate(self) -> None:
        """Ends a round: plays as fast as the server allows."""
        await saturate(self.load, self.tables, RISE)
        self.load.begin()
        client, spent, lost = time.process_time(), processor(family(self.process)), stolen()
        received, worked = self.talk.bytes_received, busy()
        await saturate(self.load, self.tables, self.seconds)
        if self.load.moves == 0:
            raise RuntimeError(f"{self.name} stands still: it made no move in {self.seconds} s")
        self.rounds[-1] |= {
            "saturated": figures(self.load, self.seconds, stolen() - lost),
            "bytes": (self.talk.bytes_received - received) / max(1, self.load.moves),
            "client_busy": (time.process_time() - client) / self.seconds,
            "server_busy": (processor(family(self.process)) - spent) / self.seconds,
            "machine_busy": (busy() - worked) / self.seconds,
        }

    def stop(self) -> None:
        """Moves no more."""
        self.load.saturated = self.load.counting = False
        for table in self.tables:
            table.due = None

    def end(self) -> dict[str, Any]:
        """Sums up: what the server has held, and all rounds."""
        self.held["played"] = memory(self.process)
        if self.pinging is not None:
            self.pinging.cancel()
        return {
            "held": self.held,
            "rounds": self.rounds,
            "ack99": share(self.acknowledged, 99),
            "lost": sum(seat.line.lost for table in self.tables for seat in table.seats),
        }


@contextlib.asynccontextmanager
async def turn(guest: Guest) -> AsyncIterator[None]:
    """Lets one server be played at and then lets all rest; the others only keep their links."""
    try:
        yield
    finally:
        guest.stop()
    await asyncio.sleep(REST)


async def measure(wanted: dict[str, Any]) -> dict[str, Any]:
    """Plays all rounds at all servers and gives their figures."""
    guests = [Guest(given, wanted) for given in wanted["servers"]]
    gc.disable()  # what is measured is the server
    idle = await asyncio.gather(*(settled(guest.process) for guest in guests))
    # At all servers, before anybody is connected and must be heard of.
    for guest, held in zip(guests, idle, strict=True):
        guest.held["idle"] = held
        guest.talk.begin()
        guest.held["tables"] = memory(guest.process)
    for guest in guests:
        async with turn(guest):
            await guest.begin()
    for number in range(1, wanted["rounds"] + 1):
        for guest in guests:
            async with turn(guest):
                await guest.play_openly()
        for guest in guests:
            async with turn(guest):
                await guest.saturate()
            tell(f"{number}: {guest.name}", guest.rounds[-1])
    return {guest.name: guest.end() for guest in guests}


def tell(name: str, found: dict[str, Any]) -> None:
    """Shows on standard error what a round has come to."""
    saturated, opened = found["saturated"], found["open"]
    phases = (
        f"{saturated['rate']:.0f} moves/s at most",
        f"{1e6 * found['server_busy'] / max(1, saturated['rate']):.0f} µs of the processor each",
        f"p50 {opened['ack50']:.1f} and p99 {opened['ack99']:.1f} ms",
        f"the host took {100 * saturated['stolen']:.0f} and "
        f"{100 * opened['stolen']:.0f} % of a core",
    )
    print(f"{name}: {', '.join(phases)}", file=sys.stderr, flush=True)


def give_up(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Says what is wrong and ends this process."""
    print(context["message"], repr(context.get("exception")), file=sys.stderr)
    os._exit(1)


async def main() -> None:
    """Measures within a bounded time; whatever goes wrong on a line ends the run."""
    asyncio.get_running_loop().set_exception_handler(give_up)
    async with asyncio.timeout(LIMIT):
        print(json.dumps(await measure(json.loads(sys.argv[1]))))


if __name__ == "__main__":
    uvloop.run(main())
