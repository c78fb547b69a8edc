"""Riddles: a puzzle with all that its actions lead to, for a page that knows no rules."""

from datetime import date, timedelta

import pytest

from kolpak.puzzles.puzzle import DIFFICULTIES, PUZZLED, puzzle_of, stock
from kolpak.puzzles.riddle import OTHER, riddles

DAY = date(2026, 11, 25)


@pytest.mark.parametrize("game", PUZZLED)
def test_right_moves_stand_alone_and_wrong_ones_are_answered(game: str) -> None:
    found = riddles(DAY, game)

    assert [one["difficulty"] for one in found["riddles"]] == [*DIFFICULTIES]
    for riddle in found["riddles"]:
        puzzle = puzzle_of(DAY, game, riddle["difficulty"])
        seat = riddle["scene"]["mover"]
        assert riddle["seat"] == seat
        assert riddle["names"][1 - riddle["seat"]] == OTHER
        for move in riddle["moves"]:
            movers = [frame["seat"] for frame in move["frames"]]
            assert movers[0] == seat
            assert (move["next"] == 1) == (move["token"] in puzzle.actions)
            replies = [] if move["next"] else [*puzzle.replies[move["token"]]]
            assert [frame["token"] for frame in move["frames"][1:]] == replies
            if replies:
                assert movers[-1] != seat


def test_a_riddle_is_made_once_however_many_days_are_asked_for() -> None:
    days = [DAY + timedelta(number) for number in range(365)]

    made = {id(one) for day in days for one in riddles(day, "hat_cards")["riddles"]}

    assert len(made) == len(stock("hat_cards"))
