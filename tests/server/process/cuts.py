"""Cuts two servers off their PostgreSQL database again and again, and demands that games go on.

    python tests/server/process/cuts.py --cuts 1000

Programs play whole matches of every game, hopping from one server to the other, while the
connections of both to their database are ended at random moments, all or some of them. At the end
every command that was acknowledged stands in its table's log exactly once, every record is
accepted by ``kolpak verify``, what happens at one server is shown at once at the other, and both
end in order when they are told to.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

if __name__ == "__main__":  # as a command it finds its neighbours like the tests do
    sys.path.insert(0, str(Path(__file__).parents[2]))

from websockets.exceptions import ConnectionClosed

from kolpak.server.cluster.cluster import POLL
from server.client import Visitor
from server.postgres import cluster, fresh_database, hang_up
from server.process.matches import SETUPS, Match, Outcome, outcome, sit_down, told
from server.process.serving import Serving
from server.process.test_dead_links import Watcher, event

EVERY = (0.2, 1.2)
"""Seconds from one cut to the next."""

SHARES = (1.0, 1.0, 0.5, 0.2)
"""How many of the connections a cut may end."""

RECONNECTIONS = 5
"""Times that a server may reconnect its channel after the last cut."""

LONGEST_PAUSE = 5.0
"""Seconds in which nothing happens at a table where a program is to move, at most."""

TELLS_EVERY = 50
"""Cuts after which somebody who waits is told how far it is."""


class Report(NamedTuple):
    """What a run of cuts has come to."""

    cuts: int
    connections: int
    """connections to the database that were ended"""
    seconds: float
    outcomes: list[Outcome]
    longest: float
    """seconds in which nothing happened at a table, the longest of all"""

    def __str__(self) -> str:
        return (
            f"{self.cuts} cuts of {self.connections} connections in {self.seconds:.0f} s: "
            f"{told(self.outcomes)} The longest pause at a table was {self.longest:.1f} s."
        )


class Cuts:
    """Two servers that are cut off ``cuts`` times, and the matches that go on meanwhile.

    Calls ``tell`` with a line from time to time.
    """

    def __init__(
        self, urls: list[str], database: str, cuts: int, rng: Random, tell: Callable[[str], None]
    ) -> None:
        self.urls, self.database, self.cuts, self.rng, self.tell = urls, database, cuts, rng, tell
        self.done = self.connections = 0
        self.outcomes: list[Outcome] = []
        self.longest = 0.0

    async def run(self) -> Report:
        """Cuts and plays; raises AssertionError where anything is lost."""
        began = time.monotonic()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._cut())
            for setup in SETUPS:
                group.create_task(self._play(setup))
        await self._hear()
        seconds = time.monotonic() - began
        return Report(self.done, self.connections, seconds, self.outcomes, self.longest)

    async def _cut(self) -> None:
        while self.done < self.cuts:
            await asyncio.sleep(self.rng.uniform(*EVERY))
            self.connections += await hang_up(self.database, self.rng.choice(SHARES))
            self.done += 1
            if self.done % TELLS_EVERY == 0:
                self.tell(f"{self.done} of {self.cuts} cuts, {len(self.outcomes)} matches over")

    async def _play(self, setup: dict[str, Any]) -> None:
        """Plays match after match as long as there are cuts, and the last one in peace."""
        going = True
        while going:
            going = self.done < self.cuts
            (match,) = await sit_down(self.urls, (setup,), self.rng)
            watching = asyncio.create_task(self._watch(match))
            await match.play()
            watching.cancel()
            self.outcomes.append(await outcome(match))

    async def _watch(self, match: Match) -> None:
        """Takes the time of pauses."""
        version, since = -1, time.monotonic()
        while True:
            await asyncio.sleep(0.1)
            latest = max(client.player.version for client in match.clients)
            if latest > version:
                version, since = latest, time.monotonic()
            self.longest = max(self.longest, time.monotonic() - since)

    async def _hear(self) -> None:
        """Demands that each server shows at once what happens at the other."""
        visitor = await Visitor.arrive(self.urls)
        table = await visitor.open(game="kabaleo", options="players=2", seats=["me", "open"])
        for here, there in (self.urls, self.urls[::-1]):
            for attempt in range(RECONNECTIONS):
                # A server that reconnects its channel late makes all who watch connect again.
                with suppress(ConnectionClosed):
                    await self._hear_at(visitor, table, here, there, f"{here} {attempt}")
                    break
            else:
                raise AssertionError("the channel is reconnected again and again")

    async def _hear_at(self, visitor: Visitor, table: str, here: str, there: str, id: str) -> None:
        visitor.urls = [here]
        latest = (await visitor.ask("GET", f"/api/tables/{table}")).json()["v"]
        async with visitor.line(there, table, latest, lean=False) as line:
            watcher = Watcher(line)
            await watcher.until(lambda message: "now" in message)
            said = {"id": id, "do": "say", "phrase": "hello"}
            await visitor.ask("POST", f"/api/tables/{table}/commands", said)
            assert await watcher.until(event("said", 0)) < POLL / 2, "a notice has told it"


async def cut(
    database: str, cuts: int, seed: int, *, warm: bool, tell: Callable[[str], None] = lambda _: None
) -> Report:
    """Runs cuts; gives the report or raises AssertionError."""
    options = ("--database", database, "--pace", "0.02")
    with ExitStack() as stack:
        servings = [stack.enter_context(Serving(*options, warm=warm)) for _ in range(2)]
        urls = [serving.url for serving in servings]
        report = await Cuts(urls, database, cuts, Random(seed), tell).run()
        assert [serving.stop()[0] for serving in servings] == [0, 0]
    return report


def main() -> None:
    """Runs as many cuts as are asked for and prints what has come of them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)  # noqa: T201 - this is a command
    tell = partial(print, file=sys.stderr, flush=True)
    with cluster() as server:
        database = fresh_database(server)
        print(asyncio.run(cut(database, asked.cuts, asked.seed, warm=True, tell=tell)))  # noqa: T201


if __name__ == "__main__":
    main()
