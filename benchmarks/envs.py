"""Measures the environments beside Pgx's and PettingZoo's connect four, in one run.

Run ``python benchmarks/envs.py [--games GAME …] [--seconds S] [--rounds N]``; Pgx and PettingZoo
come with the extra ``benchmark`` and are left out where they are not installed. All rates are
decisions a second of processor time on one core, a uniformly random choice among the legal actions
included. Ours and the peer take turns; figures are medians over the rounds, and a ratio is the
median of the ratios within the rounds. Figures of one run compare with each other only.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import numpy as np

from kolpak.envs.batch import BatchEnv
from kolpak.envs.games import rules
from kolpak.fast.batch import Batch

SIZE = 1024
"""Games of a batch, Pgx's too."""
GAMES: dict[str, dict[str, Any]] = {
    "kabaleo": {"players": 2},
    "hat_cards": {"players": 2},
    "hats": {"players": 2, "stall_limit": 30},
}
Work = Callable[[], int]
"""Plays some decisions; returns how many."""


def batch_env(game: str) -> Work:
    """Return steps of a batch with observations, masks and autoreset."""
    env = BatchEnv(rules(game, **GAMES[game]), SIZE, seed=1)

    def work() -> int:
        env.step(env.sample())
        return env.size

    return work


def bare_batch(game: str) -> Work:
    """Return the same without observations, rewards and ends."""
    batch = Batch(rules(game, **GAMES[game]), SIZE, seed=1, autoreset=True)

    def work() -> int:
        batch.step(batch.sample())
        return batch.size

    return work


def pgx(name: str) -> Work:
    """Return steps of a Pgx game, called one by one as ours are, autoreset included."""
    import jax
    import jax.numpy as jnp
    import pgx as peer
    from pgx.experimental.wrappers import auto_reset

    env = peer.make(name)
    step = auto_reset(env.step, env.init)

    @jax.jit
    def turn(state: Any, key: Any) -> Any:
        key, chosen, drawn = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(chosen, logits, axis=-1)
        return jax.vmap(step)(state, action, jax.random.split(drawn, SIZE)), key

    begin = jax.jit(jax.vmap(env.init))
    carry = [begin(jax.random.split(jax.random.PRNGKey(0), SIZE)), jax.random.PRNGKey(1)]

    def work() -> int:
        carry[:] = turn(*carry)
        jax.block_until_ready(carry[0].observation)
        return SIZE

    return work


def pettingzoo_env(env: Any) -> Work:
    """Return turns as in PettingZoo's own ``performance_benchmark``."""
    env.reset(seed=1)

    def work() -> int:
        for _ in range(100):
            observation, _, over, cut, _ = env.last()
            actions = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(None if over or cut else random.choice(actions))
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
        return 100

    return work


def connect_four() -> Work:
    """Return turns of PettingZoo's connect four."""
    from pettingzoo.classic import connect_four_v3

    return pettingzoo_env(connect_four_v3.env())


def ours_in_pettingzoo(game: str) -> Work:
    """Return turns of one of our environments in PettingZoo's wrappers."""
    from kolpak.envs.pettingzoo import env

    return pettingzoo_env(env(game, **GAMES[game]))


def rate(work: Work, seconds: float) -> float:
    """Return decisions a second of processor time."""
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        done += work()
    return done / (time.process_time() - began)


def compare(title: str, ours: Work, theirs: Work | None, given: argparse.Namespace) -> None:
    """Print a row: ours, the peer, and the ratio."""
    ours()
    found: list[tuple[float, float]] = []
    for _ in range(given.rounds):
        mine = rate(ours, given.seconds)
        found.append((mine, rate(theirs, given.seconds) if theirs else float("nan")))
    mine, peer = (statistics.median(column) for column in zip(*found, strict=True))
    ratio = statistics.median(one / other for one, other in found)
    print(f"| {title} | {mine:,.0f} | {peer:,.0f} | {ratio:.2f} |", flush=True)


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="*", choices=[*GAMES], default=[*GAMES])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    print(f"{platform.python_version()}, {platform.machine()}, load {os.getloadavg()[0]:.1f}")
    print("| decisions a second | ours | peer | ratio |\n|---|--:|--:|--:|")
    peer = pgx("connect_four") if find_spec("pgx") else None
    for game in given.games:
        compare(f"`BatchEnv` {game} : Pgx connect four", batch_env(game), peer, given)
    for game in given.games:
        title = f"`BatchEnv` {game} : without observations"
        compare(title, batch_env(game), bare_batch(game), given)
    four = connect_four() if find_spec("pygame") else None
    for game in given.games:
        compare(f"PettingZoo {game} : connect four", ours_in_pettingzoo(game), four, given)


if __name__ == "__main__":
    main()
