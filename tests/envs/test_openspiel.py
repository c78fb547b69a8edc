"""OpenSpiel's own tests accept the games, and its solvers solve small ones."""

import copy
import importlib
import pickle
import subprocess
import sys
import unittest
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough, replay

import kolpak.envs.openspiel  # registers the games
from envs.extras import blocking
from kolpak.games.catalog import BUILT_IN

TINY = "kolpak_kabaleo(colours=2,bases=2,pieces=2,deal=equal,layout=ordered,first=0)"
SMALL = "kolpak_kabaleo(colours=3,bases=1,pieces=2,deal=equal,layout=ordered,first=0)"
FEW_CARDS = "kolpak_hat_cards(suits=2,worths=2,blanks=0,hand=1,rounds=2,a_hat=2,first=0)"
WHOLE = [
    "kolpak_kabaleo",
    "kolpak_kabaleo(players=4)",
    "kolpak_hat_cards",
    "kolpak_hat_cards(players=3)",
    "kolpak_hats(max_moves=60)",
    "kolpak_hats(players=4,options=golden:on,max_moves=60)",
]
NODES = {
    TINY: (3, 90, 152, 90),
    SMALL: (4, 6162, 6984, 3081),
    FEW_CARDS: (4293, 10044, 6400, 8424),
}
"""Chance, playable and terminal nodes, and information states."""

MODELLED = [name for name in BUILT_IN if f"kolpak_{name}" in pyspiel.registered_names()]

every = pytest.mark.parametrize("name", [TINY, *WHOLE])
proof = pytest.mark.proof


@pytest.fixture(autouse=True, scope="module")
def _flags_are_read() -> None:
    flags.FLAGS(["x"])


def passes(case: type[unittest.TestCase]) -> None:
    """Run one of OpenSpiel's classes of tests."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert not [*result.failures, *result.errors]


@every
def test_random_games_and_their_serializations_agree(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.fixture(scope="module")
def api_test() -> Any:
    """OpenSpiel's own tests; they load SciPy's statistics, which takes a second."""
    return importlib.import_module("open_spiel.integration_tests.api_test")


def walk(state: Any, count: list[int], infos: set[tuple[int, str]]) -> None:
    """Count the nodes of a tree by kind, and the information states."""
    if state.is_terminal():
        count[2] += 1
        return
    if state.is_chance_node():
        count[0] += 1
        actions = [action for action, _ in state.chance_outcomes()]
    else:
        count[1] += 1
        actions = state.legal_actions()
        infos.add((state.current_player(), state.information_state_string()))
    for action in actions:
        walk(state.child(action), count, infos)


@pytest.mark.parametrize(
    "name", [TINY, pytest.param(SMALL, marks=proof), pytest.param(FEW_CARDS, marks=proof)]
)
def test_the_whole_tree_of_a_small_game_keeps_to_the_interface(name: str, api_test: Any) -> None:
    game, count, infos = pyspiel.load_game(name), [0, 0, 0], set[tuple[int, str]]()
    walk(game.new_initial_state(), count, infos)
    assert (*count, len(infos)) == NODES[name]
    api_test.TOTAL_NUM_STATES[name] = tuple(count)
    api_test.PERFECT_RECALL_NUM_STATES[name] = len(infos)
    passes(type("Full", (api_test.EnforceAPIOnFullTreeBase,), {"game": game, "game_name": name}))


@proof
@pytest.mark.parametrize("name", WHOLE)
def test_part_of_the_tree_of_a_whole_game_keeps_to_the_interface(name: str, api_test: Any) -> None:
    game = pyspiel.load_game(name)
    members = {"game": game, "game_name": name}
    passes(type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), members))


@pytest.mark.parametrize("name", [TINY, *(pytest.param(name, marks=proof) for name in WHOLE)])
def test_playthroughs_are_repeated_exactly(name: str, tmp_path: Path) -> None:
    written = tmp_path / "playthrough.txt"
    written.write_text(playthrough(name, action_sequence=None, seed=5))
    expected, again = replay(str(written))
    assert expected == again


def in_play(name: str, moves: int, rng: Random) -> Any:
    """Return a state after so many random moves of seats, in which a seat is to move."""
    state = pyspiel.load_game(name).new_initial_state()
    while True:
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif moves:
            moves -= 1
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            return state


@pytest.mark.parametrize("name", ["kolpak_kabaleo", "kolpak_hat_cards", "kolpak_hats"])
def test_resampled_states_look_the_same_to_a_player(name: str) -> None:
    rng, others = Random(2), set()
    for moves in (0, 3, 8):
        state = in_play(name, moves, rng)
        player = state.current_player()
        for _ in range(20):
            other = state.resample_from_infostate(player, rng.random)
            others.add(str(other))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            if name != "kolpak_hats":
                seen = state.information_state_tensor(player)
                assert other.information_state_tensor(player) == seen
    assert (len(others) > 3) == (name != "kolpak_hats")


@pytest.mark.parametrize("name", ["kolpak_kabaleo", "kolpak_hat_cards", FEW_CARDS])
def test_states_resampled_at_any_moment_play_on_to_the_end(name: str) -> None:
    rng, lengths = Random(4), set()
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        for player in range(2):
            other = state.resample_from_infostate(player, rng.random)
            seen = state.information_state_string(player)
            assert other.information_state_string(player) == seen
            assert other.current_player() == state.current_player()
            while rng.random() < 0.9 and not other.is_terminal():
                other.apply_action(rng.choice(other.legal_actions()))
            if other.is_terminal():
                lengths.add(len(other.history()))
        state.apply_action(rng.choice(state.legal_actions()))
    assert lengths == {len(state.history())}


def test_searches_in_python_find_an_action() -> None:
    game, state = pyspiel.load_game("kolpak_kabaleo"), in_play("kolpak_kabaleo", 4, Random(1))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 5, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


@every
def test_games_are_pickled_and_copied(name: str) -> None:
    game = pyspiel.load_game(name)
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert (type(again), str(again)) == (type(game), str(game))
        assert str(again.new_initial_state()) == str(game.new_initial_state())


@every
def test_states_are_pickled_in_the_deal_in_the_game_and_at_the_end(name: str) -> None:
    rng = Random(3)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if rng.random() < 0.1:
            again = pickle.loads(pickle.dumps(state))
            assert str(again) == str(state)
            assert again.current_player() == state.current_player()
        chance = state.is_chance_node()
        actions = [a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(rng.choice(actions))
    assert sum(pickle.loads(pickle.dumps(state)).returns()) == 0.0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("kolpak_kabaleo(players=4,deal=equal)", "equal"),
        ("kolpak_kabaleo(colours=9)", "colours must be from 1 to 6"),
        ("kolpak_kabaleo(layout=heap)", "layout is one of"),
        ("kolpak_hat_cards(hand=17)", "hand must be from 1 to 10"),
        ("kolpak_hat_cards(suits=4)", "suits are 1 to 3"),
        ("kolpak_hats(options=wings:on)", "wings"),
        ("kolpak_hats(options=players:4)", "players is given twice"),
    ],
)
def test_wrong_parameters_are_refused(name: str, said: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=said):
        pyspiel.load_game(name)


@pytest.mark.parametrize("name", MODELLED)
def test_any_number_of_players_has_the_game_that_the_rules_name(name: str) -> None:
    kind = kolpak.find(name)
    for players in kind.player_numbers():
        rules = pyspiel.load_game(f"kolpak_{name}(players={players})").model.rules
        limit = {"stall_limit": 30} if name == "hats" else {}
        assert rules.options == kind.options.of(players=players, **limit)
        usual = kind.rules(rules.options)
        assert getattr(rules, "sizes", None) == getattr(usual, "sizes", None)


def test_further_options_of_catch_the_hat_are_read() -> None:
    game = pyspiel.load_game("kolpak_hats(options=golden:on;gold_grey:one)")
    assert game.model.options.golden
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_cfr_finds_the_value_of_a_tiny_game() -> None:
    game = pyspiel.load_game(TINY)
    solver = cfr.CFRPlusSolver(game)
    assert exploitability.exploitability(game, solver.average_policy()) > 0.7  # uniform as yet
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.02


@proof
def test_cfr_solves_reduced_kabaleo() -> None:
    game = pyspiel.load_game(SMALL)
    solver = pyspiel.CFRPlusSolver(game)  # the one in C++ takes a third of the other's time
    for _ in range(30):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.02


def test_the_extra_brings_all_that_is_needed_and_no_numba() -> None:
    script = (
        blocking("openspiel")
        + f"""
import pyspiel, kolpak.envs.openspiel
pyspiel.random_sim_test(pyspiel.load_game("{TINY}"), 1, True, False)
assert "numba" not in sys.modules
"""
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
