"""Fits the evaluation's weights by self-play: ``python benchmarks/bots/fit_hats.py``.

Positions of games, with the outcome of their games, give a logistic regression: the weights under
which softmax over the sides' scores best foretells who wins. The first games are played by the
greedy bot's habits, those of later passes by the evaluation itself, one move deep, with a random
move now and then. A pass fits the positions of all passes so far: weights fitted on the last games
only swung from pass to pass, and some lost to the greedy bot. ``--write`` stores the weights beside
the bots.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from hats_matches import DANGER as AVOIDS
from hats_matches import DEPTH, PLAYER_SIZE, SLIP, Games
from hats_matches import HUNT as HUNTS
from kolpak.bots.hats.policy import COUNT, NAMES, Numbers, model_of
from kolpak.fast.hats.twin import HatsTwin
from kolpak.games.hats.greedy import DANGER, HUNT
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.rules import HatsRules
from weights_file import store

KINDS: Final = (
    *(f"players={players}" for players in range(2, 7)),
    *(f"players={players} golden=on" for players in range(2, 7)),
    *(f"players={players} tower=on" for players in range(2, 7)),
    *(f"players={players} teams={teams}" for players in (4, 6) for teams in ("team", "common")),
)
"""Kinds of games that have weights of their own."""

STALL_LIMIT: Final = 400
GAMES: Final = 1500
PASSES: Final = 4
KEPT: Final = 400
"""Most positions kept of a game."""
SLIPS: Final = 0.03
PENALTY: Final = 1e-4
"""Weight decay, so that features that say the same share their weight."""
NEWTON_STEPS: Final = 12

Report = Callable[[str], object]


def fit_kind(kind: str, games: int, passes: int, report: Report) -> Numbers:
    """Return the weights for a kind of game."""
    rules = HatsRules(HatsOptions.read(f"{kind} stall_limit={STALL_LIMIT}"))
    weights = np.zeros(COUNT)
    seen: list[tuple[Numbers, Numbers]] = []
    for number in range(passes):
        player = np.zeros(PLAYER_SIZE)
        player[[DEPTH, HUNTS, AVOIDS, SLIP]] = number > 0, HUNT, DANGER, SLIPS
        count = games if number < passes - 1 else 2 * games
        seen.append(self_play(rules, player, weights, count, number + 1, report))
        features, won = (np.concatenate(parts) for parts in zip(*seen, strict=True))
        weights, loss = fit(features, won, np.array(rules.sides.side))
        report(f"{kind}: pass {number + 1} of {passes}, {len(won)} positions, loss {loss:.4f}\n")
    return weights


def self_play(
    rules: HatsRules, player: Numbers, weights: Numbers, games: int, seed: int, report: Report
) -> tuple[Numbers, Numbers]:
    """Return features and parts of the win of positions from games among equal players."""
    table = Games(HatsTwin(rules), KEPT)
    models = np.array([model_of(rules, weights)] * table.seats)
    players = np.array([player] * table.seats)
    features, won = [], []
    for game in range(games):
        shares, _, _ = table.play(players, models, seed * 1_000_003 + game)
        found = table.positions()
        features.append(found)
        won.append(np.repeat(shares[np.newaxis], len(found), axis=0))
        if game % 50 == 0:
            report(f"\r{100 * game // games} % ")
    report("\r")
    return np.concatenate(features), np.concatenate(won)


def fit(features: Numbers, won: Numbers, side: Numbers) -> tuple[Numbers, float]:
    """Return weights and loss of a logistic regression over the sides, by Newton's method."""
    sides = len(set(side.tolist()))
    summed = np.zeros((len(features), sides, COUNT))
    parts = np.zeros((len(features), sides))
    for seat, number in enumerate(side):
        summed[:, number] += features[:, seat]
        parts[:, number] += won[:, seat]
    weights = np.zeros(COUNT)
    for _ in range(NEWTON_STEPS):
        chances = softmax(summed @ weights)
        centred = summed - (chances[:, :, np.newaxis] * summed).sum(1, keepdims=True)
        gradient = np.einsum("np,npk->k", parts - chances, summed) / len(won)
        weighted = (centred * chances[:, :, np.newaxis]).reshape(-1, COUNT)
        curve = weighted.T @ centred.reshape(-1, COUNT) / len(won)
        curve += 2 * PENALTY * np.eye(COUNT)
        weights = weights + np.linalg.solve(curve, gradient - 2 * PENALTY * weights)
    loss = -(parts * np.log(softmax(summed @ weights))).sum() / len(won)
    return weights, float(loss)


def softmax(scores: Numbers) -> Numbers:
    """Return probabilities by row."""
    powers = np.exp(scores - scores.max(1, keepdims=True))
    chances: Numbers = powers / powers.sum(1, keepdims=True)
    return chances


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the kinds that are asked for, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"such as {KINDS[0]!r}")
    parser.add_argument("--games", type=int, default=GAMES, help="in a pass; the last has twice")
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--write", action="store_true", help="store them beside the bots")
    chosen = parser.parse_args(arguments)
    for kind in chosen.kinds or KINDS:
        began = time.perf_counter()
        weights = fit_kind(kind, chosen.games, chosen.passes, sys.stderr.write)
        named = zip(NAMES, weights, strict=True)
        sys.stdout.write(" ".join(f"{name} {weight:.3f}" for name, weight in named) + "\n")
        sys.stderr.write(f"{time.perf_counter() - began:.0f} s\n")
        if chosen.write:
            command = f"{kind!r} --games {chosen.games} --passes {chosen.passes} --write"
            store("hats", kind, NAMES, weights, f"python benchmarks/bots/fit_hats.py {command}")


if __name__ == "__main__":
    main()
