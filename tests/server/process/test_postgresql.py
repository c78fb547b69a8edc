"""Several processes on one PostgreSQL database: any of them serves any table, and each may die."""

import asyncio
import os
import signal
import time
from contextlib import ExitStack
from itertools import count
from random import Random

import pytest
from sqlalchemy import Connection, make_url, text

from kolpak.fair.verify import verify
from kolpak.live.errors import StoreError
from kolpak.server import app
from kolpak.server.config import Config
from kolpak.server.store import Store
from kolpak.server.store import store as stores
from kolpak.server.store.database import Database
from kolpak.server.store.postgresql import PostgresBackend
from kolpak.server.web.limits import RateLimits
from review.playing import at_random
from server.client import Visitor
from server.postgres import wanted
from server.process.cuts import LONGEST_PAUSE, cut
from server.process.matches import SETUPS, Match, outcome, sit_down
from server.process.serving import Serving
from server.process.test_dead_links import Watcher, event, present
from server.processes import is_alive
from server.silence import Silence
from waiting import PATIENCE, until

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not wanted(), reason="PostgreSQL is not installed here"),
]
GIVEN = 20
"""Actions with which a game that is played on begins."""
LONGEST_STOP = 60.0
"""Seconds; 10 where nothing else runs, the rest is for a busy machine."""


async def play(matches: list[Match]) -> None:
    async with asyncio.timeout(3 * PATIENCE), asyncio.TaskGroup() as group:
        for match in matches:
            group.create_task(match.play())


async def test_tables_hop_between_two_servers_and_everybody_sees_everything(
    postgresql: str,
) -> None:
    with ExitStack() as stack:
        options = ("--database", postgresql, "--pace", "0.02")
        one = stack.enter_context(Serving(*options, warm=True))
        two = stack.enter_context(Serving(*options, warm=True))
        matches = await sit_down([one.url, two.url], SETUPS)
        await play(matches)
        for match in matches:
            assert (await outcome(match)).connections > len(match.clients), "they have hopped"


async def test_two_workers_play_on_while_each_is_killed_and_started_again(postgresql: str) -> None:
    with Serving("--database", postgresql, "--workers", "2", "--pace", "0.02") as serving:
        assert len(serving.workers()) == 2
        matches = await sit_down([serving.url], SETUPS * 2)
        playing = asyncio.create_task(play(matches))
        rng = Random(1)
        for _ in range(3):
            await asyncio.sleep(rng.uniform(0.5, 1.5))
            first = set(serving.workers())
            os.kill(rng.choice(sorted(first)), signal.SIGKILL)
            await until(lambda first=first: len(set(serving.workers()) - first) == 1)
        await playing
        for match in matches:
            await outcome(match)
        workers = serving.workers()
        assert serving.stop()[0] == 0
        assert not any(map(is_alive, workers))


async def test_a_game_is_played_on_from_a_moment_whichever_worker_is_asked(
    postgresql: str,
) -> None:
    game = at_random("kabaleo", "players=3", 4)
    with Serving("--database", postgresql, "--workers", "2", "--pace", "0") as serving:
        assert len(serving.workers()) == 2
        ann = await Visitor.arrive([serving.url])  # each request comes by a connection of its own
        answer = await ann.ask("POST", "/api/continue", {"text": game.record(), "at": GIVEN})
        assert answer.status_code == 201, answer.text
        path = f"/api/tables/{answer.json()['id']}"
        numbers = count()

        async def tell(**command: str) -> None:
            body = {"id": str(next(numbers)), **command}
            answer = await ann.ask("POST", f"{path}/commands", body)
            assert answer.status_code == 200, answer.text

        await tell(do="start")
        async with asyncio.timeout(60):
            while (now := (await ann.ask("GET", path)).json()["now"])["phase"] == "playing":
                offered = now["game"]["actions"]
                await (tell(do="play", token=offered[0]) if offered else asyncio.sleep(0.02))

        [verdict] = verify((await ann.ask("GET", f"{path}/record")).text)
        assert (verdict.right, verdict.given) == (True, GIVEN)


async def test_workers_end_when_the_process_above_them_is_killed(postgresql: str) -> None:
    with Serving("--database", postgresql, "--workers", "2") as serving:
        workers = serving.workers()
        os.kill(serving.pid, signal.SIGKILL)

        await until(lambda: not any(map(is_alive, workers)))


async def test_a_living_server_takes_over_the_clocks_and_bots_of_a_dead_one(
    postgresql: str,
) -> None:
    with ExitStack() as stack:
        options = ("--database", postgresql, "--pace", "0.02")
        stack.enter_context(Serving(*options, warm=True))  # nobody ever asks this one
        dying = stack.enter_context(Serving(*options, warm=True))
        visitor = await Visitor.arrive([dying.url])
        table = await visitor.begin(
            game="kabaleo",
            options="players=2",
            seats=["me", "bot:greedy"],
            clock={"kind": "move", "seconds": 5},
        )
        dying.kill()
        began = time.monotonic()
        async with await Store.open(postgresql) as store:
            while not {"timed_out", "relieved", "ended"} <= set(await kinds(store, table)):
                assert time.monotonic() < began + PATIENCE, await kinds(store, table)
                await asyncio.sleep(0.2)


async def kinds(store: Store, table: str) -> list[str]:
    """Lists what has happened at a table, from the log alone: no server is asked to load it."""
    return [event["kind"] for event in await store.read(table)]


async def test_presence_is_known_across_servers_and_ends_with_a_dead_one(postgresql: str) -> None:
    with ExitStack() as stack:
        options = ("--database", postgresql, "--grace", "2")
        one = stack.enter_context(Serving(*options, warm=True))
        two = stack.enter_context(Serving(*options, warm=True))
        first = await Visitor.arrive([one.url])
        second = await Visitor.arrive([two.url])
        table = await first.open(game="kabaleo", options="players=2", seats=["me", "open"])
        path = f"/api/tables/{table}/commands"
        await second.ask("POST", path, {"id": "1", "do": "sit", "seat": 1, "name": "Second"})
        await first.ask("POST", path, {"id": "1", "do": "start"})
        async with first.line(one.url, table, -1, lean=False) as line:
            watcher = Watcher(line)
            async with second.line(two.url, table, -1, lean=False) as other:
                await watcher.until(present(True, True))
                await Watcher(other).until(present(True, True))
            await watcher.until(present(True, False))
            async with second.line(two.url, table, -1, lean=False):
                await watcher.until(present(True, True))
                two.kill()
                await watcher.until(present(True, False))
                await watcher.until(event("left", 1))


async def test_a_server_stops_while_its_database_is_silent(postgresql: str) -> None:
    async with Silence.before(postgresql) as way:
        with ExitStack() as stack:
            serving = stack.push(Serving("--database", way.url, warm=True))
            serving.start()
            await asyncio.to_thread(serving.wait)
            way.fall()

            code, seconds = await asyncio.to_thread(serving.stop)

        assert (code, seconds < LONGEST_STOP) == (0, True), f"{seconds} s"


async def test_a_question_ends_wherever_it_is_when_the_database_falls_silent(
    postgresql: str,
) -> None:
    async def ask_until_silent(moment: int) -> None:
        async with Silence.before(postgresql) as way:
            backend = PostgresBackend(make_url(way.url), 0)
            backend.timeout = 1.0
            database = Database(backend)
            asking = asyncio.create_task(_ask_for_ever(database))
            await asyncio.sleep(0.5 + moment / 1000)
            way.fall()

            ended, _ = await asyncio.wait([asking], timeout=LONGEST_STOP)

            assert ended, f"after {moment} ms"
            assert isinstance(asking.exception(), TimeoutError | StoreError)
            await database.close()

    await asyncio.gather(*map(ask_until_silent, range(24)))


async def _ask_for_ever(database: Database) -> None:
    while True:
        await database.read(text("SELECT 1"))
        await database.transact(lambda connection: connection.execute(text("SELECT 1")))


async def test_a_server_whose_database_falls_silent_at_the_start_gives_up(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.monotonic()
    async with Silence.before(postgresql) as way:

        def fall_silent(connection: Connection) -> None:
            way.fall()
            connection.execute(text("SELECT 1"))

        monkeypatch.setattr(stores, "migrate", fall_silent)
        monkeypatch.setattr(app, "OPEN_TIMEOUT", 0.5)
        with pytest.raises(TimeoutError):
            async with (
                asyncio.timeout(PATIENCE),
                app.open_parts(Config(database=way.url), RateLimits(1)),
            ):
                pass

    assert time.monotonic() - began < LONGEST_STOP


async def test_cut_connections_to_the_database_are_made_anew_and_games_go_on(
    postgresql: str,
) -> None:
    report = await cut(postgresql, 8, seed=1, warm=True)

    assert report.cuts == 8
    assert report.connections > 50
    assert len(report.outcomes) >= len(SETUPS)
    assert report.longest < LONGEST_PAUSE
