"""Random numbers for compiled code: splitmix64 with its state in an array of one number."""

from __future__ import annotations

from typing import Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.jit import compiled
from kolpak.play.seeds import checked_seed

GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
MIX_2: Final = np.uint64(0x94D049BB133111EB)
HALF: Final = np.uint64(32)
LOW_HALF: Final = np.uint64(0xFFFFFFFF)

RandomState = NDArray[np.uint64]
"""State of a generator: an array with one number, changed by every draw."""


def seeded(seed: SupportsIndex) -> RandomState:
    """Return a generator's state, another one for each seed; raise KolpakError for no seed."""
    return np.array([checked_seed(seed)], dtype=np.uint64)


def generators(seed: SupportsIndex, count: int, *key: int) -> NDArray[np.uint64]:
    """Return the states of independent generators, one in each row; raise KolpakError.

    Each key (a spawn key of NumPy's SeedSequence) gives others.
    """
    seeds = np.random.SeedSequence(checked_seed(seed), spawn_key=key)
    return seeds.generate_state(count, np.uint64).astype(np.uint64).reshape(count, 1)


def mixed(states: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return other states, each from one (the output function of splitmix64)."""
    with np.errstate(over="ignore"):  # numbers modulo 2**64
        found = states + GOLDEN
        found = (found ^ (found >> np.uint64(30))) * MIX_1
        found = (found ^ (found >> np.uint64(27))) * MIX_2
        mixed: NDArray[np.uint64] = found ^ (found >> np.uint64(31))
    return mixed


@compiled
def bits(random: RandomState) -> np.uint64:
    """Return 64 random bits (splitmix64, Steele et al. 2014)."""
    random[0] += GOLDEN
    mixed = random[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * MIX_1
    mixed = (mixed ^ (mixed >> np.uint64(27))) * MIX_2
    return np.uint64(mixed ^ (mixed >> np.uint64(31)))


@compiled
def below(random: RandomState, count: int) -> int:
    """Return a uniform number from 0 to ``count - 1`` (Lemire 2019).

    The bias of at most count / 2**32 is far below what a playout can show.
    """
    return int(np.int64(((bits(random) >> HALF) * np.uint64(count)) >> HALF))  # signed, for sums


@compiled
def uniform(random: RandomState) -> float:
    """Return a number from 0 on and below 1, one of 2**30."""
    return below(random, 1 << 30) / (1 << 30)


@compiled
def pair_below(random: RandomState, one: int, other: int) -> tuple[int, int]:
    """Return independent uniform numbers below two counts, from the halves of one draw."""
    drawn = bits(random)
    first = np.int64(((drawn >> HALF) * np.uint64(one)) >> HALF)
    second = np.int64(((drawn & LOW_HALF) * np.uint64(other)) >> HALF)
    return int(first), int(second)


@compiled
def shuffle(items: NDArray[np.int64], count: int, random: RandomState) -> None:
    """Shuffle the first ``count`` items, in place; every order is equally likely (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(random, last + 1)
        items[last], items[other] = items[other], items[last]
