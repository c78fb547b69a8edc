"""Measures random play of the rules beside OpenSpiel's Python games and PettingZoo's connect four.

Run ``python benchmarks/rules.py [--seconds S] [--rounds N]``; the peers come with the extra
``benchmark`` and are left out, with a word, where they are not installed. One decision lists the
legal actions, chooses one evenly and plays it; chance is drawn, and new games are begun, inside
the measured time. Every row is the median of some rounds; the rows take turns within a round, so
that a noisy moment meets them all. Figures of one run compare with each other only.
"""

from __future__ import annotations

import argparse
import importlib.util
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import kolpak
from kolpak.play.rules import CHANCE

Count = tuple[int, int]
"""Decisions made and moves of all movers, chance too, in one game."""

OURS = [
    ("kabaleo", "players=2"),
    ("kabaleo", "players=3"),
    ("kabaleo", "players=4"),
    ("hat_cards", "players=2"),
    ("hat_cards", "players=4"),
    ("hats", "players=2"),
    ("hats", "players=4"),
    ("hats", "players=6"),
    ("hats", "players=4 golden=on"),
]
PEERS = ["python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes"]


def kolpak_game(name: str, options: str, rng: random.Random) -> Callable[[], Count]:
    """Gives a function that plays one game of ours at random."""
    game_type = kolpak.find(name)
    rules = game_type.rules(game_type.options.read(options))

    def play() -> Count:
        state = rules.start()
        decisions = moves = 0
        while (mover := rules.mover(state)) is not None:
            if mover == CHANCE:
                action = rules.draw(state, rng)
            else:
                legal = rules.actions(state)
                action = legal[int(rng.random() * len(legal))]
                decisions += 1
            state = rules.play(state, action)
            moves += 1
        return decisions, moves

    return play


def open_spiel_game(name: str, rng: random.Random) -> Callable[[], Count]:
    """Gives a function that plays one of OpenSpiel's Python games at random."""
    import open_spiel.python.games  # noqa: F401  (registers the games)
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> Count:
        state = game.new_initial_state()
        decisions = moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, weights)[0]
            else:
                legal = state.legal_actions()
                action = legal[int(rng.random() * len(legal))]
                decisions += 1
            state.apply_action(action)
            moves += 1
        return decisions, moves

    return play


def pettingzoo_game(rng: random.Random) -> Callable[[], Count]:
    """Gives a function that plays PettingZoo's connect four, without its wrappers, at random."""
    from pettingzoo.classic.connect_four import connect_four

    env = connect_four.raw_env()

    def play() -> Count:
        env.reset(seed=1)
        decisions = 0
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = observation["action_mask"]
            legal = [action for action, allowed in enumerate(mask.tolist()) if allowed]
            assert agent
            env.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions, decisions

    return play


def rows() -> dict[str, Callable[[], Count]]:
    """Lists what is measured, ours first."""
    rng = random.Random(1)
    found = {f"Kolpak {name} {options}": kolpak_game(name, options, rng) for name, options in OURS}
    if importlib.util.find_spec("pyspiel"):
        found |= {f"OpenSpiel {name}": open_spiel_game(name, rng) for name in PEERS}
    else:
        print("OpenSpiel is not installed; its rows are left out.")
    if importlib.util.find_spec("pettingzoo") and importlib.util.find_spec("pygame"):
        found["PettingZoo connect_four raw_env"] = pettingzoo_game(rng)
    else:
        print("PettingZoo with pygame is not installed; its row is left out.")
    return found


def measure(play: Callable[[], Count], seconds: float) -> tuple[float, float]:
    """Gives decisions and moves a second over whole games."""
    decisions = moves = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        more = play()
        decisions, moves = decisions + more[0], moves + more[1]
    return decisions / spent, moves / spent


def import_milliseconds(rounds: int) -> float:
    """Measures ``import kolpak`` in fresh interpreters: the median, interpreter start taken off."""

    def run(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    bare = statistics.median(run("pass") for _ in range(rounds))
    return 1000 * (statistics.median(run("import kolpak") for _ in range(rounds)) - bare)


def main() -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row and round")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    measured: dict[str, list[tuple[float, float]]] = {}
    every = rows()
    for play in every.values():
        play()  # warm up
    for _ in range(chosen.rounds):
        for name, play in every.items():
            measured.setdefault(name, []).append(measure(play, chosen.seconds))
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    print(f"`import kolpak`: {import_milliseconds(4 * chosen.rounds):.0f} ms\n")
    print("| game | decisions/s (median, least to most) | with chance, moves/s |")
    print("|---|--:|--:|")
    for name, rates in measured.items():
        decisions = sorted(rate for rate, _ in rates)
        moves = statistics.median(rate for _, rate in rates)
        middle = statistics.median(decisions)
        spread = f"{decisions[0]:,.0f} to {decisions[-1]:,.0f}"
        print(f"| {name} | {middle:,.0f} ({spread}) | {moves:,.0f} |")


if __name__ == "__main__":
    main()
