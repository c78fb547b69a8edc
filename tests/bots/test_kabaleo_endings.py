"""Exact endings of Kabaleo agree with trying everything by the rules."""

from random import Random
from typing import Any

import numpy as np
import pytest

import kolpak
from bots.late import hidden, late
from kolpak.bots.kabaleo import solver
from kolpak.bots.kabaleo.bot import SearchKabaleo
from kolpak.bots.kabaleo.endings import Ending, possible_goals
from kolpak.bots.kabaleo.solver import LOSS, SHARED, WIN
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.play.bot import Turn

Goals = tuple[str, ...]


def grade(rules: Any, state: Any, seat: int, worlds: list[Goals]) -> int:
    """What a seat has in a finished game, in the worst of some worlds."""
    least = WIN
    for goals in worlds:
        first = [score.place == 1 for score in rules.standing(state._replace(goals=goals))]
        least = min(least, LOSS if not first[seat] else WIN if sum(first) == 1 else SHARED)
    return least


def brute_force(rules: Any, state: Any, seat: int, worlds: list[Goals]) -> int:
    """What a seat can force against all others together."""
    mover = rules.mover(state)
    if mover is None:
        return grade(rules, state, seat, worlds)
    values = (
        brute_force(rules, rules.play(state, action), seat, worlds)
        for action in rules.actions(state)
    )
    return max(values) if mover == seat else min(values)


@pytest.mark.parametrize("seed", range(24))
def test_every_action_is_worth_what_brute_force_says(seed: int) -> None:
    options = f"players={2 + seed % 3} golden_rule={'off' if seed % 5 == 0 else 'on'}"
    options += " unowned_colour=draw" if seed % 7 == 0 else ""
    rules, state = late(options, 2, seed)
    seat = rules.mover(state)
    for known in (state, hidden(state, seat)):
        worlds = possible_goals(known)
        found = dict(Ending.of(rules, known).solve())
        for action, value in found.items():
            after = rules.play(state, action)
            assert value == brute_force(rules, after, seat, worlds), (action, len(worlds))
        best = Ending.of(rules, known).best()
        assert best.value == found[best.action] == max(found.values())


def test_a_leading_colour_without_owner_makes_a_draw_however_far_a_goal_is_ahead() -> None:
    kabaleo = kolpak.find("kabaleo")
    rules = kabaleo.rules(kabaleo.options.of(players=2, unowned_colour="draw"))
    state = rules.start()._replace(
        places=("P",) * 4 + ("Op", "Op", "Og", "Og") + ("G",) * 4 + ("Yg", "Yg", "Y", "Y"),
        stocks=("y", "y"),
        mover=0,
        goals=("P", "O"),
    )

    assert Ending.of(rules, state).best().value == SHARED
    assert brute_force(rules, state, 0, [("P", "O")]) == SHARED


def test_no_ending_is_solved_for_a_goal_that_its_seat_does_not_know() -> None:
    rules, state = late("players=2", 4, 3)
    unknown = hidden(state, 1 - state.mover)
    ended = state._replace(mover=None, stocks=("", ""))
    for asked, said in ((unknown, "must be known"), (ended, "over"), (rules.start(), "dealt")):
        with pytest.raises(kolpak.KolpakError, match=said):
            Ending.of(rules, asked)
    with pytest.raises(kolpak.KolpakError, match=f"seat {1 - state.mover} must be known"):
        Ending.of(rules, hidden(state, state.mover), 1 - state.mover)


def test_known_and_hidden_goals_are_solved_by_the_same_compiled_code() -> None:
    rules, state = late("players=2", 2, 5)
    for known in (state, hidden(state, rules.mover(state))):
        list(Ending.of(rules, known).solve())

    assert len(solver.solve.signatures) == 1  # type: ignore[attr-defined]


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 130))
def test_three_placements_before_the_end_brute_force_agrees(seed: int) -> None:
    rules, state = late(f"players={2 + seed % 3}", 3, seed)
    for action, value in Ending.of(rules, state).solve():
        after = rules.play(state, action)
        assert value == brute_force(rules, after, rules.mover(state), [state.goals])


@pytest.mark.parametrize("seed", range(6))
def test_a_proved_win_is_a_win_whatever_the_others_hold_and_do(seed: int) -> None:
    rng, found = Random(seed), 0
    for number in range(40):
        rules, state = late("players=2", 4, 1000 * seed + number)
        seat = rules.mover(state)
        best = max(_solve(rules, state), key=lambda one: one.value)
        if best.value != WIN:
            continue
        found += 1
        end = rules.play(state, best.action)
        while (mover := rules.mover(end)) is not None:
            if mover == seat:
                action = max(_solve(rules, end), key=lambda one: one.value).action
            else:
                action = rng.choice(rules.actions(end))
            end = rules.play(end, action)
        colours = {place[0] for place in end.places} - {end.goals[seat]}
        for other in colours:
            goals = (end.goals[0], other) if seat == 0 else (other, end.goals[1])
            assert grade(rules, end, seat, [goals]) == WIN
    assert found


@pytest.mark.parametrize("seed", [132, 292])
def test_a_proved_win_comes_before_one_for_which_the_goals_would_have_to_be_known(
    seed: int,
) -> None:
    rules, state = late("players=2", 6, seed)
    turn = Turn(rules.view(state, rules.mover(state)), rules.actions(state))
    found = SearchKabaleo(rules, 60, endings=True).search(turn, Random(0))

    assert [child.proved for child in found] == sorted((one.proved for one in found), reverse=True)
    assert found[0].proved
    assert any(child.value > 1 - 1e-9 for child in found if not child.proved)


def _solve(rules: Any, state: Any) -> list[Any]:
    return list(Ending.of(rules, hidden(state, state.mover)).solve())


def lite(tops: str, pieces: str, goal: str) -> set[int]:
    """The places on which a first piece wins Kabaleo Lite for sure, by trying everything."""

    def wins(shown: str, left: str) -> bool:
        if not left:
            counts = {colour: shown.count(colour) for colour in set(shown)}
            mine = counts.pop(goal, 0)
            return all(mine > count for count in counts.values())
        boards = (shown[:at] + left[0] + shown[at + 1 :] for at in range(len(shown)))
        return all(wins(board, left[1:]) for board in boards)

    firsts = ((at, tops[:at] + pieces[0] + tops[at + 1 :]) for at in range(len(tops)))
    return {at for at, board in firsts if wins(board, pieces[1:])}


@pytest.mark.parametrize("seed", range(12))
def test_it_solves_the_contest_problem_kabaleo_lite(seed: int) -> None:
    """One piece a player, no cancelling, no barred place, only clear wins count.

    The problem's pieces may go anywhere, so all places are towers here.
    """
    rng = Random(seed)
    colours = "POYG"
    tops = [rng.choice("pppoyg") for _ in range(16)]
    others = [colours.replace(top.upper(), "") for top in tops]
    bases: list[str] = []
    while set(bases) != set(colours):
        bases = [rng.choice(choice) for choice in others]
    pieces = rng.choice("po") + rng.choice("oyg")
    kabaleo = kolpak.find("kabaleo")
    rules = kabaleo.rules(kabaleo.options.of(players=2))
    state = rules.start()._replace(
        places=tuple(base + top for base, top in zip(bases, tops, strict=True)),
        stocks=tuple(pieces),
        mover=0,
        goals=("P", "O"),
    )
    packed = KabaleoTwin(rules).pack(state)
    held = np.array([[1, other] for other in (2, 3, 4)])
    ending = Ending(rules, packed, held, contest=True)

    winning = {one.action.place for one in ending.solve() if one.value == WIN}

    expected = lite("".join(tops), pieces, "p")
    assert {tops[place] for place in winning} == {tops[place] for place in expected}
