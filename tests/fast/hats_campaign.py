"""Compares many games of Catch the Hat in compiled code with the rules, move by move.

Run ``python tests/fast/hats_campaign.py --decisions 1000000``. Every game has options and styles
of its own, drawn from its number; a disagreement names that number (``--first N`` starts there).
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from fast.hats_styles import game_of, play_both
from kolpak.games.hats.state import Move

LONGEST = 800


def kinds(actions: Sequence[Any], homes: int) -> Counter[str]:
    """Counts the rare kinds of moves, so that one sees that they were met."""
    found: Counter[str] = Counter()
    for action in actions:
        if not isinstance(action, Move):
            continue
        visits = sum(waypoint.field < homes for waypoint in action.way[1:])
        found["through home"] += visits > 0
        found["home twice"] += visits > 1
        found["with turns"] += len(action.way) - visits > 2 + (visits == 0)
        found["a piece named"] += any(waypoint.piece for waypoint in action.way)
        found["a hat named on the way"] += any(waypoint.piece for waypoint in action.way[1:])
        found["prey named"] += any(waypoint.prey for waypoint in action.way)
        found["tall tower moved"] += any(len(waypoint.piece) > 20 for waypoint in action.way)
    return found


def main() -> None:
    """Plays until there are enough decisions and prints what was met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=1)
    chosen = parser.parse_args()
    began, done, number = time.perf_counter(), 0, chosen.first
    met: Counter[str] = Counter()
    while done < chosen.decisions:
        rules, styles = game_of(number)
        try:
            actions = play_both(rules, styles, number, LONGEST)
        except Exception:
            sys.stderr.write(f"\ngame {number}: {rules.options.write()}\n")
            raise
        done += len(actions)
        met += kinds(actions, rules.board.homes)
        number += 1
        sys.stderr.write(f"\r{done} decisions")
    seconds = time.perf_counter() - began
    games = number - chosen.first
    sys.stdout.write(f"\n{done} decisions in {games} games agree ({seconds:.0f} s)\n")
    for kind, count in met.most_common():
        sys.stdout.write(f"{count:>9} moves {kind}\n")


if __name__ == "__main__":
    main()
