"""PettingZoo's own suite accepts the environments, warnings being errors."""

import contextlib
import copy
import io
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import kolpak.envs.pettingzoo
from envs.extras import blocking
from kolpak.envs.pettingzoo import raw_env

GAMES: dict[str, dict[str, Any]] = {
    "kabaleo 2": {"game": "kabaleo", "players": 2},
    "kabaleo 4": {"game": "kabaleo", "players": 4, "golden_rule": False},
    "small kabaleo": {
        "game": "kabaleo",
        "players": 2,
        "sizes": {"colours": 3, "bases": 1, "pieces": 2},
    },
    "cards 2": {"game": "hat_cards", "players": 2},
    "cards 4": {"game": "hat_cards", "players": 4, "show_won": False},
    "hats 2": {"game": "hats", "players": 2, "stall_limit": 30},
    "hats 4": {"game": "hats", "players": 4, "golden": True, "stall_limit": 30},
}
Make = Callable[..., Any]


@pytest.fixture(
    params=[
        pytest.param("small kabaleo"),
        *(pytest.param(name, marks=pytest.mark.proof) for name in GAMES if name != "small kabaleo"),
    ]
)
def make(request: pytest.FixtureRequest) -> Make:
    settings = dict(GAMES[request.param])
    name = f"kolpak/{settings.pop('game')}-v0"
    return lambda **more: pettingzoo.make("aec", name, **settings, **more)


@pytest.fixture(autouse=True)
def _suites_say_nothing() -> Any:
    with contextlib.redirect_stdout(io.StringIO()):
        yield


def test_the_suite_accepts_masks_in_info(make: Make) -> None:
    api_test(make(masks="info"), num_cycles=100)


def test_the_suite_accepts_masks_in_the_observation(make: Make) -> None:
    with warnings.catch_warnings():  # it has a list of its own games that may do so
        warnings.filterwarnings("ignore", "Observation space for each agent probably should")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(make(), num_cycles=100)


def test_equal_seeds_give_equal_games(make: Make) -> None:
    seed_test(make, num_cycles=30)


def test_the_suite_accepts_pictures(make: Make) -> None:
    render_test(make)


def legal(observation: Any) -> list[int]:
    found: list[int] = np.flatnonzero(observation["action_mask"]).tolist()
    return found


def play_on(env: Any, pick: int = -1) -> list[Any]:
    """Play to the end, always the same one of the legal actions; return all that was told."""
    told = []
    for _ in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        told.append((observation["observation"].tolist(), reward, terminated, truncated))
        env.step(None if terminated or truncated else legal(observation)[pick])
    return told


@pytest.mark.parametrize("make", [kolpak.envs.pettingzoo.env, raw_env])
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_copies_go_on_in_the_same_way(
    copied: Callable[[Any], Any], make: Callable[..., Any]
) -> None:
    env = make("kabaleo", players=2)
    env.reset(seed=4)
    for _ in range(5):
        env.step(legal(env.last()[0])[0])
    other = copied(env)
    told = play_on(env)
    assert len(told) == 24 - 5 + 2
    assert play_on(other) == told


def test_the_generator_goes_on_over_resets() -> None:
    env = raw_env("kabaleo", players=2)

    def deals() -> list[Any]:
        found = []
        for seed in (7, None, None):
            env.reset(seed=seed)
            found.append(env.games.state(0))
        return found

    first = deals()
    assert len(set(first)) == 3
    assert deals() == first


def test_rewards_come_at_the_end_and_sum_to_nothing() -> None:
    env = raw_env("kabaleo", players=3)
    env.reset(seed=1)
    told = play_on(env)
    assert {reward for _, reward, *_ in told[:-3]} == {0.0}
    rewards = [reward for _, reward, *_ in told[-3:]]
    assert sum(rewards) == pytest.approx(0)
    assert max(rewards) in (1.0, 0.25, 0.0)


def test_spaces_are_the_same_object_each_time(make: Make) -> None:
    env = make()
    for agent in env.possible_agents:
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) is env.observation_space(agent)


def test_a_limit_truncates(make: Make) -> None:
    env = make(max_cycles=3)
    env.reset(seed=1)
    told = play_on(env)
    assert [truncated for *_, truncated in told] == [False] * 3 + [True] * len(env.possible_agents)
    assert not any(terminated for _, _, terminated, _ in told)


def test_an_illegal_action_is_loud() -> None:
    bare, wrapped = raw_env("kabaleo", players=2), kolpak.envs.pettingzoo.env("kabaleo", players=2)
    for env in (bare, wrapped):
        env.reset(seed=1)
    wrong = int(np.flatnonzero(bare.observe(bare.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"action {wrong} is not legal"):
        bare.step(wrong)
    loser = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.rewards[loser] == -1.0


@pytest.mark.parametrize("action", [-1, 64, None])
def test_an_action_outside_the_space_is_no_move(action: Any) -> None:
    bare, wrapped = raw_env("kabaleo", players=2), kolpak.envs.pettingzoo.env("kabaleo", players=2)
    for env, error in ((bare, ValueError), (wrapped, AssertionError)):
        env.reset(seed=1)
        with pytest.raises(error):
            env.step(action)
        assert len(play_on(env)) == 24 + 2, "the game goes on"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"render_mode": "rgb_list"}, "render_mode 'rgb_list' is none of"),
        ({"masks": "nowhere"}, "masks are in 'observation' or in 'info'"),
        ({"players": 7}, "players"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, kolpak.OptionError), match=said):
        raw_env("kabaleo", **settings)


def test_the_text_picture_is_a_spectators() -> None:
    env = raw_env("kabaleo", players=2, render_mode="ansi")
    env.reset(seed=1)
    view = env.rules.view(env.games.state(0), None)
    assert env.render() == env.type.picture(env.rules, view, kolpak.play.canvas.Canvas())


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_pictures_of_a_game_have_one_size_and_colours(game: str) -> None:
    env = raw_env(game, players=2, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    after = env.render()

    assert before.dtype == np.uint8
    assert before.shape == after.shape
    assert before.shape[2] == 3
    assert (before != after).any()
    assert (before.min(axis=2) != before.max(axis=2)).any()  # not only grey


def test_the_extra_brings_all_that_is_needed() -> None:
    script = blocking("pettingzoo") + (
        "import pettingzoo, kolpak.envs.pettingzoo\n"
        "env = pettingzoo.make('aec', 'kolpak/kabaleo-v0', players=2)\n"
        "env.reset(seed=1)\n"
        "print(env.observe('player_0')['observation'].shape)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "(330,)\n", done.stderr
