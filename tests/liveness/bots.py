"""Count what happens in games among bots of one level, how long they last, and which seat wins.

Run ``cd tests && python -m liveness.bots --seconds 6``: it prints the tables of
docs/reference/bots.md. Every column is a level and a number of players, played for some seconds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from kolpak.arena.play import shares
from kolpak.live.choosing import player
from kolpak.play.steps import Step, steps
from kolpak.table.setup import rules_for
from liveness.report import KINDS

LEVELS = ("skilled", "expert", "master")
OPTIONS = {
    "kabaleo": ("players=2", "players=3", "players=4"),
    "hats": ("players=2", "players=4 stall_limit=400"),
    "hat_cards": ("players=2", "players=4"),
}


class Column(NamedTuple):
    """What was counted in games of a level."""

    level: str
    options: str
    lengths: list[int]
    wins: list[tuple[float, ...]]
    events: Counter[str]

    def cells(self, events: list[str]) -> list[str]:
        """Gives the column's cells from the top."""
        games = len(self.lengths)
        middle, long = np.percentile(self.lengths, [50, 95])
        by_seat = 100 * np.mean(self.wins, axis=0)
        return [
            f"{self.level} {self.options}",
            str(games),
            f"{middle:.0f} ({long:.0f})",
            " ".join(f"{share:.0f}" for share in by_seat),
            *(f"{self.events[event] / games:.2f}" for event in events),
        ]


def column(game: str, level: str, options: str, seconds: float) -> Column:
    """Plays games of a level for some seconds."""
    rules = rules_for(game, options).rules
    bots = [player(game, options, level)] * rules.options.players
    found = Column(level, options, [], [], Counter())
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        played: list[Step] = list(steps(rules, bots, f"{level} {len(found.lengths)}"))
        found.lengths.append(len(played))
        found.wins.append(shares(rules.standing(played[-1].after)))
        found.events.update(KINDS[game].events(rules, played))
    return found


def table(game: str, levels: list[str], seconds: float) -> str:
    """Gives a game's table: a row for each event, a column for each level and number of players."""
    found = []
    for options in OPTIONS[game]:
        for level in levels:
            sys.stderr.write(f"\r{game} {options} {level}     ")
            found.append(column(game, level, options, seconds))
    sys.stderr.write("\n")
    events = [event for event in KINDS[game].LEAST if any(one.events[event] for one in found)]
    heads = ["", "games", "actions, median (95 %)", "wins by seat, %", *events]
    rows: list[Any] = [heads, *(one.cells(events) for one in found)]
    lines = ["| " + " | ".join(cells) + " |" for cells in zip(*rows, strict=True)]
    return "\n".join([lines[0], "|---" + "|--:" * len(found) + "|", *lines[1:]])


def main() -> None:
    """Prints all tables in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="for each column")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    given = parser.parse_args()
    for game in KINDS:
        print(f"{table(game, given.levels, given.seconds)}\n", flush=True)  # noqa: T201 - this is a command


if __name__ == "__main__":
    main()
