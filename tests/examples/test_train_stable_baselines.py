"""What the example shows Stable-Baselines3 is a game as Gymnasium has it, whoever plays it."""

import runpy

import numpy as np
import pytest

from pages import ROOT

EXAMPLE = runpy.run_path(str(ROOT / "examples" / "train_stable_baselines.py"))


@pytest.mark.parametrize(("game", "players"), [("kabaleo", 2), ("kabaleo", 4), ("hat_cards", 3)])
def test_whole_games_are_played_from_one_seat(game: str, players: int) -> None:
    env, rng, seats, rewards = (
        EXAMPLE["Alone"](game, players=players),
        np.random.default_rng(1),
        set(),
        set(),
    )
    for seed in range(8):
        seen, ended = env.reset(seed=seed)[0], False
        seats.add(env.me)
        while not ended:
            assert env.observation_space.contains(seen)
            action = rng.choice(np.flatnonzero(env.action_masks()))
            seen, reward, ended, cut_off, _ = env.step(action)
            assert reward == 0 or ended
            assert not cut_off
        rewards.add(reward)
    assert len(seats) > 1
    assert min(rewards) < 0 < max(rewards)


@pytest.mark.parametrize("cycles", [1, 20])
def test_a_game_is_cut_off_at_its_limit(cycles: int) -> None:
    env, rng = EXAMPLE["Alone"]("hats", players=2, max_cycles=cycles), np.random.default_rng(1)
    for seed in range(4):
        env.reset(seed=seed)
        for _ in range(cycles):
            action = rng.choice(np.flatnonzero(env.action_masks()))
            _, reward, ended, cut_off, _ = env.step(action)
            assert (reward, ended) == (0, False)
            if cut_off:
                break
        assert cut_off


def test_who_begins_anew_with_a_seed_meets_the_same_game() -> None:
    env = EXAMPLE["Alone"](players=2)
    one, _ = env.reset(seed=3)
    me = env.me
    env.step(np.flatnonzero(env.action_masks())[0])
    two, _ = env.reset(seed=3)
    assert (env.me, two.tolist()) == (me, one.tolist())
