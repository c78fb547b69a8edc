"""The account by itself: grades, accuracy, parts, turning points."""

from __future__ import annotations

import pytest

from kolpak.review.account import (
    Entry,
    Grade,
    Judgement,
    accuracy,
    decided,
    grade,
    parts,
    summary,
    turning_points,
)


def entry(number: int, mover: int | None = 0, **given: object) -> Entry:
    """Return an entry of two seats in which nothing happens but what is given."""
    nothing = (0.0, 0.0)
    plain = Entry(number, mover, "x", nothing, nothing, nothing, nothing, (0.5, 0.5))
    return plain._replace(**given)  # type: ignore[arg-type]


def choice(
    number: int, loss: float, *, mover: int = 0, error: float = 0.0, typical: float = 0.1
) -> Entry:
    """Return an entry of a choice that lost something."""
    judged = Judgement("y", 0.5, 0.5 - loss, error, typical, grade(loss, error, 2))
    return entry(number, mover, choice=(-loss, loss), judged=judged)


@pytest.mark.parametrize(
    ("loss", "error", "sides", "expected"),
    [
        (0.0, 0.0, 2, "best"),
        (0.019, 0.0, 2, "fine"),
        (0.02, 0.0, 2, "slip"),
        (0.05, 0.0, 2, "mistake"),
        (0.15, 0.0, 2, "blunder"),
        (0.15, 0.06, 2, "slip"),  # two standard errors are taken off
        (0.15, 0.2, 2, "fine"),
        (0.05, 0.0, 6, "blunder"),  # an even share of six is a third of that of two
    ],
)
def test_grades_heed_noise_and_the_number_of_sides(
    loss: float, error: float, sides: int, expected: Grade
) -> None:
    assert grade(loss, error, sides) == expected


def test_accuracy_is_100_without_a_loss_and_0_for_random_play() -> None:
    assert accuracy([choice(1, 0.0), choice(2, 0.0)], 0) == (100, 0)
    assert accuracy([choice(1, 0.05), choice(2, 0.15)], 0)[0] == pytest.approx(0)
    assert accuracy([choice(1, 0.02), choice(2, 0.03, error=0.02)], 0) == pytest.approx((75, 10))
    assert accuracy([choice(1, 0.0, typical=0.001)], 0) == (None, 0)  # nothing was at stake
    assert accuracy([choice(1, 0.0)], 1) == (None, 0)  # the other seat chose nothing


def test_the_parts_are_those_of_the_seat() -> None:
    entries = [
        entry(0, None, luck=(0.1, -0.1), open=(0.6, 0.4)),
        entry(1, 0, choice=(-0.2, 0.2), second_look=(0.05, -0.05), open=(0.45, 0.55)),
        entry(2, 1, choice=(0.3, -0.3), reveal=(0.25, -0.25), open=(1.0, 0.0)),
    ]
    assert parts(entries, 0) == pytest.approx((0.5, 0.1, -0.2, 0.3, 0.05, 0.25))
    assert parts(entries, 1) == pytest.approx((0.5, -0.1, -0.3, 0.2, -0.05, -0.25))
    assert [parts(entries, seat).result for seat in (0, 1)] == pytest.approx([1, 0])


def test_turning_points_cost_most_beyond_doubt_and_come_in_order() -> None:
    entries = [
        choice(1, 0.08),
        choice(2, 0.30, error=0.2),  # may be noise
        choice(3, 0.06, mover=1),
        choice(4, 0.20),
        choice(5, 0.01),
        choice(6, 0.10),
    ]
    assert [one.number for one in turning_points(entries)] == [1, 4, 6]
    assert [one.number for one in turning_points(entries, seat=1)] == [3]
    assert [one.number for one in summary(entries, 1).turning_points] == [3]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([(0.5, 0.5), (0.99, 0.01), (0.9, 0.1), (0.985, 0.015), (1.0, 0.0)], 3),
        ([(0.6, 0.4), (0.5, 0.5)], None),  # all win
        ([(0.5, 0.3, 0.2), (0.495, 0.5, 0.005), (0.5, 0.5, 0.0)], 1),  # two of three
        ([(0.3, 0.3, 0.2, 0.2), (0.495, 0.495, 0.005, 0.005), (0.5, 0.5, 0.0, 0.0)], 1),
        ([(0.6, 0.4) * 2, (0.99, 0.01) * 2, (0.9, 0.1) * 2, (1.0, 0.0) * 2], 3),  # two sides
        ([(0.25,) * 4, (0.38, 0.13, 0.33, 0.16)], None),  # unfinished
    ],
)
def test_a_game_is_decided_when_nobody_doubts_it_any_more(
    lines: list[tuple[float, ...]], expected: int | None
) -> None:
    assert decided([entry(number, open=line) for number, line in enumerate(lines)]) == expected


def test_nothing_cannot_be_summed_up() -> None:
    with pytest.raises(ValueError, match="without actions"):
        summary([])
