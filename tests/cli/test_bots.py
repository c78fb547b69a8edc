"""Bots in the terminal: all are listed, and what fails is said in a sentence."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kolpak.arena.plan import plan
from kolpak.arena.play import play_deal
from kolpak.bots import compiler, roster
from kolpak.bots.compiler import Compiler
from kolpak.bots.roster import bots, levels
from kolpak.live.choosing import player
from kolpak.play.bot import Bot, BotError, Turn
from kolpak.play.rules import AnyRules
from parts import LANGUAGES


class Failing(Bot):
    """Fails whenever it is asked."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        raise RuntimeError("out of ideas")


class Unmade(Failing):
    """Fails when it is made."""

    def __init__(self, rules: AnyRules) -> None:
        raise RuntimeError("out of ideas")


@pytest.fixture(params=[Failing, Unmade])
def failing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Makes the level expert of Kabaleo fail, and the strongest one there is.

    Bots that were made before are forgotten, and those that fail afterwards.
    """
    some = {"skilled": roster.LEVELS["kabaleo"]["skilled"], "expert": request.param}
    monkeypatch.setitem(roster.LEVELS, "kabaleo", some)  # type: ignore[arg-type]
    player.cache_clear()
    yield
    player.cache_clear()


@pytest.mark.parametrize("game", roster.LEVELS)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_every_bot_that_can_be_named_is_listed_with_words(
    run, monkeypatch, game: str, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    heading, *lines = run("--lang", language, "bots", game).stdout.splitlines()

    listed = [line.split() for line in lines if line.startswith("  ")]
    assert [words[0] for words in listed] == bots(game)
    assert all(len(words) > 4 for words in listed)
    assert "master" in heading


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_levels_are_named_with_the_reason(run, monkeypatch, language: str) -> None:
    monkeypatch.setattr(compiler, "_found", [Compiler(False, "no wheel for this Python")])
    monkeypatch.setenv("COLUMNS", "400")

    text = run("--lang", language, "bots", "kabaleo").stdout

    assert "  master" not in text
    assert "expert, master" in text.splitlines()[-1]
    assert "no wheel for this Python" in text.splitlines()[-1]
    assert levels("kabaleo")[-1] in text.splitlines()[0]


def test_a_missing_level_is_refused_in_a_sentence(run, monkeypatch) -> None:
    monkeypatch.setattr(compiler, "_found", [Compiler(False, "no Numba")])

    for words in (
        ["play", "kabaleo", "players=2", "--seats", "Ann,master"],
        ["arena", "kabaleo", "master", "skilled"],
    ):
        assert "“master” needs Numba" in run(*words, code=2).stderr


@pytest.mark.usefixtures("failing")
def test_a_bot_that_fails_in_the_terminal_is_replaced_and_that_is_said(run) -> None:
    words = ["play", "kabaleo", "players=2", "--seats", "expert,skilled", "--seed", "1"]

    text = run(*words).stdout

    assert text.count("The bot “expert” has failed: RuntimeError: out of ideas") == 1
    assert text.count("is played by the simple bot “greedy” from now on") == 1
    assert "wins" in text


@pytest.mark.usefixtures("failing")
def test_a_hint_that_fails_is_no_guess(run) -> None:
    words = ["play", "kabaleo", "players=2", "--seats", "Ann,skilled", "--seed", "1"]

    text = run(*words, input="hint\nquit\n").stdout

    assert "out of ideas" in text
    assert "Advice of the best bot" not in text


@pytest.mark.usefixtures("failing")
def test_a_match_of_a_bot_that_fails_is_broken_off_with_an_error_that_travels() -> None:
    match = plan("kabaleo", "", ("expert", "skilled"), deals=1, seed=1)

    with pytest.raises(BotError) as caught:
        play_deal(match, 0)

    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert "has failed: RuntimeError: out of ideas" in str(caught.value)
