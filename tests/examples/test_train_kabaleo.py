"""The example of training learns, measures, draws, and its policy is a bot."""

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kolpak.arena.plan import plan
from kolpak.arena.run import run
from kolpak.bots.common import Uniform
from kolpak.envs import rules
from kolpak.play.steps import steps
from pages import ROOT

EXAMPLE = ROOT / "examples" / "train_kabaleo.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLE))


def test_gradients_are_those_of_small_differences(example: dict[str, Any]) -> None:
    net, rng = example["Net"](1, inputs=5), np.random.default_rng(2)
    net.weights = {name: w.astype("f8") for name, w in net.weights.items()}
    x, to_logits, to_values = rng.random((3, 2, 4, 5)), rng.random((3, 8)), rng.random(3)

    def loss() -> float:
        logits, values, _ = net.forward(x)
        return float((logits * to_logits).sum() + (values * to_values).sum())

    found = net.backward(net.forward(x)[2], to_logits, to_values)
    for name, weights in net.weights.items():
        at = tuple(rng.integers(size) for size in weights.shape)
        before, step = weights[at], 1e-6
        weights[at] = before + step
        higher = loss()
        weights[at] = before - step
        assert found[name][at] == pytest.approx((higher - loss()) / (2 * step), abs=1e-5)
        weights[at] = before


@pytest.mark.proof
def test_it_learns_and_its_policy_plays_as_a_bot(
    example: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"train --minutes 0.12 --levels random casual --games 40 --into {tmp_path}"
    monkeypatch.setattr(sys, "argv", line.split())
    example["main"]()
    curve = json.loads((tmp_path / "curve.json").read_text())
    assert curve[-1]["decisions"] > curve[0]["decisions"] == 0
    assert curve[-1]["random"] > 0.8
    assert curve[0]["casual"] < 0.3
    assert curve[-1]["casual"] > 0.3
    assert (tmp_path / "curve.png").stat().st_size > 1000

    found, net = rules("kabaleo", players=2), example["Net"](1)
    net.weights = dict(np.load(tmp_path / "policy.npz"))
    bots = [example["Trained"](found, net), Uniform(found)]
    last = list(steps(found, bots, "1"))[-1]
    assert found.mover(last.after) is None

    (tmp_path / "trained").mkdir()
    (tmp_path / "policy.npz").rename(tmp_path / "trained" / "policy.npz")
    monkeypatch.chdir(tmp_path)
    trained = f"{EXAMPLE}:trained"
    match = plan("kabaleo", "players=2", (trained, "random"), deals=20, seed=1)
    won = [game.shares[game.lineup.index(0)] for games in run(match) for game in games]
    assert sum(won) / len(won) > 0.8
