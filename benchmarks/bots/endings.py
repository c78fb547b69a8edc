"""Measures how fast endings of Kabaleo are solved, in positions from skilled play.

Run ``python benchmarks/bots/endings.py [--positions N] [--options TEXT] [--hidden]``. A position is
*solved* when its value and an action of that value are known, for the goals of the game or, with
``--hidden``, whatever the others hold; the second part of the table is the time for the values of
all actions. Games are dealt and played by the bot ``skilled`` with
fixed seeds, so every run measures the same positions. A search that looks at more positions than
the limit is stopped and counts with the time it took. Times are of the processor.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from random import Random

import kolpak
from kolpak.bots.kabaleo.endings import Ending, Solved
from kolpak.bots.kabaleo.solver import UNKNOWN
from kolpak.bots.roster import bot
from kolpak.games.kabaleo import KabaleoRules
from kolpak.games.kabaleo.state import State
from kolpak.play.bot import Turn

SECOND = 1.0


def positions(rules: KabaleoRules, left: int, count: int) -> Iterator[State]:
    """Gives the positions with so many cones left, of games from seed 1 on."""
    skilled = bot("kabaleo", "skilled", rules)
    for seed in range(1, count + 1):
        rng = Random(seed)
        state = rules.play(rules.start(), rules.draw(rules.start(), rng))
        while sum(map(len, state.stocks)) > left:
            turn = Turn(rules.view(state, rules.mover(state)), rules.actions(state))
            state = rules.play(state, skilled.choose(turn, rng))
        yield state


def timed(search: Callable[[int], Solved | Iterable[Solved]], limit: int) -> tuple[float, bool]:
    """Gives the seconds of processor time of a search, and whether it came to its end."""
    start = time.process_time()
    found = search(limit)
    every = [found] if isinstance(found, Solved) else list(found)
    return time.process_time() - start, all(one.value != UNKNOWN for one in every)


def hidden(state: State) -> State:
    """Gives a state with only the mover's goal known."""
    seats = enumerate(state.goals)
    return state._replace(goals=tuple(goal if seat == state.mover else "?" for seat, goal in seats))


def row(rules: KabaleoRules, left: int, count: int, limit: int, *, hides: bool = False) -> str:
    """Measures a row of the table."""
    best: list[tuple[float, bool]] = []
    every: list[tuple[float, bool]] = []
    for known in positions(rules, left, count):
        state = hidden(known) if hides else known
        best.append(timed(Ending.of(rules, state).best, limit))
        every.append(timed(Ending.of(rules, state).solve, limit))
    return f"| {left} | {_cells(best)} | {_cells(every)} |"


def _cells(runs: list[tuple[float, bool]]) -> str:
    seconds = sorted(time for time, _ in runs)
    quick = sum(time <= SECOND and done for time, done in runs)
    middle, fourth = statistics.median(seconds), seconds[(4 * len(seconds) + 4) // 5 - 1]
    return f"{middle:.3f} | {fourth:.3f} | {seconds[-1]:.1f} | {quick}/{len(runs)}"


def main() -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=25)
    parser.add_argument("--options", default="players=2")
    parser.add_argument("--left", type=int, nargs="*", default=[8, 10, 12])
    parser.add_argument("--limit", type=int, default=20_000_000, help="positions a search")
    parser.add_argument("--hidden", action="store_true", help="goals of others may be any")
    chosen = parser.parse_args()
    kabaleo = kolpak.find("kabaleo")
    rules = kabaleo.rules(kabaleo.options.read(chosen.options))
    row(rules, 2, 1, chosen.limit)  # compiles
    heads = "median s | 80 % | most | within 1 s"
    print(f"| cones left | solved: {heads} | all actions: {heads} |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for left in chosen.left:
        print(row(rules, left, chosen.positions, chosen.limit, hides=chosen.hidden), flush=True)


if __name__ == "__main__":
    main()
