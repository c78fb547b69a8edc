"""Measures how strong the levels of a game are, each against others: the report on strength.

Run ``python benchmarks/strength.py GAME … [--players 2 4] [--pairs master:skilled …]``. Every row
is a match of the arena (the same deals with the seats rotated, all cores) in which the first level
has one seat and the second one the others; ``--seconds`` and ``--deals`` bound it. Catch the Hat is
played in compiled code (``hats_levels.py``). Shares are parts of the win in percent with 95 %
intervals over deals; p is the probability of so large a share, or a larger one, between equals
(normal approximation).
"""

from __future__ import annotations

import argparse
import math
import sys
import time

import numpy as np

import hats_levels
from kolpak.arena.plan import plan
from kolpak.arena.run import run
from kolpak.arena.statistics import estimate, shares_by_deal
from kolpak.bots.roster import levels
from kolpak.games.hats.options import HatsOptions

HEAD = (
    "| options | levels | share, % | even | p | deals | actions, median (95 %) | ms a choice |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|"
)


def ladder(game: str) -> list[str]:
    """Gives the pairs of a game: each level against the ones below, and against random play."""
    names = levels(game)
    pairs = [(one, other) for place, one in enumerate(names) for other in names[:place]]
    near = sorted(pairs, key=lambda pair: names.index(pair[0]) - names.index(pair[1]))
    return [f"{one}:{other}" for one, other in [*near, *((one, "random") for one in names)]]


def row(game: str, options: str, pair: str, deals: int, seconds: float) -> str:
    """Plays a match and gives its row."""
    one, other = pair.split(":")
    match = plan(game, options, (one, other), deals, seed=1)
    games = []
    end = time.monotonic() + seconds
    played = run(match)
    for of_deal in played:
        games += of_deal
        sys.stderr.write(f"\r{game} {pair} {len(games) // match.seats} of {deals} deals ")
        if time.monotonic() > end:
            break
    played.close()
    sys.stderr.write("\r")
    shares = shares_by_deal(games, 0)
    mean, margin = estimate(shares)
    chance = math.erfc((mean - 1 / match.seats) / max(margin / 1.96, 1e-9) / math.sqrt(2)) / 2
    middle, long = np.percentile([game.actions for game in games], [50, 95])
    own = [(game.lineup.index(0), game) for game in games]
    spent = sum(game.seconds[seat] for seat, game in own)
    choices = sum(game.choices[seat] for seat, game in own)
    return (
        f"| {options} | {one} : {other} | {100 * mean:.1f} ± {100 * margin:.1f} "
        f"| {100 / match.seats:.0f} | {chance:.1g} | {len(shares)} | {middle:.0f} ({long:.0f}) "
        f"| {1000 * spent / max(choices, 1):.1f} |"
    )


def report(game: str, players: int, pairs: list[str], deals: int, seconds: float) -> None:
    """Prints the rows of a game and a number of players."""
    for pair in pairs:
        if game == "hats" and "random" not in pair:
            limit = f"stall_limit={hats_levels.STALL_LIMIT}"
            options = HatsOptions.read(f"players={players} {limit}")
            print(hats_levels.match(options, *pair.split(":"), deals, seconds), flush=True)
        else:
            print(row(game, f"players={players}", pair, deals, seconds), flush=True)


def main() -> None:
    """Prints the report in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--pairs", nargs="+", metavar="LEVEL:LEVEL")
    parser.add_argument("--deals", type=int, default=2000, help="most for a row")
    parser.add_argument("--seconds", type=float, default=300, help="most for a row")
    chosen = parser.parse_args()
    for game in chosen.games:
        print(f"\n{game}\n\n{hats_levels.HEAD if game == 'hats' else HEAD}")
        for players in chosen.players:
            pairs = chosen.pairs or ladder(game)
            report(game, players, pairs, chosen.deals, chosen.seconds)


if __name__ == "__main__":
    main()
