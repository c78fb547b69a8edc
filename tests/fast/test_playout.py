"""Random games are those of their seed, whatever plays them."""

from typing import Any

import numpy as np
import pytest

import kolpak
from fast.agreeing import has_twin
from kolpak.fast import playouts
from kolpak.fast.playout import BLOCK

OPTIONS = {"hats": "stall_limit=20"}


@pytest.mark.parametrize("name", list(filter(has_twin, kolpak.GAMES)))
def test_equal_seeds_give_equal_games_on_any_number_of_threads(name: str) -> None:
    kind = kolpak.find(name)
    rules = kind.rules(kind.options.read(OPTIONS.get(name, "")))
    count = 2 * BLOCK + 9
    alone, decisions = playouts(rules, count, seed=5)

    for threads in (2, 3, 7):
        shares, taken = playouts(rules, count, seed=5, threads=threads)
        assert taken == decisions
        np.testing.assert_array_equal(shares, alone)
    assert not np.array_equal(alone[:BLOCK], alone[BLOCK : 2 * BLOCK])


def test_no_games_are_none() -> None:
    shares, decisions = playouts(kolpak.new("kabaleo", players=2).rules, 0, seed=1, threads=2)

    assert shares.shape == (0, 2)
    assert decisions == 0


@pytest.mark.parametrize(("count", "threads"), [(-1, 1), (1.5, 1), (1, 0), (1, 1.5), ("1", 1)])
def test_counts_are_whole(count: Any, threads: Any) -> None:
    with pytest.raises(ValueError, match="must be a whole number from"):
        playouts(kolpak.new("kabaleo", players=2).rules, count, 1, threads)
