"""The levels of Catch the Hat choose legal actions under all options, and the strong ones well."""

from random import Random
from typing import Any

import numpy as np
import pytest

from fast.hats_styles import game_of
from fit_hats import fit, fit_kind
from hats_habits import habit_value
from hats_matches import DEPTH, PLAYER_SIZE, Games
from kolpak.bots.hats.bot import SearchHats
from kolpak.bots.hats.levels import LEVELS, SEARCH_DEPTH
from kolpak.bots.hats.policy import SCRATCH_SIZE, VALUES, evaluate, model_of
from kolpak.bots.hats.reasons import Reasons
from kolpak.bots.hats.weights import weights_of
from kolpak.fast.hats.twin import HatsTwin
from kolpak.games.hats.greedy import DANGER, HUNT, GreedyHats
from kolpak.play.bot import Turn
from kolpak.play.rules import AnyRules
from kolpak.review.hats import HatsReviewer
from kolpak.words.message import Message
from parts import game_at
from simple import PLAYERS


def turn_of(rules: AnyRules, state: Any) -> Turn:
    return Turn(rules.view(state, rules.mover(state)), list(rules.actions(state)))


def decisions(rules: AnyRules, seed: int, most: int) -> list[Any]:
    """States of a random game in which a seat is to choose among several actions."""
    rng, state, found = Random(seed), rules.start(), []
    for _ in range(most):
        mover = rules.mover(state)
        if mover is None:
            break
        actions = list(rules.actions(state))
        if isinstance(mover, int) and len(actions) > 1:
            found.append(state)
        state = rules.play(state, rng.choice(actions))
    return found


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_chooses_a_legal_action_under_all_options_and_the_same_one_again(name) -> None:
    for seed in range(24):
        rules, _ = game_of(seed)
        one, other = LEVELS[name](rules), LEVELS[name](rules)
        for number, state in enumerate(decisions(rules, seed, 160)[::8]):
            turn = turn_of(rules, state)
            choice = one.choose(turn, Random(number))
            assert choice in turn.actions
            assert other.choose(turn, Random(number)) == choice


@pytest.mark.parametrize("name", ["expert", "master"])
def test_ratings_are_win_chances_of_all_moves_best_first_with_reasons(name) -> None:
    reasons, dangers = set(), set()
    for seed in range(12):
        rules, _ = game_of(seed)
        bot = LEVELS[name](rules)
        for number, state in enumerate(decisions(rules, seed, 200)[::8]):
            turn = turn_of(rules, state)
            rated = bot.rate(turn, Random(number))
            if len(rated) == 1:
                continue
            values = [one.value for one in rated]
            assert rules.stall_limit or {one.action for one in rated} == set(turn.actions)
            assert values == sorted(values, reverse=True)
            assert all(0 <= value <= 1 for value in values)
            reasons |= {one.reason.id for one in rated if one.reason}
            dangers |= {one.danger.id for one in rated if one.danger}

    assert {"reason-hats-catches", "reason-hats-hunts"} <= reasons
    assert dangers == {"reason-hats-danger"}
    assert not reasons & dangers


def test_a_stalled_game_changes_what_is_chosen_but_no_win_chance() -> None:
    game = game_at("hats", "players=4 stall_limit=400")
    bot = SearchHats(game.rules, 2)
    rolled = [state for state in decisions(game.rules, 3, 300) if state.phase == "move"]
    for number, calm in enumerate(rolled[::12]):
        state = calm._replace(still=380)
        turn = turn_of(game.rules, state)
        rated = bot.rate(turn, Random(number))
        values = [one.value for one in rated]
        stalled = game_at("hats", "players=4 stall_limit=400", game.notation.write_position(state))
        stalled.play(game.notation.write_action(rated[0].action))
        judged = next(HatsReviewer(stalled).entries()).judged

        assert rated[0].action == bot.choose(turn, Random(number))
        assert values[0] == max(values) == bot.values(state)[rated[0].action]
        assert values[0] == pytest.approx(bot.values(calm)[rated[0].action], abs=0.1)
        assert judged is not None
        assert judged.grade == "best"
        assert judged.chance == pytest.approx(values[0])


def test_the_compiled_greedy_values_moves_as_the_greedy_bot_does() -> None:
    for seed in range(20):
        rules, _ = game_of(seed)
        greedy, twin = GreedyHats(rules), HatsTwin(rules)
        model = model_of(rules, weights_of(rules.options))
        for state in decisions(rules, seed, 120)[::6]:
            seat = state.turn
            team = rules.sides.team[rules.sides.colours[seat]]
            compiled = habit_value(twin.pack(state), twin.tables, model, seat, HUNT, DANGER)
            assert compiled == pytest.approx(greedy._value(state, team))


def test_win_chances_sum_to_one_over_the_sides_and_are_shares_at_the_end() -> None:
    numbers = np.zeros(SCRATCH_SIZE)
    for seed in range(20):
        rules, _ = game_of(seed)
        twin, model = HatsTwin(rules), model_of(rules, weights_of(rules.options))
        for state in decisions(rules, seed, 120)[::10]:
            evaluate(twin.pack(state), twin.tables, model, numbers)
            by_side = dict(zip(rules.sides.side, numbers[VALUES:], strict=False))
            assert sum(by_side.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("position", "move", "reason", "args"),
    [
        (
            "H0=r+r+r+r+r H1=y+y+y+y+y H2=g+g+g+g+g R5=r R7=yg | -,-,- | 0 | move 2",
            "R5>R7",
            "reason-hats-catches",
            {"hats": 2},
        ),
        (
            "H0=r+r+r+r+r H1=y+y+y+y+y H2=g+g+g+g+g+g R1=yr | -,-,- | 0 | move 2",
            "R1>H0",
            "reason-hats-home",
            {"hats": 1},
        ),
        (
            "H0=r+r+r+r+r H1=y+y+y+y H2=g+g+g+g+g+g R25=yr R22=y | -,-,- | 0 | move 4",
            "R25>R29",
            "reason-hats-escapes",
            {"hunters": 2},  # the one on R22, and those at home count once
        ),
        (
            "H0=r+r+r+r+r H1=y+y+y+y+y H2=g+g+g+g+g+g R20=r R27=y | -,-,- | 0 | move 1",
            "R20>R21",
            "reason-hats-hunts",
            {"hats": 1},
        ),
    ],
)
def test_a_reason_says_what_a_person_would_see(position, move, reason, args) -> None:
    game = game_at("hats", "players=3", position)
    rated = LEVELS["master"](game.rules).rate(turn_of(game.rules, game.state), Random(1))
    found = {game.notation.write_action(one.action): one.reason for one in rated}

    assert found[move] == Message(reason, args)


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        ("H0=r+r+r+r+r H1=y+y+y+y+y H2=g+g+g+g+g R5=r R7=yg | -,-,- | 0 | move 2", {"R5>R7"}),
        (
            "H0=r+r+r+r+r H1=y+y+y+y H2=g+g+g+g+g+g R25=yr R22=y | -,-,- | 0 | move 4",
            {"R25>R29", "R25>S2.3"},
        ),
    ],
)
def test_the_master_takes_what_it_can_get_and_flees(position: str, wanted: set[str]) -> None:
    game = game_at("hats", "players=3", position)
    choice = LEVELS["master"](game.rules).choose(turn_of(game.rules, game.state), Random(1))

    assert game.notation.write_action(choice) in wanted


def test_the_master_beats_a_search_that_looks_at_no_reply() -> None:
    rules: Any = game_at("hats", "players=2 stall_limit=400").rules
    level: Any = LEVELS["master"](rules)
    assert (level.depth, level.overlook) == (SEARCH_DEPTH, 0)
    games = Games(HatsTwin(rules))
    model = model_of(rules, weights_of(rules.options))
    shallow, master = np.zeros(PLAYER_SIZE), np.zeros(PLAYER_SIZE)
    shallow[DEPTH], master[DEPTH] = 1, SEARCH_DEPTH
    won = 0.0
    for seed in range(40):
        players = np.array([master, shallow] if seed % 2 else [shallow, master])
        shares, _, _ = games.play(players, np.array([model] * 2), seed // 2)
        won += shares[0 if seed % 2 else 1]

    assert won >= 26


def test_a_fit_finds_the_weights_that_made_the_outcomes() -> None:
    rng = np.random.default_rng(5)
    truth = np.linspace(-1, 1, 16)
    features = rng.normal(size=(20_000, 3, 16))
    chances = np.exp(features @ truth)
    chances /= chances.sum(1, keepdims=True)
    won = np.array([rng.multinomial(1, chance) for chance in chances], float)

    weights, _ = fit(features, won, np.arange(3))

    np.testing.assert_allclose(weights, truth, atol=0.08)


def test_self_play_finds_that_caught_and_carried_hats_are_worth_something() -> None:
    heard: list[str] = []
    weights = fit_kind("players=2", 30, 2, heard.append)

    assert weights[0] > 0
    assert weights[4] > 0
    assert any("%" in text for text in heard), "progress is shown"


def test_what_may_go_wrong_after_a_move_is_no_reason_for_it() -> None:
    position = "H0=r+r+r+r+r H1=y+y+y+y+y H2=g+g+g+g+g+g R20=r R49=y | -,-,- | 0 | move 1"
    game = game_at("hats", "players=3", position)
    rated = LEVELS["master"](game.rules).rate(turn_of(game.rules, game.state), Random(1))
    (found,) = (one for one in rated if game.notation.write_action(one.action) == "R20>R21")

    assert found.reason is None
    assert found.danger == Message("reason-hats-danger", {"ways": 1})


@pytest.mark.parametrize(
    ("caught", "reason", "danger"),
    [
        ("gg,-,ry", Message("reason-ends", {"result": "won"}), None),
        ("-,gg,ry", None, Message("reason-ends", {"result": "lost"})),
    ],
)
def test_how_a_move_ends_the_game_is_said_before_all_else(caught, reason, danger) -> None:
    position = f"R20=r R24=y | {caught} | 0 | move 4"
    game = game_at("hats", "players=3 hats_per_player=2", position)
    rated = LEVELS["master"](game.rules).rate(turn_of(game.rules, game.state), Random(1))
    (found,) = (one for one in rated if game.notation.write_action(one.action) == "R20>R24")

    assert (found.reason, found.danger) == (reason, danger)


@pytest.mark.parametrize(
    ("options", "others", "end", "ways"),
    [
        ("", "H2=y+y+y+y R4=y R12=y", "R8", 1),  # both by a four
        ("", "R4=y R6=y R7=y R9=y R11=y R12=y", "R8", 4),  # 1 to 4
        ("", "H2=y+y+y+y+y R11=y", "R10", 0),  # grey (F9)
        ("golden=on", "H2=y+y+y+y+y R12=y*", "R8", 3),  # from 4 on, for it turns (V11)
        ("golden=on gold_max_turns=0", "H2=y+y+y+y+y R12=y*", "R8", 1),
        ("golden=on", "H2=y+y+y+y+y R12=y*", "R10", 5),  # on grey, too (V10)
    ],
)
def test_the_danger_counts_the_numbers_with_which_the_rules_let_others_catch(
    options: str, others: str, end: str, ways: int
) -> None:
    steps = int(end[1:]) - 5
    game = game_at(
        "hats", f"players=2 {options}", f"H0=r+r+r+r+r {others} R5=r | -,- | 0 | move {steps}"
    )
    move = game.notation.read_action(f"R5>{end}")

    assert Reasons(game.rules).catching_rolls(game.state, move) == ways


@pytest.mark.parametrize(
    ("player", "start", "end"),
    [
        ("foremost", {"R26"}, {"R22", "R30", "S2.4"}),  # R51 is two steps from home
        ("hindmost", {"H0"}, {"R3", "R49", "S0.3"}),
        ("lands on others", {"R26"}, {"R30"}),  # own hats on R47 are none of others
        ("keeps together", {"R26"}, {"S2.4"}),
    ],
)
def test_a_simple_player_moves_the_hats_that_it_says(
    player: str, start: set[str], end: set[str]
) -> None:
    position = "H0=r+r R26=r R51=r R47=r+r H2=y+y+y+y+y R30=y | -,- | 0 | move 4"
    game = game_at("hats", "players=2", position)
    bot = PLAYERS["hats"][player](game.rules)

    choices = {bot.choose(turn_of(game.rules, game.state), Random(n)).way for n in range(40)}

    names = game.rules.board.names
    assert {names[way[0].field] for way in choices} == start
    assert {names[way[-1].field] for way in choices} == end
