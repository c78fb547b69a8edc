"""Fit models of play to players of Kabaleo: what their placements tell about their goals.

``python benchmarks/bots/fit_kabaleo.py --players 3`` prints the weights of all models but the plain
one; ``--kind`` chooses one, ``--write`` stores them. Games among equal players of a kind show which
of all placements they chose, with what goal. The weights that make these choices the most likely (a
conditional logit with a uniform floor, by Newton's method within expectation maximisation) are
fitted to three games in four; the others say how well they foretell. All players of these games
hold the plain belief, so that the fit does not depend on what it finds; fit ``plain`` first.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.kabaleo.belief import FLOOR, TOLD, new_room, observe, part_left, tell, unknown
from kolpak.bots.kabaleo.bot import SearchKabaleo
from kolpak.bots.kabaleo.levels import EXPERT_SIMULATIONS, MASTER_SIMULATIONS
from kolpak.bots.kabaleo.policy import FEATURES as GLANCE
from kolpak.bots.kabaleo.policy import Weights, worths
from kolpak.bots.kabaleo.weights import FEATURES, GREEDY_MODEL, PLAYERS, plain_models
from kolpak.bots.roster import bot
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.softmax import softmax
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement
from kolpak.play.bot import Bot
from kolpak.play.steps import steps
from weights_file import store

PLAIN_SIMULATIONS: Final = 2_000

HASTE: Final = 10
"""By what a master searches less than at a table: a game takes a tenth of the time, and models of
such a one foretell the placements of the whole master as well."""

WEIGHED: Final = {"plain": GLANCE, "casual": TOLD}
"""Features, from the first one on, that a kind of player heeds: those who know no belief tell
nothing on purpose. All others heed all."""

STEPS: Final = 25
"""Steps of the fit; a dozen are enough."""

DAMPING: Final = 0.01
"""What keeps the steps short where features say the same, in proportion to the choices."""

HELD_OUT: Final = 4
"""Every so many games one is held out."""


class Choice(NamedTuple):
    """A placement that was chosen: the features of all that could be, and its row."""

    features: NDArray[np.float64]
    chosen: int


def player(rules: KabaleoRules, kind: str) -> Bot:
    """Return a player of a kind; all that search hold the plain belief."""
    players = rules.options.players
    if kind == "plain":
        models = np.array([GREEDY_MODEL])
        return SearchKabaleo(rules, PLAIN_SIMULATIONS, models=models)
    if kind == "expert":
        return SearchKabaleo(rules, EXPERT_SIMULATIONS, models=plain_models(players))
    if kind == "master":
        simulations = MASTER_SIMULATIONS[players] // HASTE
        models = plain_models(players)
        return SearchKabaleo(rules, simulations, models=models, hides=players == 2, endings=True)
    return bot("kabaleo", kind, rules)


def play(rules: KabaleoRules, player: Bot, models: Weights, seed: str) -> list[Choice]:
    """Return the choices of a game of a bot against itself, with what they told under models."""
    twin, likelihoods, room, found = KabaleoTwin(rules), unknown(models), new_room(), []
    for before, action, _ in steps(rules, [player] * rules.options.players, seed):
        if isinstance(action, Placement):
            packed = twin.pack(before)
            goal = int(packed[at.GOAL + packed[at.MOVER]])
            count = tell(packed, models, likelihoods, room)
            features = np.zeros((count, len(FEATURES)))
            for feature, weights in enumerate(np.eye(GLANCE)):
                worths(packed, goal, weights, room.codes, count, room.chances)
                features[:, feature] = room.chances[:count]
            features[:, TOLD] = np.log(room.told[goal, :count])
            left = part_left(packed)
            features[:, GLANCE:TOLD] = left * features[:, :GLANCE]
            features[:, TOLD + 1] = left * features[:, TOLD]
            code = twin.code(packed, action)
            found.append(Choice(features, int(np.flatnonzero(room.codes[:count] == code)[0])))
            observe(packed, code, models, likelihoods, room)
    return found


def game(players: int, kind: str, number: int) -> list[Choice]:
    """Return the choices of a game among players of a kind."""
    rules = KabaleoRules(KabaleoOptions.of(players=players))
    models = np.array([GREEDY_MODEL]) if kind == "plain" else plain_models(players)
    return play(rules, player(rules, kind), models, f"{kind} {number}")


def games(players: int, kind: str, count: int) -> Iterator[list[Choice]]:
    """Yield the choices of games, played on all cores; progress goes to standard error."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        found = pool.map(partial(game, players, kind), range(count), chunksize=4)
        for number, choices in enumerate(found, 1):
            sys.stderr.write(f"\r{kind} {100 * number // count} % ")
            yield choices
    sys.stderr.write("\r")


def fit(choices: list[Choice], weighed: int = len(FEATURES)) -> tuple[Weights, float]:
    """Return the weights of the first so many features, and the choices' log loss in nats."""
    weights: Weights = np.zeros(len(FEATURES))
    for _ in range(STEPS):
        gradient, curve = np.zeros(weighed), DAMPING * len(choices) * np.eye(weighed)
        for one in choices:
            features = one.features[:, :weighed]
            chances = chances_of(one, weights)
            meant = (1 - FLOOR) * chances[one.chosen]
            share = meant / (meant + FLOOR / len(chances))  # that it was not a random placement
            mean = chances @ features
            gradient += share * (features[one.chosen] - mean)
            centred = features - mean
            curve += share * (centred.T * chances) @ centred
        weights[:weighed] += np.linalg.solve(curve, gradient)
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


def fit_kind(players: int, kind: str, count: int) -> Weights:
    """Return the weights of a kind of player; how well they foretell goes to standard error."""
    found = list(games(players, kind, count))
    fitted_to = [one for number, one in enumerate(found) if number % HELD_OUT]
    weights, _ = fit(list(chain(*fitted_to)), WEIGHED.get(kind, len(FEATURES)))
    others = list(chain(*found[::HELD_OUT]))
    losses = [log_loss(others, one) for one in (weights, GREEDY_MODEL, np.zeros(len(FEATURES)))]
    sys.stderr.write(
        "{} of {}: held-out loss {:.3f} nats, greedy model {:.3f}, blank {:.3f}\n".format(
            len(others), kind, *losses
        )
    )
    return weights


def main() -> None:
    """Fit the models for a number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--kind", choices=PLAYERS, help="only this kind of player")
    parser.add_argument("--games", type=int, default=200, help="of each kind")
    parser.add_argument("--write", action="store_true", help="store them beside the bots")
    asked = parser.parse_args()
    for kind in [asked.kind] if asked.kind else PLAYERS[1:]:
        found = fit_kind(asked.players, kind, asked.games)
        named = zip(FEATURES, found, strict=True)
        sys.stdout.write(f"{kind}: {' '.join(f'{name} {one:.2f}' for name, one in named)}\n")
        if asked.write:
            command = f"--players {asked.players} --kind {kind} --games {asked.games} --write"
            origin = f"python benchmarks/bots/fit_kabaleo.py {command}"
            store("kabaleo", f"players={asked.players} {kind}", FEATURES, found, origin)


if __name__ == "__main__":
    main()
