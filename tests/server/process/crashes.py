"""Kills a server under load again and again, and demands that nothing acknowledged is lost.

    python tests/server/process/crashes.py --kills 1000

Programs play whole matches of every game over the wire, against each other and against bots,
while the server is killed at random moments, some of them before it is ready again. It is started
on the same data; the programs resume by themselves. At the end every command that was
acknowledged stands in its table's log exactly once, nothing else stands there, every record is
accepted by ``kolpak verify``, and a clock that ran all the time has not counted the pauses.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":  # as a command it finds its neighbours like the tests do
    sys.path.insert(0, str(Path(__file__).parents[2]))

from server.client import Visitor
from server.process.matches import SETUPS, Outcome, outcome, seat, told
from server.process.serving import Serving

LONGEST_CLOCK = 24 * 3600
RUNS = (0.05, 0.6)
"""Seconds between the moment the server is ready and the next kill."""

PEOPLE = 3

TELLS_EVERY = 50
"""Kills after which somebody who waits is told how far it is."""


class Report(NamedTuple):
    """What a run of crashes has come to."""

    kills: int
    seconds: float
    outcomes: list[Outcome]
    counted: float
    """seconds that the clock of an idle table has counted"""
    up: float
    """seconds that the server was up meanwhile, at most"""

    def __str__(self) -> str:
        return (
            f"{self.kills} kills in {self.seconds:.0f} s: {told(self.outcomes)} A clock counted "
            f"{self.counted:.1f} s while the server was up for {self.up:.1f} s."
        )


class Crashes:
    """A server that is killed ``kills`` times, and the matches that go on meanwhile.

    Calls ``tell`` with a line from time to time.
    """

    def __init__(
        self, serving: Serving, kills: int, rng: Random, tell: Callable[[str], None]
    ) -> None:
        self.serving, self.kills, self.rng, self.tell = serving, kills, rng, tell
        self.up = 0.0
        self.killed = 0
        self.outcomes: list[Outcome] = []

    async def run(self) -> Report:
        """Kills and plays; raises AssertionError where anything is lost."""
        began = time.monotonic()
        people = [await Visitor.arrive([self.serving.url]) for _ in range(PEOPLE)]
        idle = await self._idle_table(people)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._kill())
            for setup in SETUPS:
                group.create_task(self._play(setup, people))
        counted = await self._counted(people[0], idle)
        seconds = time.monotonic() - began
        return Report(self.killed, seconds, self.outcomes, counted, self.up)

    async def _kill(self) -> None:
        started = time.monotonic()
        while self.killed < self.kills:
            await asyncio.sleep(self.rng.uniform(*RUNS))
            self.serving.kill()
            self.killed += 1
            if self.killed % TELLS_EVERY == 0:
                self.tell(f"{self.killed} of {self.kills} kills, {len(self.outcomes)} matches over")
            self.up += time.monotonic() - started
            await asyncio.sleep(self.rng.choice((0, 0.1)))
            started = time.monotonic()
            self.serving.start()
            if self.rng.random() < 0.9:
                await asyncio.to_thread(self.serving.wait)
        await asyncio.to_thread(self.serving.wait)
        self.started = started

    async def _play(self, setup: dict[str, object], people: list[Visitor]) -> None:
        """Plays match after match as long as the server is killed, and the last one in peace."""
        going = True
        while going:
            going = self.killed < self.kills
            match = await seat(setup, people, self.rng)
            await match.play()
            self.outcomes.append(await outcome(match))

    async def _idle_table(self, people: list[Visitor]) -> str:
        """Opens a table where a clock runs and nobody moves."""
        table = await people[0].open(
            game="kabaleo",
            options="players=2",
            seats=["me", "open"],
            clock={"kind": "total", "seconds": LONGEST_CLOCK},
            absent="wait",
        )
        sit = {"id": "sit", "do": "sit", "seat": 1, "name": "Second"}
        await people[1].ask("POST", f"/api/tables/{table}/commands", sit)
        await people[0].ask("POST", f"/api/tables/{table}/commands", {"id": "start", "do": "start"})
        return table

    async def _counted(self, visitor: Visitor, table: str) -> float:
        shown = (await visitor.ask("GET", f"/api/tables/{table}")).json()
        self.up += time.monotonic() - self.started
        left = [clock["left"] for clock in shown["now"]["clocks"]]
        return 2 * LONGEST_CLOCK - sum(left)


async def crash(
    kills: int, seed: int, *, warm: bool, tell: Callable[[str], None] = lambda _: None
) -> Report:
    """Runs crashes; gives the report or raises AssertionError."""
    with (
        tempfile.TemporaryDirectory(prefix="kolpak-crashes-") as data,
        Serving("--data", data, "--pace", "0.02", warm=warm) as serving,
    ):
        report = await Crashes(serving, kills, Random(seed), tell).run()
    assert report.counted <= report.up + 0.5, report
    return report


def main() -> None:
    """Runs as many crashes as are asked for and prints what has come of them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--cold", action="store_true", help="load the program anew at each start")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)  # noqa: T201 - this is a command
    tell = partial(print, file=sys.stderr, flush=True)
    print(asyncio.run(crash(asked.kills, asked.seed, warm=not asked.cold, tell=tell)))  # noqa: T201


if __name__ == "__main__":
    main()
