"""Measures which plays of the card game tell good players from those who overlook catches.

Run ``python benchmarks/bots/hat_cards_tells.py [--players 3 4 5] [--seconds S]``. For each number
of players it prints, by laying or catching and by weak or strong cards, the logarithm of how much
more often a level does it than ``novice``. ``counting.GOOD`` is rounded from those of ``expert``.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter

from kolpak.bots.hat_cards.counting import GOOD, Counting
from kolpak.bots.roster import bot
from kolpak.games.hat_cards.state import PlayCard
from kolpak.play.steps import steps
from kolpak.table.setup import rules_for

LEVELS = ("novice", "casual", "skilled", "expert")


def parts(level: str, players: int, seconds: float) -> dict[tuple[str, str], float]:
    """Gives the part of each kind of play; an ``expert`` plays with them."""
    rules = rules_for("hat_cards", f"players={players}").rules
    told = Counting(rules)
    seated = [bot("hat_cards", "expert", rules)]
    seated += [bot("hat_cards", level, rules)] * (players - 1)
    found: Counter[tuple[str, str]] = Counter()
    end, game = time.monotonic() + seconds, 0
    while time.monotonic() < end or game < 2:
        for step in steps(rules, seated, f"tells {game}"):
            play = step.action
            if isinstance(play, PlayCard) and step.before.mover != 0:
                found[told.kind(play)] += 1
        game += 1
    return {kind: found[kind] / found.total() for kind in GOOD}


def main() -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--seconds", type=float, default=8, help="for each level")
    chosen = parser.parse_args()
    print(f"| players | level | {' | '.join(f'{act} {card}' for act, card in GOOD)} |")
    print(f"|--:|---|{'--:|' * len(GOOD)}")
    for players in chosen.players:
        novice, *others = (parts(level, players, chosen.seconds) for level in LEVELS)
        for level, found in zip(LEVELS[1:], others, strict=True):
            ratios = (math.log(found[kind] / novice[kind]) for kind in GOOD)
            print(f"| {players} | {level} | {' | '.join(f'{one:+.2f}' for one in ratios)} |")


if __name__ == "__main__":
    main()
