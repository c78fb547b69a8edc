"""Matches between bots: the same deals with seats rotated, and what they say."""

import os
import sys
from pathlib import Path
from random import Random

import pytest

import kolpak
from kolpak.arena.plan import plan
from kolpak.arena.play import play_deal
from kolpak.arena.run import run, run_on_ray
from kolpak.arena.statistics import BETTER, LEAST_DEALS, adjusted, estimate, sprt, summaries
from kolpak.bots.roster import maker
from kolpak.play.errors import KolpakError
from server.processes import children


@pytest.mark.parametrize(
    ("bots", "options", "lineups"),
    [
        (("greedy", "random"), "", [(0, 1), (1, 0)]),
        (("greedy", "random"), "players=3", [(0, 1, 1), (1, 0, 1), (1, 1, 0)]),
        (
            ("greedy", "random", "novice"),
            "players=2",
            [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)],
        ),
    ],
)
def test_every_bot_plays_each_deal_in_every_seat(
    bots: tuple[str, ...], options: str, lineups: list[tuple[int, ...]]
) -> None:
    match = plan("kabaleo", options, bots, deals=1, seed=1)

    assert list(match.rotations()) == lineups
    assert [game.lineup for game in play_deal(match, 0)] == lineups
    assert match.games == len(lineups)


def test_a_match_of_no_deals_is_refused() -> None:
    with pytest.raises(KolpakError, match="deals cannot be “0”"):
        plan("kabaleo", "", ("greedy", "random"), deals=0, seed=1)


@pytest.mark.parametrize("game", kolpak.GAMES)
def test_equal_deals_give_equal_games_on_one_core_and_several(game: str) -> None:
    match = plan(game, "", ("greedy", "random"), deals=12, seed=3)

    here = [(one.lineup, one.shares, one.actions) for games in run(match, 1) for one in games]
    beside = [(one.lineup, one.shares, one.actions) for games in run(match, 2) for one in games]

    assert here == beside
    assert all(sum(shares) == pytest.approx(1) for _, shares, _ in here)


def test_the_better_bot_is_found_out() -> None:
    match = plan("kabaleo", "players=2", ("random", "greedy"), deals=30, seed=1)
    games = [one for games in run(match, 1) for one in games]

    best, worst = summaries(match, games)

    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.share.mean > 0.9
    assert (best.sprt.verdict, worst.sprt.verdict) == (1, -1)
    assert best.rating > worst.rating


def test_equal_bots_are_rated_alike_however_many_seats_they_fill() -> None:
    match = plan("hat_cards", "players=4", ("random", "random"), deals=20, seed=1)
    games = [one for games in run(match, 1) for one in games]

    first, second = summaries(match, games)

    assert {first.share.mean, second.share.mean} == {0.25}  # in all rotations one deal ends alike
    assert abs(first.rating - second.rating) < first.uncertainty


def test_an_even_match_leaves_the_test_open_and_the_interval_holds_the_truth() -> None:
    values = [0.0, 1.0] * 20

    assert sprt(values, 0.5).verdict == 0
    mean, margin = estimate(values)
    assert mean == 0.5
    assert margin == pytest.approx(2.0227 * (10 / 39 / 40) ** 0.5, rel=1e-3)  # Student's t


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95, 0.99])
@pytest.mark.parametrize("deals", [2, 5, 20])
def test_nineteen_in_twenty_intervals_of_few_or_one_sided_deals_hold_the_truth(
    deals: int, chance: float
) -> None:
    rng, held = Random(1), 0
    for _ in range(400):
        pairs = [[rng.random() < chance for _ in range(2)] for _ in range(deals)]
        mean, margin = estimate([sum(pair) / 2 for pair in pairs])
        assert 0 < margin <= 1
        held += abs(mean - chance) < margin

    assert held / 400 > 0.93


@pytest.mark.parametrize("deals", [LEAST_DEALS, 12, 20, 60, 200])
@pytest.mark.parametrize("seats", [2, 4])
def test_interval_verdict_and_luck_of_a_row_agree(deals: int, seats: int) -> None:
    rng = Random(1)
    for _ in range(200):
        level, steps, slope = rng.random(), rng.randint(0, seats), rng.random()
        luck = [rng.gauss(0, 0.1) for _ in range(deals)]
        values = [
            min(1, max(0, level + slope * one + rng.randint(-steps, steps) / seats / 4))
            for one in luck
        ]
        mean, margin = estimate(values)
        test, found = sprt(values, 1 / seats), adjusted(values, luck)

        assert test.verdict < 1 or mean - margin > 1 / seats
        assert test.verdict > -1 or mean + margin < 1 / seats + BETTER
        assert found is None or found.share.margin > margin or found.fewer > 1


def test_luck_is_taken_off_by_the_part_that_fits_and_leaves_the_truth_in_the_interval() -> None:
    rng = Random(1)
    luck = [rng.gauss(0.1, 0.3) for _ in range(200)]  # the series was lucky
    values = [0.6 + 0.5 * one + rng.gauss(0, 0.08) for one in luck]

    found = adjusted(values, luck)

    assert found is not None
    assert found.coefficient == pytest.approx(0.5, abs=0.05)
    assert abs(found.share.mean - 0.6) < 2 * found.share.margin
    assert found.share.margin < estimate(values).margin
    assert 3 < found.fewer < 7  # the variance of the values is 4.5 times that of their rest


def test_nineteen_in_twenty_intervals_of_the_games_that_luck_saves_hold_the_truth() -> None:
    rng, held = Random(1), 0
    for _ in range(400):
        luck = [rng.gauss(0, 1) for _ in range(300)]
        found = adjusted([one + rng.gauss(0, 1) for one in luck], luck)
        assert found is not None
        held += abs(found.fewer - 2) < found.fewer_margin  # half of the variance is luck

    assert 0.91 < held / 400 < 0.98


@pytest.mark.parametrize(
    ("values", "luck"),
    [
        ([0.0, 1.0] * 4 + [1.0], [-0.3, 0.3] * 4 + [0.3]),  # a deal too few
        ([0.0, 1.0] * 10, [0.0] * 20),
        ([1.0] * 20, [-0.3, 0.3] * 10),
    ],
)
def test_of_few_deals_and_without_luck_or_difference_nothing_is_taken_off(
    values: list[float], luck: list[float]
) -> None:
    assert adjusted(values, luck) is None


def test_games_of_a_match_are_reviewed_where_luck_is_asked_for() -> None:
    options = "players=2 stall_limit=20"
    match = plan("hats", options, ("novice", "random"), deals=LEAST_DEALS, seed=1, luck=True)
    games = [one for games in run(match, 2) for one in games]

    first, second = summaries(match, games)

    assert all(sum(game.luck) == pytest.approx(0, abs=1e-9) for game in games)
    assert len({game.luck for game in games}) > LEAST_DEALS
    assert first.adjusted is not None
    assert second.adjusted is not None
    assert first.adjusted.share.mean + second.adjusted.share.mean == pytest.approx(1)


def test_what_nobody_wants_any_more_is_not_played() -> None:
    match = plan("kabaleo", "players=2", ("greedy", "random"), deals=10**9, seed=1)
    before = set(children(os.getpid(), "spawn_main"))
    games = run(match, 2)
    next(games)
    began = set(children(os.getpid(), "spawn_main")) - before

    games.close()  # waits for the deals that are being played

    assert len(began) == 2
    assert began.isdisjoint(children(os.getpid(), "spawn_main"))


@pytest.mark.proof
def test_a_match_on_ray_is_the_same_match() -> None:
    match = plan("kabaleo", "players=2", ("greedy", "random"), deals=3, seed=2)

    far = [(one.lineup, one.shares) for games in run_on_ray(match, "local") for one in games]
    here = [(one.lineup, one.shares) for games in run(match, 1) for one in games]

    assert far == here


OWN = """
import sys

from kolpak.bots.common import Uniform
from neighbour import NAME

class First(Uniform):
    def choose(self, turn, rng):
        return turn.actions[0]

def broken(rules):
    raise ValueError(NAME)

def nobody(rules):
    return None

class Leaving(Uniform):
    def choose(self, turn, rng):
        sys.exit("tired")

def gone(rules):
    sys.exit(3)

number = 1
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with bots of somebody's own, and a neighbour that it imports."""
    monkeypatch.setattr(sys, "path", sys.path[:])
    (tmp_path / "neighbour.py").write_text(r"NAME = 'worn\nout'")
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return file


def test_a_bot_from_a_file_plays_on_one_core_and_several(own: Path) -> None:
    match = plan("kabaleo", "players=2", (f"{own}:First", "random"), deals=2, seed=1)

    here = [game.shares for games in run(match, 1) for game in games]
    beside = [game.shares for games in run(match, 2) for game in games]

    assert here == beside


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("missing.py:First", "error-file-missing"),
        ("half\ud800.py:First", "error-file-missing"),
        ("zero\0.py:First", "error-file-missing"),
        ("own.py:Second", "error-arena-entrant"),
        ("own.py:number", "error-arena-entrant"),
        ("wrong.py:First", "error-bot-failed"),
    ],
)
def test_a_file_that_makes_no_bot_is_refused_before_the_match(
    own: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: str
) -> None:
    monkeypatch.chdir(own.parent)
    (own.parent / "wrong.py").write_text("This is no Python")

    with pytest.raises(KolpakError) as raised:
        plan("kabaleo", "", (name, "random"), deals=1, seed=1)

    assert raised.value.message.id == error


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("broken", "worn out"),
        ("nobody", "NoneType"),
        ("gone", "SystemExit: 3"),
        ("Leaving", "SystemExit: tired"),
    ],
)
def test_a_bot_from_a_file_that_fails_says_why(own: Path, name: str, reason: str) -> None:
    match = plan("kabaleo", "players=2", (f"{own}:{name}", "random"), deals=1, seed=1)

    with pytest.raises(KolpakError, match=reason):
        play_deal(match, 0)


def test_a_table_runs_no_file(own: Path) -> None:
    with pytest.raises(KolpakError) as raised:
        maker("kabaleo", f"{own}:First")

    assert raised.value.message.id == "error-bot-unknown"
