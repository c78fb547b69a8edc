"""Measures which plays of the card game tell good players from careless ones.

Run ``python benchmarks/bots/hat_cards_tells.py [--players 3 4 5] [--seconds S]``. For each number
of players it prints the logarithm of how much more often a level does something than careless ones
do: laying or catching, by weak or strong cards, than ``novice``, who overlook catches; and catching
the largest pile or a smaller one, where they differ, than those who catch whatever they can.
``tells.GOOD`` and ``tells.MINDFUL`` are rounded from those of ``expert``.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

from kolpak.bots.hat_cards.tells import GOOD, MINDFUL, Tells
from kolpak.bots.roster import bot
from kolpak.games.hat_cards.state import PlayCard
from kolpak.play.bot import Bot
from kolpak.play.steps import steps
from kolpak.table.setup import rules_for
from simple import PLAYERS

LEVELS: Final = ("casual", "skilled", "expert")
CATCHES: Final = tuple(choice for choice in MINDFUL if choice != "none")


def counted(player: str, players: int, seconds: float) -> Counter[object]:
    """Counts the kinds and choices of plays; an ``expert`` plays with them."""
    rules = rules_for("hat_cards", f"players={players}").rules
    told = Tells(rules)
    simple = PLAYERS["hat_cards"].get(player)
    other: Bot = simple(rules) if simple else bot("hat_cards", player, rules)
    seated = [bot("hat_cards", "expert", rules)] + [other] * (players - 1)
    found: Counter[object] = Counter()
    end, game = time.monotonic() + seconds, 0
    while time.monotonic() < end or game < 2:
        for step in steps(rules, seated, f"tells {game}"):
            play = step.action
            if isinstance(play, PlayCard) and step.before.mover != 0:
                found[told.kind(play)] += 1
                found[told.choice(play, step.before.piles)] += 1
        game += 1
    return found


def ratios(good: Counter[object], careless: Counter[object], told: Sequence[object]) -> list[float]:
    """Gives the logarithms of how much more often good players do what tells (with 1 added)."""
    parts = [[found[one] + 1 for one in told] for found in (good, careless)]
    return [
        math.log(own / sum(parts[0]) * sum(parts[1]) / other)
        for own, other in zip(*parts, strict=True)
    ]


def main() -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--seconds", type=float, default=8, help="for each level")
    chosen = parser.parse_args()
    names = [f"{act} {card}" for act, card in GOOD] + [f"catches {pile}" for pile in CATCHES]
    print(f"| players | level | {' | '.join(names)} |")
    print(f"|--:|---|{'--:|' * len(names)}")
    for players in chosen.players:
        novice, whatever = (
            counted(name, players, chosen.seconds) for name in ("novice", "any catch")
        )
        for level in LEVELS:
            found = counted(level, players, chosen.seconds)
            told = ratios(found, novice, list(GOOD)) + ratios(found, whatever, CATCHES)
            print(f"| {players} | {level} | {' | '.join(f'{one:+.2f}' for one in told)} |")


if __name__ == "__main__":
    main()
