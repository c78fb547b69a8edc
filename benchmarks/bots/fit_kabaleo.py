"""Fit a model of play to the bot that searches.

``python benchmarks/bots/fit_kabaleo.py --players 3`` prints the weights; ``--write`` stores them.
Games of the bot against itself show which of all placements it chose, with what goal. The weights
that make these choices the most likely (a conditional logit with a uniform floor, by Newton's
method within expectation maximisation) are printed, and stored with ``--write``. A later pass fits
the games of a bot that already believes in the model of the pass before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.kabaleo.belief import FLOOR
from kolpak.bots.kabaleo.bot import SearchKabaleo
from kolpak.bots.kabaleo.policy import FEATURES, NAMES, Weights, worths
from kolpak.bots.kabaleo.weights import GREEDY_MODEL
from kolpak.bots.search.budget import Budget
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.moves import legal
from kolpak.fast.softmax import softmax
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement
from kolpak.play.steps import steps
from weights_file import store

SIMULATIONS: Final = 2_000
STEPS: Final = 30
"""Steps of the fit; a dozen are enough."""

DAMPING: Final = 0.01
"""What keeps the steps short where features say the same, in proportion to the choices."""


class Choice(NamedTuple):
    """A placement that was chosen: the features of all that could be, and its row."""

    features: NDArray[np.float64]
    chosen: int


def self_play(
    rules: KabaleoRules, models: Weights, games: int, seed: int, report: Callable[[str], object]
) -> list[Choice]:
    """Return the choices of a bot that believes in ``models``, in games against itself."""
    bot = SearchKabaleo(rules, Budget(SIMULATIONS), models=models)
    found = []
    for game in range(games):
        found += play(bot, f"{seed} {game}")
        report(f"\r{100 * (game + 1) // games} % ")
    report("\r")
    return found


def play(bot: SearchKabaleo, seed: str) -> list[Choice]:
    """Return the choices of a game of the bot against itself."""
    found = []
    for before, action, _ in steps(bot.rules, [bot] * bot.twin.seats, seed):
        if isinstance(action, Placement):
            packed = bot.twin.pack(before)
            found.append(choice(packed, bot.twin.code(packed, action)))
    return found


def choice(packed: Packed, code: int) -> Choice:
    """Return the choice of an action of the mover, under its own goal."""
    codes, worth = np.zeros(at.MOST_ACTIONS, np.int64), np.zeros(at.MOST_ACTIONS)
    count = legal(packed, codes)
    goal = int(packed[at.GOAL + packed[at.MOVER]])
    features = np.zeros((count, FEATURES))
    for feature, weights in enumerate(np.eye(FEATURES)):
        worths(packed, goal, weights, codes, count, worth)
        features[:, feature] = worth[:count]
    return Choice(features, int(np.flatnonzero(codes[:count] == code)[0]))


def fit(choices: list[Choice]) -> tuple[Weights, float]:
    """Return the weights, and the mean log loss of the choices in nats."""
    weights: Weights = np.zeros(FEATURES)
    for _ in range(STEPS):
        gradient, curve = np.zeros(FEATURES), DAMPING * len(choices) * np.eye(FEATURES)
        for one in choices:
            chances = chances_of(one, weights)
            meant = (1 - FLOOR) * chances[one.chosen]
            share = meant / (meant + FLOOR / len(chances))  # that it was not a random placement
            mean = chances @ one.features
            gradient += share * (one.features[one.chosen] - mean)
            centred = one.features - mean
            curve += share * (centred.T * chances) @ centred
        weights = weights + np.linalg.solve(curve, gradient)
    return weights, log_loss(choices, weights)


def log_loss(choices: list[Choice], weights: Weights) -> float:
    """Return the mean log loss of choices under a model, in nats."""
    likely = []
    for one in choices:
        chances = chances_of(one, weights)
        likely.append((1 - FLOOR) * chances[one.chosen] + FLOOR / len(chances))
    return float(-np.log(likely).mean())


def chances_of(one: Choice, weights: Weights) -> Weights:
    """Return how likely a model makes each of the placements."""
    chances: Weights = one.features @ weights
    softmax(chances, len(chances), 1.0)
    return chances


def fit_players(players: int, games: int, passes: int) -> Weights:
    """Return the weights for a number of players; progress goes to standard error."""
    rules = KabaleoRules(KabaleoOptions.of(players=players))
    models = np.array([GREEDY_MODEL])
    weights: Weights = np.zeros(FEATURES)
    for number in range(passes):
        choices = self_play(rules, models, games, number + 1, sys.stderr.write)
        weights, loss = fit(choices)
        before = log_loss(choices, GREEDY_MODEL)
        sys.stderr.write(f"{len(choices)} choices: {loss:.3f} nats, greedy model {before:.3f}\n")
        models = np.array([GREEDY_MODEL, weights])
    return weights


def main() -> None:
    """Fit the model for a number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200, help="in a pass")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="store them beside the bots")
    asked = parser.parse_args()
    found = fit_players(asked.players, asked.games, asked.passes)
    named = zip(NAMES, found, strict=True)
    sys.stdout.write(" ".join(f"{name} {weight:.2f}" for name, weight in named) + "\n")
    if asked.write:
        command = f"--players {asked.players} --games {asked.games} --passes {asked.passes} --write"
        origin = f"python benchmarks/bots/fit_kabaleo.py {command}"
        store("kabaleo", f"players={asked.players}", NAMES, found, origin)


if __name__ == "__main__":
    main()
