"""What a server compiles before a game is all that the game's bots need in it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kolpak
from fast.kept import copy_compiled
from kolpak.fast.cache import BASE, SUMS
from kolpak.live.warming import questions, searchers

SEARCHED = [game for game in kolpak.GAMES if searchers(game)]
"""The games with levels that search in compiled code."""

USED = """
import json
import sys

def print_used():
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("kolpak.")]
    found = {one for module in modules for one in vars(module).values() if hasattr(one, "stats")}
    print(json.dumps(sorted({f"{one.__module__}.{one.__name__} {of}"
                             for one in found for of in one.signatures})))
"""
"""Prints the compiled functions of a process, each with the types of its arguments."""
COMPILE = """
from kolpak.live.warming import compile_game
compile_game(sys.argv[1])
print_used()
"""
PLAY = """
from kolpak.live.choosing import choose, rate
from kolpak.live.warming import questions

for asked in questions(sys.argv[1], range(2, 70, 6)):
    choose(asked)
    rate(asked)
print_used()
"""
"""Asks bots all through a game."""


def used(program: str, game: str, base: Path) -> set[str]:
    said = subprocess.run(
        [sys.executable, "-c", USED + program, game],
        env={**os.environ, BASE: str(base)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return set(json.loads(said))


@pytest.mark.proof
@pytest.mark.parametrize("game", SEARCHED)
def test_nothing_is_compiled_in_a_game_that_was_not_before(game: str, tmp_path: Path) -> None:
    folder = copy_compiled(tmp_path)

    before = used(COMPILE, game, tmp_path)
    in_a_game = used(PLAY, game, tmp_path)

    assert json.loads((folder / SUMS).read_text("utf-8"))["games"] == [game]
    assert in_a_game
    assert in_a_game - before == set()
    assert used(COMPILE, game, tmp_path) == set(), "it is kept, so nothing is even loaded"


@pytest.mark.parametrize("game", SEARCHED)
def test_all_levels_that_search_are_asked_with_and_without_a_past(game: str) -> None:
    asked = list(questions(game))

    assert {one.bot for one in asked} == set(searchers(game))
    assert len({one.options for one in asked}) == 2
    assert {len(one.turn.actions) > 1 for one in asked} == {True}
    assert len({len(one.turn.history) for one in asked}) > 2
