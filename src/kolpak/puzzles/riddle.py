"""Riddles: all that a reader without rules, such as the page, needs to give a puzzle."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Final, TypedDict

from kolpak.lessons.scenes import MoveData, SceneData, frame_of, move_of, scene_of
from kolpak.lessons.tutor import played
from kolpak.play.narration import YOU
from kolpak.play.rules import Seat
from kolpak.puzzles.puzzle import DIFFICULTIES, PUZZLED, Puzzle, puzzle_of
from kolpak.table.position import Position
from kolpak.table.setup import rules_for

OTHER: Final = "skilled"
"""The level whose character sits opposite; what it answers has been found by a search."""


class Riddle(TypedDict):
    """A puzzle for the seat ``seat``: the scene, and what each legal action leads to.

    ``next`` of a right action is 1, of another one None. ``margin`` is how much less the second
    best is worth, in the unit of the game's sentences.
    """

    difficulty: str
    options: str
    margin: int
    seat: int
    names: list[str]
    scene: SceneData
    moves: list[MoveData]


class Riddles(TypedDict):
    """The riddles of a day in one of the ``games`` that have any, one of each difficulty."""

    game: str
    games: list[str]
    day: str
    riddles: list[Riddle]


def riddles(day: date, game: str) -> Riddles:
    """Return the riddles of a day; raise KolpakError for a game without puzzles."""
    found = [riddle(puzzle_of(day, game, difficulty)) for difficulty in DIFFICULTIES]
    return {"game": game, "games": [*PUZZLED], "day": day.isoformat(), "riddles": found}


@cache
def riddle(puzzle: Puzzle) -> Riddle:
    """Return a puzzle with all that its actions lead to."""
    rule_set = rules_for(puzzle.game, puzzle.options)
    position = Position(rule_set, rule_set.notation.read_position(puzzle.position))
    seat = position.mover
    assert isinstance(seat, int)
    seats = range(len(position.unveiled().standing))
    names = [YOU if one == seat else OTHER for one in seats]
    return {
        "difficulty": puzzle.difficulty,
        "options": puzzle.options,
        "margin": int(puzzle.margin),
        "seat": seat,
        "names": names,
        "scene": _scene(position),
        "moves": [_move(puzzle, position, seat, names, token) for token in position.tokens],
    }


def _move(puzzle: Puzzle, position: Position, seat: Seat, names: list[str], token: str) -> MoveData:
    """Return an action, with what refutes it if it is not the one asked for."""
    is_right = token in puzzle.actions
    tokens = [token] if is_right else [token, *puzzle.replies[token]]
    frames = [frame_of(step, names, seat, _scene) for step in played(position, tokens)]
    return move_of(token, frames, 1 if is_right else None)


def _scene(position: Position) -> SceneData:
    """Return a position with everything open."""
    return scene_of(position, position.unveiled())
