"""Measures random games of Catch the Hat in compiled code beside OpenSpiel's backgammon in C++.

Run ``python benchmarks/fast_hats.py [--seconds S] [--rounds N]``; OpenSpiel comes with the extra
``benchmark``. The unit is a roll of the dice with the move that follows it: one die in Catch the
Hat, two in backgammon (their doubles counted as one roll). OpenSpiel's figure is its own
``RandomRolloutEvaluator`` called once inside its C++ search, so that no Python is measured; rolls
are games times the rolls a game has on average, counted beforehand. Rows take turns within a
round; every figure is the median, and a ratio is the median of the ratios within the rounds.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import kolpak
from kolpak.fast.hats.twin import HatsTwin

OPTIONS = ("players=2", "players=4", "players=6 tower=on", "players=4 golden=on")
GAMES = 500

Rate = Callable[[float], float]
"""Function of seconds that returns rolls a second."""


def ours(options: str, threads: int = 1) -> Rate:
    """Gives the speed of random games under options, on so many threads."""
    game_type = kolpak.find("hats")
    twin = HatsTwin(game_type.rules(game_type.options.read(options)))
    twin.playouts(1, 1)  # compiles

    def work(seed: int, seconds: float) -> int:
        rolls = 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            seed += 1
            rolls += twin.random_games(GAMES // 5, seed)[2]
        return rolls

    def rate(seconds: float) -> float:
        start = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            done = pool.map(work, range(0, 1000 * threads, 1000), [seconds] * threads)
            rolls = sum(done)
        return rolls / (time.perf_counter() - start)

    return rate


def backgammon() -> Rate:
    """Gives the speed of OpenSpiel's random games of backgammon."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    rng = random.Random(1)

    def rolls_of_a_game() -> int:
        state = game.new_initial_state()
        rolls = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                rolls += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        return rolls

    length = statistics.mean(rolls_of_a_game() for _ in range(200))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def rate(seconds: float) -> float:
        games, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            evaluator = pyspiel.RandomRolloutEvaluator(GAMES, rng.getrandbits(30))
            pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False).step(state)
            games += GAMES
        return games * length / spent

    return rate


def main() -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row and round")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    rows = {f"Kolpak hats {options}": ours(options) for options in OPTIONS}
    two = f"Kolpak hats {OPTIONS[0]}, two threads"
    rows[two] = ours(OPTIONS[0], 2)
    peer = "OpenSpiel backgammon, C++"
    if importlib.util.find_spec("pyspiel"):
        rows[peer] = backgammon()
    else:
        print("OpenSpiel is not installed; its row is left out.")
    measured: dict[str, list[float]] = {name: [] for name in rows}
    for _ in range(chosen.rounds):
        for name, rate in rows.items():
            measured[name].append(rate(chosen.seconds))
    base = measured.get(peer)
    print("| random games | rolls/s | times backgammon |\n|---|--:|--:|")
    for name, rates in measured.items():
        times = "–"
        if base:
            ratios = [rate / other for rate, other in zip(rates, base, strict=True)]
            times = f"{statistics.median(ratios):.1f}"
        print(f"| {name} | {statistics.median(rates):,.0f} | {times} |")
    one = measured[f"Kolpak hats {OPTIONS[0]}"]
    scale = statistics.median(b / a for a, b in zip(one, measured[two], strict=True))
    print(f"\nTwo threads do {scale:.2f} times the work of one.")


if __name__ == "__main__":
    main()
