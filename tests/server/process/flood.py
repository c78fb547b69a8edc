"""Measure what a flood by one guest costs another player.

    python tests/server/process/flood.py [--seconds 8]

A victim plays with a friend, a move a tenth of a second, first alone, then while one guest sends
commands and questions over 30 sockets and reopens a long table as fast as the server lets it. The
questions are about a position with hundreds of actions, where it takes longest to say why another
one is not legal.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
import time
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from websockets.exceptions import WebSocketException

from kolpak import new
from server.client import Visitor, read
from server.process.serving import Serving

SOCKETS = 30
WARM_UP = 3.0
"""Seconds of flood before the victim plays."""

PAUSE = 0.1
"""Seconds between two moves of the victim."""

ADDRESSES = ("198.51.100.1", "203.0.113.7")
"""Where the two say that they come from, as a proxy on this machine would."""

LIMITED = ("--rate", "50")
"""The default of the command, which the servers of tests lift."""

ILLEGAL = "C>S0.1"
"""A move that no rule forbids alone: all have to be tried."""

SETUP: dict[str, Any] = {
    "game": "hats",
    "options": "players=2",
    "seats": ["me", "device"],
    "games": 1,
}


class Flood:
    """A guest who sends without end; ``counts`` has the accepted commands and opened sockets.

    ``asked`` is the table that questions are about, with its version.
    """

    def __init__(
        self, url: str, visitor: Visitor, table: str, asked: tuple[str, int], counts: Any
    ) -> None:
        self.url, self.visitor, self.table, self.counts = url, visitor, table, counts
        self.asked, self.version = asked
        self.sent = 0

    async def run(self) -> None:
        """Flood until cancelled."""
        await asyncio.gather(
            *(self._commands(number) for number in range(SOCKETS)),
            *(self._reopen() for _ in range(4)),
        )

    async def _commands(self, number: int) -> None:
        table = self.table if number % 3 else self.asked
        while True:
            with suppress(WebSocketException, OSError, TimeoutError):
                async with self.visitor.line(self.url, table, 10**9, lean=True) as line:
                    hearing = asyncio.create_task(self._hear(line))
                    try:
                        while True:
                            self.sent += 1
                            await line.send(json.dumps(self._message(number)))
                            await asyncio.sleep(0)
                    finally:
                        hearing.cancel()
            await asyncio.sleep(0.01)

    def _message(self, number: int) -> dict[str, Any]:
        """Return the next message: a command, a hint or the question why an action is refused."""
        if number % 3 == 0:
            asks_why = self.sent % 2
            return {"describe": [ILLEGAL], "v": self.version} if asks_why else {"hint": True}
        do = "leave" if self.sent % 2 else "return"
        return {"id": f"{number} {self.sent}", "do": do, "seat": 0}

    async def _hear(self, line: Any) -> None:
        async for frame in line:
            self.counts[0] += sum("v" in one and "ack" in one for one in read(frame))

    async def _reopen(self) -> None:
        while True:
            with suppress(WebSocketException, OSError, TimeoutError):
                async with self.visitor.line(self.url, self.table, -1, lean=False) as line:
                    await line.recv()
                    self.counts[1] += 1
            await asyncio.sleep(0.01)


async def play(visitor: Visitor, url: str, seconds: float, random: Random) -> list[float]:
    """Play for some seconds on one device and return the latencies of all moves."""
    table = await visitor.begin(**SETUP)
    latencies: list[float] = []
    end = time.perf_counter() + seconds
    async with visitor.line(url, table, -1, lean=True) as line:
        actions: list[str] = []
        while time.perf_counter() < end:
            while not actions:
                for message in read(await line.recv()):
                    actions = message.get("now", {}).get("actions", actions)
            await asyncio.sleep(PAUSE)
            began = time.perf_counter()
            token, actions = random.choice(actions), []
            key = str(len(latencies))
            await line.send(json.dumps({"id": key, "do": "play", "token": token}))
            acknowledged = False
            while not acknowledged:
                for message in read(await line.recv()):
                    acknowledged |= message.get("ack") == key
                    actions = message.get("now", {}).get("actions", actions)
            latencies.append(time.perf_counter() - began)
    return latencies


async def measure(url: str, seconds: float) -> None:
    """Measure both and print the figures."""
    victim, guest = [await Visitor.arrive([url]) for _ in range(2)]
    victim.headers["X-Forwarded-For"], guest.headers["X-Forwarded-For"] = ADDRESSES
    tables = await guest.begin(**SETUP), await busy_table(guest)
    quiet = await play(victim, url, seconds, Random(1))
    flooded, counts = await flood(url, guest, tables, victim, seconds)
    before, during = slowest(quiet), slowest(flooded)
    report = f"""\
{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores
a victim's 95th percentile: quiet {before:.1f} ms, flooded {during:.1f} ms
ratio {during / before:.2f}
accepted of the flood: {counts[0] / seconds:.1f} commands/s, {counts[1] / seconds:.1f} sockets/s"""
    print(report)  # noqa: T201


async def busy_table(guest: Visitor) -> tuple[str, int]:
    """Open a table at which very many actions are legal; return its id and version."""
    game, rng = new("hats", players=6, golden=True, seed=1), Random(1)
    choices = [0]
    while not game.over:
        game.play(rng.choice(game.actions))
        choices.append(len(game.actions))
    at = choices.index(max(choices))
    continued = await guest.ask("POST", "/api/continue", {"text": game.record(), "at": at})
    table: str = continued.json()["id"]
    await guest.ask("POST", f"/api/tables/{table}/commands", {"id": "start", "do": "start"})
    shown = await guest.ask("GET", f"/api/tables/{table}")
    return table, shown.json()["v"]


def slowest(latencies: list[float]) -> float:
    """Return the 95th percentile of latencies in milliseconds."""
    return quantiles(latencies, n=20)[-1] * 1000


async def flood(
    url: str,
    guest: Visitor,
    tables: tuple[str, tuple[str, int]],
    victim: Visitor,
    seconds: float,
) -> tuple[list[float], list[int]]:
    """Flood from a process of its own; return the victim's latencies and what was accepted."""
    context = get_context("spawn")
    counts = context.Array("i", 2)
    process = context.Process(
        target=flood_until_killed, args=(url, guest.token, *tables, counts), daemon=True
    )
    process.start()
    try:
        await asyncio.sleep(WARM_UP)
        before = list(counts)
        latencies = await play(victim, url, seconds, Random(1))
        return latencies, [now - then for now, then in zip(counts, before, strict=True)]
    finally:
        process.kill()
        process.join()


def flood_until_killed(
    url: str, token: str, table: str, asked: tuple[str, int], counts: Any
) -> None:
    """Flood a server as the guest with this token."""
    os.nice(19)  # a real one would have a machine of its own
    guest = Visitor([url], token)
    guest.headers["X-Forwarded-For"] = ADDRESSES[1]
    asyncio.run(Flood(url, guest, table, asked, counts).run())


def main() -> None:
    """Serve, flood, and stop."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=8)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, Serving("--data", data, *LIMITED) as serving:
        asyncio.run(measure(serving.url, wanted.seconds))


if __name__ == "__main__":
    main()
