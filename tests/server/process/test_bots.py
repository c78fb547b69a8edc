"""A server's bots: those that search do so in other processes, and leave with the server."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from kolpak.live import bot_pool
from kolpak.live.bot_pool import BotPool
from kolpak.live.choosing import Question
from kolpak.play.bot import Rated
from kolpak.table.playing import bot_turn
from kolpak.table.setup import Clock, Setup
from table.story import Story


def turn_of(bot: str) -> Any:
    """The turn of a bot in a new game of Kabaleo."""
    story = Story("kabaleo", "me", f"bot:{bot}", options="deal=equal")
    story.does("Ann", "start")
    if bot_turn(story.table) is None:
        story.plays("Ann")
    turn = bot_turn(story.table)
    assert turn is not None
    return turn


def process_of(_: Question) -> list[Rated]:
    """Tells where it runs, instead of a bot's choice."""
    return [Rated(os.getpid())]


def slowly(asked: Question) -> list[Rated]:
    """Takes its time, as compiling does."""
    time.sleep(3)
    return [Rated(asked.turn.actions[0])]


async def test_a_search_is_made_in_another_process_and_ends_with_the_pool(
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(bot_pool, "rate", process_of)
    pool = BotPool(ThreadPoolExecutor(1), processes=1)
    monkeypatch.setattr(bot_pool, "FIRST_PATIENCE", 20)

    (searching, _, _), *_ = await pool.rate(turn_of("master"))
    (quick, _, _), *_ = await pool.rate(turn_of("skilled"))

    assert quick == os.getpid() != searching
    pool.close()
    for _ in range(100):
        if not Path(f"/proc/{searching}").exists():
            break
        await asyncio.sleep(0.05)
    else:
        raise AssertionError("the process lives on")


async def test_after_the_death_of_a_process_the_stand_in_answers_and_another_is_started(
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(bot_pool, "rate", process_of)
    monkeypatch.setattr(bot_pool, "FIRST_PATIENCE", 20)
    monkeypatch.setattr(bot_pool, "PATIENCE", 20)
    pool = BotPool(ThreadPoolExecutor(1), processes=1)
    turn = turn_of("master")
    first = await pool.choose(turn)
    os.kill(first, signal.SIGKILL)
    await asyncio.sleep(0.5)

    assert await pool.choose(turn) == os.getpid()
    second = await pool.choose(turn)

    assert second not in (first, os.getpid())
    pool.close()


async def test_while_a_search_is_compiled_the_stand_in_answers(monkeypatch: Any) -> None:
    monkeypatch.setattr(bot_pool, "rate", slowly)
    monkeypatch.setattr(bot_pool, "FIRST_PATIENCE", 0.1)
    turn = turn_of("master")
    pool = BotPool(ThreadPoolExecutor(2), processes=1)
    pool.prepare(Setup("kabaleo", turn.options, ("me", "bot:master"), 1, Clock(), "bot", "link"))
    asked: list[str] = []

    def note(one: Question) -> list[Rated]:
        asked.append(one.bot)
        return [Rated(one.turn.actions[0])]

    monkeypatch.setattr(bot_pool, "rate", note)

    began = time.monotonic()
    assert await pool.choose(turn) in turn.actions
    assert time.monotonic() - began < 1
    assert asked == ["greedy"]
    pool.close()
