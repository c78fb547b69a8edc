"""Measures how strong the levels of a game are, each against others: the report on strength.

Run ``python benchmarks/bots/strength.py GAME … [--players 2 4] [--pairs ONE:OTHER …]``. Every row
is a match of the arena (the same deals with the seats rotated, all cores) in which the first level
has one seat and the second one the others; ``--seconds`` and ``--deals`` bound it. Catch the Hat is
played in compiled code (``hats_levels.py``). Shares are parts of the win in percent with 95 %
intervals over deals; p is the probability of so large a share, or a larger one, between equals
(normal approximation).
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

import hats_levels
from kolpak.arena.plan import plan
from kolpak.arena.run import run
from kolpak.arena.statistics import chance_of, summaries
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
    found = next(summary for summary in summaries(match, games) if summary.bot == one)
    middle, long = np.percentile([game.actions for game in games], [50, 95])
    return (
        f"| {options} | {one} : {other} "
        f"| {100 * found.share.mean:.1f} ± {100 * found.share.margin:.1f} "
        f"| {100 / match.seats:.0f} | {chance_of(found.share, 1 / match.seats):.1g} "
        f"| {len(games) // match.seats} | {middle:.0f} ({long:.0f}) | {found.milliseconds:.1f} |"
    )


def report(game: str, players: list[int], pairs: list[str], deals: int, seconds: float) -> None:
    """Prints the tables of a game; in compiled code where there is some."""
    compiled = [pair for pair in pairs if game == "hats" and "random" not in pair]
    if compiled:
        print(hats_levels.HEAD)
    for seats in players if compiled else ():
        options = HatsOptions.read(f"players={seats} stall_limit={hats_levels.STALL_LIMIT}")
        for pair in compiled:
            print(hats_levels.match(options, *pair.split(":"), deals, seconds), flush=True)
    others = [pair for pair in pairs if pair not in compiled]
    if others:
        print(f"\n{HEAD}")
    for seats in players:
        for pair in others:
            print(row(game, f"players={seats}", pair, deals, seconds), flush=True)


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
        print(f"\n{game}\n")
        report(game, chosen.players, chosen.pairs or ladder(game), chosen.deals, chosen.seconds)


if __name__ == "__main__":
    main()
