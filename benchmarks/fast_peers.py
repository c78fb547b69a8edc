"""OpenSpiel and PettingZoo, measured for ``fast.py``; both come with the extra ``benchmark``.

A rate is a function of seconds of processor time that returns how much was done in a second.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from rules import pettingzoo_game

Rate = Callable[[float], float]

ROLLOUTS = 500
SAMPLE = 300
"""Games whose length is counted beforehand."""


def rate_of(work: Callable[[], float]) -> Rate:
    """Gives the rate of some work, which returns how much it has done."""

    def rate(seconds: float) -> float:
        done, start = 0.0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            done += work()
        return done / spent

    return rate


def rollouts(name: str, counts_chance: bool = False) -> Rate:
    """Gives the rate of random rollouts in C++, in moves of the players, or of chance.

    One simulation of OpenSpiel's C++ search calls its ``RandomRolloutEvaluator`` once, for many
    games from the first decision on, with no Python in between. Moves are games times the mean
    number of moves a game has, counted beforehand.
    """
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    length = statistics.mean(_moves(state.clone(), rng, counts_chance) for _ in range(SAMPLE))

    def work() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, rng.getrandbits(30))
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False).step(state)
        return ROLLOUTS * length

    return rate_of(work)


def _moves(state: Any, rng: random.Random, counts_chance: bool) -> int:
    """Plays on at random; gives the number of moves of the players, or of chance."""
    moves = 0
    while not state.is_terminal():
        moves += state.is_chance_node() == counts_chance
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return moves


def connect_four_search(simulations: int) -> Rate:
    """Gives simulations a second of the C++ search at the first move, with one rollout each."""
    import pyspiel

    game, rng = pyspiel.load_game("connect_four"), random.Random(1)
    state = game.new_initial_state()

    def work() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(30))
        seed = rng.getrandbits(30)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, seed, False)
        return float(bot.mcts_search(state).explore_count)

    return rate_of(work)


def connect_four_environment() -> Rate:
    """Gives steps a second of PettingZoo's connect four without wrappers, at random."""
    play = pettingzoo_game(random.Random(1))
    return rate_of(lambda: play()[0])
