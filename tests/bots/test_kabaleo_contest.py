"""Kabaleo Lite, a contest problem, is solved as trying everything solves it."""

from itertools import product

import pytest

from kolpak.bots.kabaleo.contest import Problem, read_problem, winning
from kolpak.play.errors import KolpakError

SAMPLE = "6 3 4 2\n2 1 2 3 2 2\n2 1 1\n"
"""The problem's own sample, with the answer 1 and 2: one winning move, on the second stack."""


def wins(stacks: tuple[int, ...], left: tuple[int, ...], goal: int) -> bool:
    """Whether the goal shows most often in the end, whatever the players left do."""
    if not left:
        others = {colour: stacks.count(colour) for colour in stacks if colour != goal}
        return stacks.count(goal) > max(others.values(), default=0)
    boards = (stacks[:at] + left[:1] + stacks[at + 1 :] for at in range(len(stacks)))
    return all(wins(board, left[1:], goal) for board in boards)


def tried(stacks: tuple[int, ...], pieces: tuple[int, ...], goal: int) -> list[int]:
    """The winning stacks, by trying everything."""
    boards = (stacks[:at] + pieces[:1] + stacks[at + 1 :] for at in range(len(stacks)))
    return [number for number, board in enumerate(boards, 1) if wins(board, pieces[1:], goal)]


def test_the_sample_of_the_problem_is_solved() -> None:
    assert winning(read_problem(SAMPLE)) == [2]


@pytest.mark.parametrize(
    ("stacks", "players"), [(1, 1), (1, 3), (2, 1), (2, 4), (3, 3), (4, 2), (4, 3), (5, 1)]
)
def test_the_wins_are_those_that_trying_everything_finds(stacks: int, players: int) -> None:
    for board in product((1, 2, 3), repeat=stacks):
        for pieces in product((1, 2, 3), repeat=players):
            assert winning(Problem(board, pieces, 1)) == tried(board, pieces, 1), (board, pieces)


def test_the_wins_on_more_stacks_are_those_that_trying_everything_finds() -> None:
    for board in ((1,) * 5 + (2,) * 2, (1,) * 4 + (2, 3, 4), (1,) * 6 + (2,), (2,) * 3 + (1,) * 4):
        for pieces in product((1, 2, 3, 4), repeat=3):
            assert winning(Problem(board, pieces, 1)) == tried(board, pieces, 1), (board, pieces)


def test_a_problem_of_the_greatest_size_is_solved() -> None:
    ones, others = [1] * 500_000, list(range(2, 500_002))

    found = winning(Problem(ones + others, [1, *others[:499_998]], 1))

    assert found == list(range(500_001, 1_000_001))  # 3 ones are left, or 2 as of the others


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "n p c h"),
        ("6 3 four 2", "6 3 four 2"),
        ("6 3 4 2 1", "13"),
        ("0 1 1 1 1", "at least one stack"),
        ("1 0 1 1 1", "at least one stack"),
        (SAMPLE.replace("3 2 2", "5 2 2"), "“5”"),
        (SAMPLE.replace("4 2", "4 9"), "“9”"),
        (SAMPLE + "1", "14"),
    ],
)
def test_a_wrong_problem_is_answered_by_a_sentence(text: str, said: str) -> None:
    with pytest.raises(KolpakError) as caught:
        read_problem(text)

    assert said in str(caught.value)
