"""The stock of puzzles: each has one best action, proved; wrong ones are refuted."""

from collections import Counter
from datetime import date, timedelta
from itertools import islice
from typing import Any

import pytest

from kolpak.games.hats.greedy import GreedyHats
from kolpak.play.errors import KolpakError
from kolpak.puzzles.finder import find, is_proved, is_refuted, prover_of
from kolpak.puzzles.puzzle import DIFFICULTIES, PUZZLED, Puzzle, game_of, puzzle_of, stock

every_game = pytest.mark.parametrize("game", PUZZLED)
DAY = date(2026, 11, 25)


def wrong(puzzle: Puzzle) -> str:
    """Return an action that is not the one asked for, the first in the order of the rules."""
    return next(token for token in puzzle.begin().actions if token not in puzzle.actions)


SHIPPED = 20
"""Puzzles of a game in each difficulty."""


@every_game
def test_different_puzzles_ship_of_every_difficulty(game: str) -> None:
    puzzles = stock(game)

    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    assert Counter(puzzle.difficulty for puzzle in puzzles) == dict.fromkeys(DIFFICULTIES, SHIPPED)


def test_a_puzzle_of_catch_the_hat_is_a_clear_move_that_the_greedy_bot_misses() -> None:
    position = "R3=r+r R21=y+y R23=y+y R27=yr R49=r S0.3=r S2.3=y | -,r | 0 | move 5"
    puzzle = Puzzle("hats", "players=2", position, ["R27>R32"], "hard", 6.83, {})
    prover, game = prover_of("hats"), puzzle.begin()
    (best,) = (game.notation.read_action(token) for token in puzzle.actions)
    roll, reply = prover.replies(game.state, game.notation.read_action("R3>R8"))

    assert is_proved(puzzle)
    assert not prover.is_found(GreedyHats(game.rules), game.state, [best])
    assert [game.notation.write_action(one) for one in (roll, reply)] == ["d4", "R23>R27"]


@every_game
def test_every_wrong_action_has_legal_replies_and_no_right_one_has(game: str) -> None:
    for puzzle in stock(game):
        begun = puzzle.begin()
        assert {*begun.actions} == {*puzzle.actions, *puzzle.replies}
        assert not {*puzzle.actions} & {*puzzle.replies}
        for token in (wrong(puzzle), *list(puzzle.replies)[-1:]):
            played = puzzle.begin()
            for one in (token, *puzzle.replies[token]):
                played.play(one)


@every_game
def test_some_puzzles_have_the_one_best_action_that_they_name(game: str) -> None:
    for puzzle in stock(game)[::20]:
        assert is_proved(puzzle)
        assert is_refuted(puzzle, wrong(puzzle))


@pytest.mark.proof
@every_game
def test_every_puzzle_has_the_one_best_action_that_it_names(game: str) -> None:
    assert [puzzle for puzzle in stock(game) if not is_proved(puzzle)] == []
    assert [one for one in stock(game) if not is_refuted(one, wrong(one))] == []


@every_game
def test_another_action_is_no_proof(game: str) -> None:
    puzzle = stock(game)[0]

    assert not is_proved(puzzle._replace(actions=[wrong(puzzle)]))
    assert not is_proved(puzzle._replace(margin=puzzle.margin + 1))


def test_the_reply_to_a_wrong_play_wins_back_what_the_right_one_is_worth() -> None:
    prover = prover_of("hat_cards")
    for puzzle in stock("hat_cards")[::15]:
        game = puzzle.begin()
        for action, value in prover.values(game.state).items():
            for reply in prover.replies(game.state, action):
                after = game.rules.play(game.state, action)
                assert prover.values(after)[reply] == -value


@every_game
def test_a_day_has_one_puzzle_of_each_difficulty_and_the_next_day_another(game: str) -> None:
    for difficulty in DIFFICULTIES:
        one = puzzle_of(DAY, game, difficulty)
        assert one.difficulty == difficulty
        assert one != puzzle_of(DAY + timedelta(1), game, difficulty)


def test_the_games_take_turns() -> None:
    days = [DAY + timedelta(number) for number in range(len(PUZZLED))]

    assert {game_of(day) for day in days} == {*PUZZLED}


@pytest.mark.parametrize("difficulty", [None, *DIFFICULTIES])
def test_on_the_days_of_a_game_all_its_puzzles_come_in_turn(difficulty: str | None) -> None:
    rounds = 2 * len(PUZZLED) * len(stock(PUZZLED[0]))
    days = [DAY + timedelta(number) for number in range(rounds)]

    for game in PUZZLED:
        shown = {id(puzzle_of(day, game, difficulty)) for day in days if game_of(day) == game}
        assert shown == {id(one) for one in stock(game) if difficulty in (None, one.difficulty)}


def test_equal_seeds_find_equal_puzzles_from_any_game_on() -> None:
    found = list(islice(find("hat_cards", 7), 2))

    assert list(islice(find("hat_cards", 7, first=1), 1)) == found[1:]
    assert found[0].number == 0
    assert all(one.puzzle is None or is_proved(one.puzzle) for one in found)


@pytest.mark.parametrize("seed", [-1, 1.5])
def test_puzzles_are_found_from_a_seed_only(seed: Any) -> None:
    with pytest.raises(KolpakError, match="A seed is a whole number"):
        next(find("hat_cards", seed))


def test_another_difficulty_is_refused() -> None:
    with pytest.raises(KolpakError, match="“Easy”; it is one of easy, medium, hard"):
        puzzle_of(DAY, "hats", "Easy")


def test_a_game_without_puzzles_is_refused() -> None:
    with pytest.raises(KolpakError, match="chess"):
        stock("chess")
    with pytest.raises(KolpakError, match="chess"):
        next(find("chess", 1))
