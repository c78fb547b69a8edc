"""The benchmark's peer plays Kabaleo by our rules: equal moves, positions and results."""

import json
import random
import shutil
import subprocess

import pytest

import kolpak
from pages import ROOT
from waiting import PATIENCE

REPLAY = """
const { legal, play, standing } = require("./kabaleo.cjs");
const replay = ({ goals, tokens, ...state }) => {
  const steps = [[legal(state), [...state.places]]];
  for (const token of tokens) {
    play(state, token);
    steps.push([legal(state), [...state.places]]);
  }
  return { steps, standing: standing(state.places, goals) };
};
const games = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(games.map(replay)));
"""
DEAL = """
const { deal } = require("./kabaleo.cjs");
const shuffle = (list) => list.map((one) => [Math.random(), one]).sort().map(([, one]) => one);
console.log(JSON.stringify(Array.from({ length: 20 }, () => deal(shuffle))));
"""


def node(script: str, given: str = "") -> list[dict]:
    if shutil.which("node") is None:
        pytest.skip("Node.js is not installed here")
    done = subprocess.run(
        ["node", "-e", script],
        cwd=ROOT / "benchmarks" / "boardgame",
        input=given,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return json.loads(done.stdout)


def step(game: kolpak.Game) -> list[list[str]]:
    """List the legal moves, in the order of the rules, and the places."""
    actions = game.rules.actions(game.state)
    return [[*map(game.notation.write_action, actions)], [*game.state.places]]


def played(seed: int) -> tuple[dict, dict]:
    """Play a random game; return what the peer is given, and what it should find."""
    game, rng = kolpak.new("kabaleo", players=2, seed=seed), random.Random(seed)
    first = game.state._asdict()
    steps = [step(game)]
    while not game.over:
        game.play(rng.choice(game.actions))
        steps.append(step(game))
    standing = [
        {"merit": [s.points, s.details["towers"], s.details["tallest"]], "rank": s.place}
        for s in game.standing
    ]
    return {**first, "tokens": [*game.tokens[1:]]}, {"steps": steps, "standing": standing}


def test_the_peer_lists_the_same_moves_and_finds_the_same_results() -> None:
    games = [played(seed) for seed in range(20)]

    found = node(REPLAY, json.dumps([given for given, _ in games]))

    assert found == [expected for _, expected in games]


def test_the_peer_deals_what_our_rules_allow() -> None:
    for deal in node(DEAL):
        goals, bases = ",".join(deal["goals"]), "".join(deal["places"])
        game = kolpak.new("kabaleo", players=2, chance="manual")
        game.play(
            f"deal:goals={goals};bases={bases};stocks={','.join(deal['stocks'])};first={deal['mover']}"
        )
        assert game.mover == deal["mover"]
