"""What bots may do at a table: choose a legal action, and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from kolpak.bots import compiler
from kolpak.bots.compiler import Compiler
from kolpak.live import choosing
from kolpak.live.bot_pool import BotPool
from kolpak.live.choosing import player, question
from kolpak.play.bot import Bot, BotError, Rated, Turn
from kolpak.play.errors import KolpakError
from kolpak.table.playing import BotTurn, bot_turn
from table.story import Story


class Substitute(Bot):
    """A bot that does something else when it is to choose."""

    def __init__(self, does: Callable[[Any], Any]) -> None:
        self.does = does

    def choose(self, turn: Turn, rng: Random) -> Any:
        return self.does(turn.actions)


def turn_of(bot: str) -> BotTurn:
    """The turn of a bot in a new game of Kabaleo."""
    story = Story("kabaleo", "me", f"bot:{bot}", options="deal=equal")
    story.does("Ann", "start")
    if bot_turn(story.table) is None:
        story.plays("Ann")
    turn = bot_turn(story.table)
    assert turn is not None
    return turn


@pytest.mark.parametrize(
    "does",
    [
        lambda actions: "nothing legal",
        lambda actions: None,
        lambda actions: actions.append("mine"),
        lambda actions: actions[10_000],
    ],
    ids=["something else", "nothing", "changes the list", "fails"],
)
async def test_the_stand_in_plays_for_a_bot_that_does_wrong_and_the_log_says_so(
    does: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[str] = []

    def substitute(game: str, options: str, name: str) -> Bot:
        asked.append(name)
        return Substitute(does) if name == "skilled" else player(game, options, name)

    monkeypatch.setattr(choosing, "player", substitute)
    turn = turn_of("skilled")
    legal = list(turn.actions)

    with caplog.at_level(logging.ERROR):
        chosen = await BotPool(ThreadPoolExecutor(1)).choose(turn)

    assert chosen in legal
    assert list(turn.actions) == legal
    assert asked == ["skilled", "greedy"]
    assert "the bot skilled has failed, so greedy plays for it" in caplog.text


async def test_where_the_stand_in_fails_too_the_log_says_that_it_is_a_random_action(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(choosing, "player", lambda *_: Substitute(lambda actions: None))
    turn = turn_of("skilled")

    assert await BotPool(ThreadPoolExecutor(1)).choose(turn) in turn.actions
    assert "a random action is played" in caplog.text


async def test_a_bot_that_cannot_be_had_any_more_is_played_by_the_stand_in(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    turn = turn_of("master")
    monkeypatch.setattr(compiler, "_found", [Compiler(False, "no Numba")])

    assert await BotPool(ThreadPoolExecutor(1)).choose(turn) in turn.actions
    assert "greedy plays for it" in caplog.text


class Adviser(Substitute):
    """A bot that advises something else."""

    def rate(self, turn: Turn, rng: Random) -> Any:
        return self.does(turn.actions)


@pytest.mark.parametrize(
    "bot",
    [
        Substitute(lambda actions: None),
        Substitute(lambda actions: actions[10_000]),
        Adviser(lambda actions: None),
        Adviser(lambda actions: actions),
    ],
)
async def test_a_hint_that_fails_is_an_error_and_no_guess(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "player", lambda *_: bot)
    with pytest.raises(BotError):
        choosing.rate(question(turn_of("skilled"), seed=1))

    with pytest.raises(KolpakError) as caught:
        await BotPool(ThreadPoolExecutor(1)).rate(turn_of("skilled"))
    assert caught.value.message.id == "error-hint-failed"


async def test_forced_moves_are_played_and_advised_without_asking_a_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "player", lambda *_: Substitute(lambda actions: actions[10_000]))
    turn = turn_of("master")
    forced = turn._replace(actions=turn.actions[:1])
    pool = BotPool(ThreadPoolExecutor(1))

    assert await pool.choose(forced) == turn.actions[0]
    assert await pool.rate(forced) == [Rated(turn.actions[0])]
