"""A server's bots: those that search do so in other processes, and leave with the server."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, build_opener

import pytest

from fast.kept import copy_compiled
from kolpak.bots import compiler
from kolpak.bots.compiler import Compiler
from kolpak.bots.roster import levels
from kolpak.fast.cache import BASE
from kolpak.live import bot_pool
from kolpak.live.bot_pool import BotPool
from kolpak.live.choosing import Question
from kolpak.live.work_pool import WorkPool
from kolpak.play.errors import KolpakError
from kolpak.table.setup import Clock, Setup
from live.test_bot_pool import turn_of
from server.process.serving import Serving
from waiting import PATIENCE

HANDED_OVER = 3
"""Searches that one process has been given: they are made whatever happens."""


def process_of(_: Question) -> int:
    """Tells where it runs, instead of a bot's choice."""
    return os.getpid()


def found(works: bool) -> Compiler:
    return Compiler(works, "" if works else "tried in vain")


def works() -> Compiler:
    return found(True)


def works_not() -> Compiler:
    return found(False)


def keeps_nothing() -> Compiler:
    return Compiler(True, "the disk is full")


def takes(seconds: float, game: str) -> float:
    """Tells how long a game was compiled."""
    return seconds


def dies(*_: Any) -> Any:
    """Ends its process, as a wrong instruction does, but for that of the tests."""
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def is_there(path: Path, game: str) -> Any:
    """Waits for a file, as long as a test wants a game to be compiled."""
    while not path.exists():
        time.sleep(0.01)
    return 1.5


def leaves_a_mark(folder: Path, _: Question) -> None:
    """Waits for the test to go on, and shows that it was made."""
    is_there(folder / "over", "")
    (folder / f"search-{time.monotonic_ns()}").touch()


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotPool]:
    """A pool with one process, in which nothing takes too long."""
    monkeypatch.setattr(bot_pool, "choose", process_of)
    monkeypatch.setattr(bot_pool, "PATIENCE", PATIENCE)
    monkeypatch.setattr(compiler, "_found", [found(True)])
    processes = WorkPool(1)
    pool = BotPool(ThreadPoolExecutor(1), processes)
    yield pool
    pool.close()
    processes.close()


async def test_a_search_is_made_in_another_process_and_ends_with_the_pool(pool: BotPool) -> None:
    searching = await pool.choose(turn_of("master"))
    quick = await pool.choose(turn_of("skilled"))

    assert quick == os.getpid() != searching
    assert pool.processes is not None
    pool.processes.close()
    while Path(f"/proc/{searching}").exists():
        await asyncio.sleep(0.05)


async def test_after_the_death_of_a_process_another_one_is_started(pool: BotPool) -> None:
    turn = turn_of("master")
    first = await pool.choose(turn)
    os.kill(first, signal.SIGKILL)
    while Path(f"/proc/{first}").exists():
        await asyncio.sleep(0.05)

    assert await pool.choose(turn) not in (first, os.getpid())


async def test_the_stand_in_plays_for_a_bot_whose_process_dies(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_pool, "choose", dies)

    assert await pool.choose(turn_of("master")) == os.getpid()
    assert "the bot master has failed, so greedy plays for it" in caplog.text


async def test_a_death_ends_no_search_of_other_tables_but_by_the_stand_in(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = turn_of("master")
    monkeypatch.setattr(bot_pool, "choose", dies)
    asked = [asyncio.create_task(pool.choose(turn)) for _ in range(4)]

    assert await asyncio.gather(*asked) == [os.getpid()] * 4
    monkeypatch.setattr(bot_pool, "choose", process_of)
    assert await pool.choose(turn) != os.getpid()


async def test_a_search_that_takes_too_long_is_not_waited_for(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_pool, "PATIENCE", 0)

    assert await pool.choose(turn_of("master")) == os.getpid()
    assert "greedy plays for it: no answer within 0 s" in caplog.text
    with pytest.raises(KolpakError, match="not ready yet"):
        await pool.rate(turn_of("master"))


@pytest.mark.parametrize("patience", [0, PATIENCE], ids=["given up", "cancelled"])
async def test_searches_that_nobody_waits_for_any_more_keep_nobody_waiting(
    pool: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    turn = turn_of("master")
    with monkeypatch.context() as patch:
        patch.setattr(bot_pool, "PATIENCE", patience)
        patch.setattr(bot_pool, "rate", partial(leaves_a_mark, tmp_path))
        asked = [asyncio.create_task(pool.rate(turn)) for _ in range(10)]
        await asyncio.sleep(0)
        for one in asked if patience else []:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    (tmp_path / "over").touch()
    await pool.choose(turn)

    assert len(list(tmp_path.glob("search-*"))) <= HANDED_OVER


async def test_while_searches_are_compiled_the_stand_in_plays_and_no_hint_is_given(
    pool: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_pool, "compiler", works)
    monkeypatch.setattr(bot_pool, "compile_game", partial(is_there, tmp_path / "compiled"))
    monkeypatch.setattr(bot_pool, "GAMES", ["kabaleo"])
    turn = turn_of("master")

    with caplog.at_level(logging.INFO):
        pool.warm_up()
        assert await pool.choose(turn) == os.getpid()
        with pytest.raises(KolpakError, match="not ready yet"):
            await pool.rate(turn)
        await pool.found_out()
        assert await pool.choose(turn) == os.getpid()
        (tmp_path / "compiled").touch()
        while await pool.choose(turn) == os.getpid():
            await asyncio.sleep(0.02)

    assert "searches of the bots for kabaleo are being compiled" in caplog.text
    assert "searches for kabaleo are ready after 1.5 s" in caplog.text


@pytest.mark.parametrize(("find_out", "why"), [(works_not, "in vain"), (dies, "Broken")])
async def test_levels_that_cannot_be_had_are_not_offered_once_that_is_known(
    pool: BotPool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    find_out: Callable[[], Compiler],
    why: str,
) -> None:
    monkeypatch.setattr(bot_pool, "compiler", find_out)

    pool.warm_up()
    await pool.found_out()

    assert levels("kabaleo") == ["novice", "casual", "skilled"]
    assert caplog.text.count("some bots are missing") == 1
    assert why in caplog.text


async def test_warming_up_that_fails_is_logged_and_keeps_nobody_waiting(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Compiler) -> None:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(bot_pool, "compiler", works)
    monkeypatch.setattr(bot_pool, "log_problem", fail)
    monkeypatch.setattr(bot_pool, "FINDING_OUT", 10 * PATIENCE)

    pool.warm_up()
    async with asyncio.timeout(PATIENCE):
        await pool.found_out()

    assert "out of memory" in caplog.text


@pytest.mark.parametrize(
    ("kept", "seconds", "is_replaced"),
    [(True, 1.5, True), (True, 0.0, False), (False, 1.5, False)],
    ids=["compiled now", "compiled before", "not kept"],
)
async def test_a_process_that_has_compiled_is_replaced_where_the_code_is_kept(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch, kept: bool, seconds: float, is_replaced: bool
) -> None:
    monkeypatch.setattr(bot_pool, "compiler", works if kept else keeps_nothing)
    monkeypatch.setattr(bot_pool, "compile_game", partial(takes, seconds))
    turn = turn_of("master")
    first = await pool.choose(turn)

    pool.warm_up()
    assert pool._warming is not None
    await pool._warming

    assert (await pool.choose(turn) != first) == is_replaced
    assert Path(f"/proc/{first}").exists() != is_replaced


async def test_a_game_that_a_table_waits_for_is_compiled_first(
    pool: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_pool, "compiler", works)
    monkeypatch.setattr(bot_pool, "compile_game", partial(is_there, tmp_path / "compiled"))
    setup = Setup("hat_cards", "", ("me", "bot:master"), 1, Clock(), "bot", "link")

    with caplog.at_level(logging.INFO):
        pool.warm_up()
        await pool.found_out()
        while "for kabaleo are being" not in caplog.text:
            await asyncio.sleep(0.01)
        pool.prepare(setup)
        (tmp_path / "compiled").touch()
        while "for hats are ready" not in caplog.text:
            await asyncio.sleep(0.01)

    ready = re.findall(r"for (\w+) are ready", caplog.text)
    assert ready == ["kabaleo", "hat_cards", "hats"]


def kabaleo_at(url: str) -> dict[str, Any]:
    """What a server says of Kabaleo."""
    with build_opener(ProxyHandler({})).open(f"{url}/api/games", timeout=PATIENCE) as answer:
        games = json.load(answer)
    return next(dict(game) for game in games if game["name"] == "kabaleo")


def test_a_server_itself_loads_no_code_of_searches() -> None:
    script = "import kolpak.server.main, sys; print({'numpy', 'numba'} & set(sys.modules))"

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_a_server_whose_numba_is_broken_says_so_once_and_offers_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text(
        "raise ImportError('NumPy is too new')", "utf-8"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    with Serving("--data", str(tmp_path / "data")) as serving:
        shown = kabaleo_at(serving.url)
        assert (shown["bots"], shown["reviewed"]) == (["novice", "casual", "skilled"], False)
        assert serving.output().count("NumPy is too new") == 1


@pytest.mark.proof
def test_a_server_compiles_from_its_start_and_logs_how_long_it_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copy_compiled(tmp_path / "compiled")
    missing = {file for file in folder.rglob("search.grow-*") if file.suffix in (".nbi", ".nbc")}
    assert missing
    for file in missing:
        file.unlink()
    monkeypatch.setenv(BASE, str(tmp_path / "compiled"))

    with Serving("--data", str(tmp_path / "data")) as serving:
        assert kabaleo_at(serving.url)["bots"][-1] == "master"
        while serving.output().count(" are ready after ") < 3:
            time.sleep(0.1)
        assert serving.output().count(" are being compiled") == 3
        assert {file for file in missing if file.exists()} == missing
        assert serving.stop()[0] == 0
        assert " ERROR " not in serving.output()
