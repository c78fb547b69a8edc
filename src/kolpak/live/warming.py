"""Compiling the searches of bots before anybody waits for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any, Final

from kolpak.bots.roster import levels, maker
from kolpak.games.catalog import find
from kolpak.live.choosing import Question, rate
from kolpak.play.bot import Turn
from kolpak.play.rules import CHANCE
from kolpak.table.setup import rules_for

ASKED: Final = (1, 6, 12)
"""Decisions of a game at which its bots are asked: the first, and some with a past. They reach all
that a search compiles, as a test shows."""


def searchers(game: str) -> list[str]:
    """Return the levels of a game that search in compiled code."""
    return [name for name in levels(game) if maker(game, name).compiled]


def compile_game(game: str) -> float:
    """Compile all that the bots of a game need, or nothing if it is kept on the disk.

    Return the seconds it took, 0 where nothing was compiled.
    """

    def ask() -> None:
        for asked in questions(game):
            rate(asked)  # hints need all that moves need, and what finds their reasons

    return compile_once(game, ask)


def compile_once(name: str, run: Callable[[], None]) -> float:
    """Run what compiles everything of this name, unless that is kept on the disk.

    Return the seconds it took, 0 where nothing was compiled.
    """
    from kolpak.fast.cache import is_compiled, seal  # names Numba's version

    if is_compiled(name):
        return 0.0
    began = time.monotonic()
    run()
    seal(name)
    return time.monotonic() - began


def questions(game: str, asked: Collection[int] = ASKED) -> Iterator[Question]:
    """Yield questions to the bots that search, with the least number of players and one more."""
    game_type = find(game)
    for players in game_type.player_numbers()[:2]:
        options = game_type.with_table_defaults(f"players={players}")
        for turn in _turns(game, options, asked):
            for name in searchers(game):
                yield Question(game, options, name, turn, seed=0)


def _turns(game: str, options: str, asked: Collection[int]) -> Iterator[Turn]:
    """Yield the turns at some decisions of a game at random, with all that the seat has seen."""
    rules, rng = rules_for(game, options).rules, Random(0)
    state, past, decisions = rules.start(), list[tuple[Any, Any]](), 0
    while decisions < max(asked) and (seat := rules.mover(state)) is not None:
        if seat == CHANCE:
            action = rules.draw(state, rng)
        else:
            actions = rules.actions(state)
            decisions += len(actions) > 1
            if len(actions) > 1 and decisions in asked:
                history = [rules.veil(before, one, seat) for before, one in past]
                start = rules.view(rules.start(), seat)
                yield Turn(rules.view(state, seat), actions, start, history)
            action = rng.choice(actions)
        past.append((state, action))
        state = rules.play(state, action)
