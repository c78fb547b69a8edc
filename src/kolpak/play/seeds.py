"""Seeds: whole numbers from which all that is random follows."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any, Final, SupportsIndex

from kolpak.play.errors import KolpakError
from kolpak.play.numbers import natural, shown

LAST_SEED: Final = 2**64 - 1
"""The greatest seed: compiled generators hold 64 bits, so a greater one would equal another."""


class SystemChance(SystemRandom):
    """The system's generator, which has no state and so can be copied and pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()


def checked_seed(seed: SupportsIndex) -> int:
    """Return a seed as an int; raise KolpakError unless it is one from 0 to 2**64 - 1."""
    number = natural(seed)
    if number is None or number > LAST_SEED:
        raise KolpakError("error-seed", seed=shown(seed), last=str(LAST_SEED))
    return number


def seeded_random(seed: SupportsIndex | str) -> Random:
    """Return a generator for a number or a word; raise KolpakError for anything else."""
    try:
        return Random(seed if isinstance(seed, str) else checked_seed(seed))
    except UnicodeEncodeError:  # half a sign (a lone surrogate) is no word
        raise KolpakError("error-seed", seed=str(seed), last=str(LAST_SEED)) from None
