"""Pearson's chi-square: are all cells equally likely?"""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Final

LIMITS: Final = {
    4: 18.5,
    5: 20.5,
    8: 26.1,
    9: 27.9,
    11: 31.3,
    15: 37.7,
    19: 43.8,
    23: 49.7,
    35: 66.6,
    95: 142.1,
}
"""What one in a thousand fair samples exceeds, by degrees of freedom."""


def assert_even(sample: Iterable[Hashable], cells: int) -> None:
    """Fails where some of so many cells come up too often, too seldom or never."""
    counts = Counter(sample)
    expected = counts.total() / cells
    assert expected >= 5, "too few for the test to mean something"
    assert len(counts) == cells
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi < LIMITS[cells - 1], f"chi-square {chi:.1f} over {LIMITS[cells - 1]}"
