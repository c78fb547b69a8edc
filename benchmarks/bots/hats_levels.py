"""Measures how strong the levels of Catch the Hat are, against each other, in compiled code.

Run ``python benchmarks/bots/hats_levels.py [--players 2 4] [--deals N] [--pairs ONE:OTHER …]``.
A deal is a stream of dice; it is played once with the first level in each seat, all other seats
held by the second level. Shares are parts of the win in percent with 95 % intervals over deals;
p is the probability of so large a share, or a larger one, between equals (normal approximation).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import numpy as np

from hats_matches import DANGER, DEPTH, HUNT, OVERLOOK, PLAYER_SIZE, Games
from kolpak.arena.statistics import chance_of, estimate
from kolpak.bots.hats.beginners import CASUAL, NOVICE, SKILLED
from kolpak.bots.hats.levels import SEARCH_DEPTH, expert_overlooks
from kolpak.bots.hats.policy import Numbers, model_of
from kolpak.bots.hats.weights import weights_of
from kolpak.fast.hats.layout import STILL
from kolpak.fast.hats.twin import HatsTwin
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.rules import HatsRules

STALL_LIMIT = 400
HEAD = (
    "| options | levels | share, % | even | p | games | rolls, median (95 %) | stalled, % "
    "| ms a roll |\n|---|---|--:|--:|--:|--:|--:|--:|--:|"
)
LADDER = ("casual:novice", "skilled:casual", "expert:skilled", "master:expert", "master:skilled")


def level(name: str, players: int) -> Numbers:
    """Gives a level as numbers."""
    player = np.zeros(PLAYER_SIZE)
    habits = {"novice": NOVICE, "casual": CASUAL, "skilled": SKILLED}.get(name)
    if habits:
        player[[HUNT, DANGER, OVERLOOK]] = habits
    else:
        player[DEPTH] = SEARCH_DEPTH
        player[OVERLOOK] = {"expert": expert_overlooks(players), "master": 0.0}[name]
    return player


def match(options: HatsOptions, one: str, other: str, deals: int, seconds: float) -> str:
    """Plays deals with the first level in every seat; gives a row of the table."""
    rules = HatsRules(options)
    games = Games(HatsTwin(rules))
    seats, side = games.seats, rules.sides.side
    models = np.array([model_of(rules, weights_of(options))] * seats)
    shares, rolls, stalled = [], [], 0
    began = time.perf_counter()
    for deal in range(deals):
        won = 0.0
        for seat in range(max(side) + 1):
            mine = [side[place] == seat for place in range(seats)]
            players = np.array([level(one if own else other, seats) for own in mine])
            parts, length, end = games.play(players, models, 7919 * deal + 1)
            won += parts[mine].sum()
            rolls.append(length)
            stalled += end[STILL] >= STALL_LIMIT
        shares.append(won / (max(side) + 1))
        sys.stderr.write(f"\r{one}:{other} {deal + 1} of {deals} ")
        if time.perf_counter() - began > seconds:
            break
    sys.stderr.write("\r")
    spent = 1000 * (time.perf_counter() - began) / sum(rolls)
    return row(options, f"{one} : {other}", shares, rolls, stalled, max(side) + 1, spent)


def row(
    options: HatsOptions,
    names: str,
    shares: Sequence[float],
    rolls: Sequence[int],
    stalled: int,
    sides: int,
    spent: float,
) -> str:
    """Gives a row of the table."""
    share = estimate(shares)
    middle, long = np.percentile(rolls, [50, 95])
    return (
        f"| {options.write() or 'players=4'} | {names} "
        f"| {100 * share.mean:.1f} ± {100 * share.margin:.1f} "
        f"| {100 / sides:.0f} | {chance_of(share, 1 / sides):.1g} "
        f"| {len(rolls)} | {middle:.0f} ({long:.0f}) "
        f"| {100 * stalled / len(rolls):.2f} | {spent:.3f} |"
    )


def main() -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--options", default="", help="further options, such as golden=on")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--pairs", nargs="+", default=LADDER, metavar="LEVEL:LEVEL")
    parser.add_argument("--seconds", type=float, default=120, help="most for a row")
    chosen = parser.parse_args()
    print(HEAD)
    for players in chosen.players:
        text = f"players={players} stall_limit={STALL_LIMIT} {chosen.options}"
        for pair in chosen.pairs:
            one, other = pair.split(":")
            options = HatsOptions.read(text)
            print(match(options, one, other, chosen.deals, chosen.seconds), flush=True)


if __name__ == "__main__":
    main()
