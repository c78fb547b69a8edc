"""Measures compiled playouts, search and batches beside OpenSpiel's C++ and PettingZoo.

Run ``python benchmarks/fast.py [ROW …] [--seconds S] [--rounds N]``; peers come with the extra
``benchmark`` and are left out where they are not installed. Rows with one core count seconds of
processor time, so that other programs disturb them less; two threads are timed by the clock and
need an idle machine. Ours and the peer take turns; figures are medians over the rounds, and a
ratio is the median of the ratios within the rounds. Figures of one run compare with each other
only.
"""

from __future__ import annotations

import argparse
import datetime as dt
import importlib.util
import os
import platform
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

import kolpak
from fast_peers import Rate, connect_four_environment, connect_four_search, rate_of, rollouts
from kolpak.bots.kabaleo.bot import SearchKabaleo
from kolpak.fast import Batch, playouts
from kolpak.fast.catalog import twin
from kolpak.fast.hats.twin import HatsTwin
from kolpak.play.bot import Turn
from kolpak.play.rules import AnyRules

SIMULATIONS = 10_000
GAMES = {"kabaleo": 4_000, "hats": 100, "hat_cards": 1_000}
"""Games of a piece of work, some milliseconds of it."""
SIZE = 1_000
"""Games of a batch."""


class Row(NamedTuple):
    """What is compared: ours with a peer, or with a rate of our own."""

    title: str
    ours: Rate
    peer: str
    theirs: Rate | None
    aim: str = "–"


def rules_of(name: str, options: str) -> AnyRules:
    """Gives the rules of a game."""
    kind = kolpak.find(name)
    return kind.rules(kind.options.read(options))


def decisions(name: str, options: str) -> Rate:
    """Gives decisions a second in playouts from new deals, on one core."""
    player, rng = twin(rules_of(name, options)), Random(1)
    player.playouts(1, 1)  # compiles
    return rate_of(lambda: player.playouts(GAMES[name], rng.getrandbits(60))[1])


def rolls(options: str) -> Rate:
    """Gives rolls a second in playouts of Catch the Hat, each with its move, on one core."""
    player, rng = HatsTwin(rules_of("hats", options)), Random(1)
    player.playouts(1, 1)
    return rate_of(lambda: player.random_games(GAMES["hats"], rng.getrandbits(60))[2])


def threaded(name: str, options: str, threads: int) -> Rate:
    """Gives decisions a second by the clock, on so many threads."""
    rules = rules_of(name, options)
    playouts(rules, 1, 1)

    def rate(seconds: float) -> float:
        done, seed, start = 0, 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            done += playouts(rules, 20 * GAMES[name] * threads, seed, threads)[1]
            seed += 1
        return done / spent

    return rate


def search() -> Rate:
    """Gives simulations a second of the Kabaleo search at the first move of two players."""
    game, rng = kolpak.new("kabaleo", players=2, seed=1), Random(1)
    rules, state = game.rules, game.state
    turn = Turn(rules.view(state, state.mover), rules.actions(state))
    bot = SearchKabaleo(rules, SIMULATIONS)
    bot.search(turn, rng)

    def work() -> float:
        bot.search(turn, rng)
        return SIMULATIONS

    return rate_of(work)


def steps(name: str, options: str) -> Rate:
    """Gives steps a second of games in a batch, one thread, random actions included."""
    batch = Batch(rules_of(name, options), SIZE, 1, autoreset=True)
    batch.step(batch.sample())

    def work() -> float:
        for _ in range(20):
            batch.step(batch.sample())
        return 20 * SIZE

    return rate_of(work)


def playout_rows() -> list[Row]:
    """Gives the rows of Kabaleo beside clobber, the nearest game by shape."""
    clobber = peer(lambda: rollouts("clobber"))
    return [
        Row(f"Kabaleo, {n} players: placements", ours, "clobber: moves", clobber, aim)
        for n, aim in ((2, "15"), (4, "–"))
        for ours in [decisions("kabaleo", f"players={n}")]
    ]


def hats_rows() -> list[Row]:
    """Gives the rows of Catch the Hat beside backgammon: rolls, each with its move."""
    backgammon = peer(lambda: rollouts("backgammon", counts_chance=True))
    kinds = {"players=2": "20", "players=4": "–", "players=6 tower=on": "–"}
    kinds["players=4 golden=on"] = "–"
    return [
        Row(
            f"Catch the Hat, `{options}`: rolls",
            rolls(options),
            "backgammon: rolls",
            backgammon,
            aim,
        )
        for options, aim in kinds.items()
    ]


def card_rows() -> list[Row]:
    """Gives the row of the card game beside hearts, another card game for four."""
    hearts = peer(lambda: rollouts("hearts"))
    return [
        Row(
            "card game, 4 players: plays",
            decisions("hat_cards", "players=4"),
            "hearts: plays",
            hearts,
        )
    ]


def thread_rows() -> list[Row]:
    """Gives two threads beside one, for each game."""
    titles = {"kabaleo": "Kabaleo", "hats": "Catch the Hat", "hat_cards": "card game"}
    return [
        Row(
            f"{title}, 2 players, two threads: decisions",
            threaded(name, "players=2", 2),
            "one thread",
            threaded(name, "players=2", 1),
            "1.8",
        )
        for name, title in titles.items()
    ]


def search_rows() -> list[Row]:
    """Gives the search of Kabaleo beside OpenSpiel's of connect four."""
    theirs = peer(lambda: connect_four_search(SIMULATIONS))
    return [
        Row("Kabaleo search, 2 players: simulations", search(), "connect four search", theirs, "5")
    ]


def batch_rows() -> list[Row]:
    """Gives steps in batches beside the loop of an environment."""
    theirs = peer(connect_four_environment, "pygame")  # pettingzoo's board imports it
    titles = {"kabaleo": "Kabaleo", "hats": "Catch the Hat", "hat_cards": "card game"}
    return [
        Row(
            f"{title}, 2 players, batch of {SIZE:,}: steps", steps(name, "players=2"), other, theirs
        )
        for name, title in titles.items()
        for other in ["PettingZoo connect four: steps"]
    ]


ROWS: dict[str, Callable[[], list[Row]]] = {
    "kabaleo": playout_rows,
    "hats": hats_rows,
    "cards": card_rows,
    "threads": thread_rows,
    "search": search_rows,
    "batch": batch_rows,
}


def peer(measure: Callable[[], Rate], module: str = "pyspiel") -> Rate | None:
    """Gives a peer's rate, or nothing where it is not installed."""
    if importlib.util.find_spec(module):
        return measure()
    print(f"{module} is not installed; its figures are left out.")
    return None


def measured(row: Row, seconds: float, rounds: int) -> str:
    """Measures a row; gives it in Markdown."""
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(row.ours(seconds))
        if row.theirs:
            theirs.append(row.theirs(seconds))
    rate = f"{statistics.median(ours):,.0f}"
    if not theirs:
        return f"| {row.title} | {rate} | – | – | – | {row.aim} |"
    ratios = sorted(np.divide(ours, theirs).tolist())
    ratio = f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    return (
        f"| {row.title} | {rate} | {row.peer} | {statistics.median(theirs):,.0f} | {ratio} "
        f"| {row.aim} |"
    )


def processor() -> str:
    """Gives the name of the processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def main() -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(ROWS)}; else all")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each side and round")
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    if unknown := set(chosen.rows) - ROWS.keys():
        parser.error(f"there is no row {unknown.pop()}; rows are {', '.join(ROWS)}")
    names = chosen.rows or list(ROWS)
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(
        f"{dt.date.today()}, {processor()}, {os.cpu_count()} cores{load}, "
        f"CPython {platform.python_version()}: `python benchmarks/fast.py {' '.join(names)}`\n"
    )
    print("| what | Kolpak, a second | beside | a second | ratio (range) | aim |")
    print("|---|--:|---|--:|--:|--:|")
    for name in names:
        for row in ROWS[name]():
            print(measured(row, chosen.seconds, chosen.rounds), flush=True)


if __name__ == "__main__":
    main()
