"""``BatchEnv`` says what happened, to whom, and begins ended games anew as it was asked to."""

from copy import copy
from typing import Any

import numpy as np
import pytest

from kolpak.envs import BatchEnv, rules
from kolpak.fast import Batch

SMALL: dict[str, dict[str, Any]] = {
    "kabaleo": {"players": 3},
    "hats": {"players": 2, "hats_per_player": 1, "stall_limit": 6},
    "hat_cards": {"players": 2, "sizes": {"hand": 2, "rounds": 1}},
}
every_game = pytest.mark.parametrize("name", SMALL)


def env_of(name: str, size: int, seed: Any = 3, **settings: Any) -> BatchEnv:
    return BatchEnv(rules(name, **SMALL[name]), size, seed, **settings)


@every_game
def test_all_that_is_told_is_that_of_the_games(name: str) -> None:
    env, twin = env_of(name, 4), Batch(rules(name, **SMALL[name]), 4, 3)
    played = np.zeros(4, int)
    for _ in range(80):
        for game in range(env.size):
            seat = int(env.mover[game])
            np.testing.assert_array_equal(env.obs[game], env.observer.of(env.state(game), seat))
        numbers = env.sample()
        env.step(numbers)
        twin.step(numbers)
        played += 1
        won = (twin.results * env.seats - 1) / (env.seats - 1) * twin.done[:, np.newaxis]
        np.testing.assert_allclose(env.rewards, won, atol=1e-6)
        np.testing.assert_array_equal(env.terminated, twin.done)
        twin.reset(twin.done)
        played[env.terminated] = 0
        assert env.length.tolist() == played.tolist()
        np.testing.assert_array_equal(env.mask, twin.legal)
        assert env.mask.any(axis=1).all()
    assert not env.truncated.any()


@every_game
def test_threads_change_nothing(name: str) -> None:
    one, several = env_of(name, 5), env_of(name, 5, threads=3)
    for _ in range(30):
        numbers = one.sample()
        one.step(numbers)
        several.step(numbers)
        for array in ("obs", "mask", "rewards", "mover", "terminated", "seeds"):
            np.testing.assert_array_equal(getattr(one, array), getattr(several, array))


@every_game
def test_a_game_can_be_played_again_alone_by_its_seed(name: str) -> None:
    env = env_of(name, 3, seed=[5, 6, 7])
    alone = env_of(name, 1, seed=env.seeds[1:2])
    assert env.seeds.tolist() == [5, 6, 7]
    for _ in range(100):
        np.testing.assert_array_equal(alone.obs[0], env.obs[1])
        numbers = env.sample()
        alone.step(numbers[1:2])
        env.step(numbers)
        if env.terminated[1]:  # the next game, alone again
            assert env.seeds[1] == alone.seeds[0]
            alone = env_of(name, 1, seed=env.seeds[1:2])


def test_the_next_step_begins_anew_in_the_mode_next() -> None:
    env = env_of("kabaleo", 2, autoreset="next")
    assert env.metadata == {"autoreset_mode": "NextStep"}
    for _ in range(30):
        env.step(env.sample())
    assert env.terminated.all()
    assert not env.mask.any()
    assert not env.obs.any()
    env.step([-1, -1])
    assert not env.terminated.any()
    assert not env.rewards.any()
    assert env.length.tolist() == [0, 0]
    assert (env.mover >= 0).all()


def test_nothing_begins_anew_in_the_mode_off() -> None:
    env = env_of("kabaleo", 2, autoreset="off")
    for _ in range(30):
        env.step(env.sample())
    assert env.terminated.all()
    assert env.rewards.any()
    env.step(env.sample())
    assert not env.rewards.any(), "a reward is given once"
    env.reset(np.array([True, False]))
    assert (env.mover >= 0).tolist() == [True, False]
    assert env.length.tolist() == [0, 30]


@pytest.mark.parametrize("autoreset", ["same", "next", "off"])
def test_a_limit_truncates_and_keeps_the_last_observation(autoreset: Any) -> None:
    env, whole = env_of("kabaleo", 3, limit=7, autoreset=autoreset), env_of("kabaleo", 3)
    for _ in range(7):
        numbers = whole.sample()
        env.step(numbers)
        whole.step(numbers)
    assert env.truncated.all()
    assert not env.terminated.any()
    assert not env.rewards.any()
    np.testing.assert_array_equal(env.final_obs, whole.obs)
    np.testing.assert_array_equal(env.final_mover, whole.mover)
    assert (env.mover >= 0).all() == (autoreset == "same")
    env.step(env.sample())
    assert not env.truncated.any()


def test_a_copy_goes_on_alone() -> None:
    env = env_of("kabaleo", 2)
    before = env.obs.copy()
    other = copy(env)
    other.step(other.sample())

    np.testing.assert_array_equal(env.obs, before)
    env.step(env.sample())
    np.testing.assert_array_equal(env.obs, other.obs)


def test_an_illegal_action_changes_nothing() -> None:
    env = env_of("kabaleo", 2)
    before = [env.state(game) for game in range(2)]
    wrong = env.sample()
    wrong[1] = np.flatnonzero(~env.mask[1])[0]
    with pytest.raises(ValueError, match=f"action {wrong[1]} is not legal in game 1"):
        env.step(wrong)
    assert [env.state(game) for game in range(2)] == before
    assert env.length.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"autoreset": "soon"}, "autoreset must be one of"),
        ({"limit": -1}, "limit must be a whole number from 0 on, not -1"),
        ({"limit": 2.5}, "limit must be a whole number from 0 on, not 2.5"),
    ],
)
def test_wrong_settings_are_refused(settings: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        env_of("kabaleo", 2, **settings)


def test_as_many_seeds_as_games_are_needed() -> None:
    with pytest.raises(ValueError, match="one a game: 2, not 3"):
        env_of("kabaleo", 2, seed=[1, 2, 3])


def test_more_legal_moves_than_numbers_are_a_loud_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kolpak.games.hats.numbering.SPARE", -1)
    with pytest.raises(OverflowError, match="more legal moves than numbers"):
        env_of("hats", 1)
