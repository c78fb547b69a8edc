"""What a server compiles before a game is all that the game's bots need in it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kolpak
from kolpak.fast.cache import BASE
from kolpak.live.warming import questions, searchers

COMPILE = """
import sys
from kolpak.live.warming import compile_game
print(compile_game(sys.argv[1]))
"""
PLAY = """
import sys
from kolpak.live.choosing import choose, rate
from kolpak.live.warming import questions

for asked in questions(sys.argv[1], range(2, 70, 6)):
    choose(asked)
    rate(asked)
modules = [module for name, module in list(sys.modules.items()) if name.startswith("kolpak.")]
found = [one for module in modules for one in vars(module).values() if hasattr(one, "stats")]
print(sum(sum(one.stats.cache_hits.values()) for one in found))
print(sum(sum(one.stats.cache_misses.values()) for one in found))
"""
"""Asks bots all through a game; says how many functions were loaded, and how many compiled."""


def run(program: str, game: str, base: Path) -> list[float]:
    said = subprocess.run(
        [sys.executable, "-c", program, game],
        env={**os.environ, BASE: str(base)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [float(number) for number in said.split()]


@pytest.mark.proof
@pytest.mark.parametrize("game", kolpak.GAMES)
def test_nothing_is_compiled_in_a_game_that_was_not_before(game: str, tmp_path: Path) -> None:
    (first,) = run(COMPILE, game, tmp_path)
    (again,) = run(COMPILE, game, tmp_path)
    loaded, compiled = run(PLAY, game, tmp_path)

    assert again < 0.1 < first
    assert loaded > 0
    assert compiled == 0


@pytest.mark.parametrize("game", kolpak.GAMES)
def test_all_levels_that_search_are_asked_with_and_without_a_past(game: str) -> None:
    asked = list(questions(game))

    assert (
        {one.bot for one in asked}
        == set(searchers(game))
        == {"expert", "master"} - ({"expert"} if game == "hat_cards" else set())
    )
    assert len({one.options for one in asked}) == 2
    assert {len(one.turn.actions) > 1 for one in asked} == {True}
    assert len({len(one.turn.history) for one in asked}) > 2
