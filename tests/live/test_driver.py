"""What bots may do at a table: choose a legal action, and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kolpak.live import choosing
from kolpak.live.choosing import question, rate
from kolpak.play.bot import Bot, Turn
from kolpak.table.playing import bot_turn
from table.story import Story


class Substitute(Bot):
    """A bot that does something else when it is to choose."""

    def __init__(self, does: Callable[[Any], Any]) -> None:
        self.does = does

    def choose(self, turn: Turn, rng: Random) -> Any:
        return self.does(turn.actions)


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
def test_a_bot_that_does_wrong_plays_at_random(
    does: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(choosing, "player", lambda *_: Substitute(does))
    story = Story("kabaleo", "me", "bot:greedy", options="deal=equal")
    story.does("Ann", "start")
    if bot_turn(story.table) is None:
        story.plays("Ann")
    turn = bot_turn(story.table)
    assert turn is not None
    legal = list(turn.actions)

    with caplog.at_level(logging.ERROR):
        (chosen, _, _), *_ = rate(question(turn, seed=1))

    assert chosen in legal
    assert list(turn.actions) == legal
    assert "the bot greedy" in caplog.text
