"""What it is worth at Kabaleo to place first or last, which the search of a review does not see.

Among strong players the others prepare for what the last seat is about to do; the placements that
end a simulation hardly do, so that a search overrates whoever places last, and is too sure. Its
chances are therefore corrected as those of classifiers are (vector scaling: Guo et al. 2017), the
less the nearer the end, which the search does see.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from kolpak.fast.kabaleo import layout as at
from kolpak.fast.twin import Packed
from kolpak.review.account import Shares
from kolpak.review.reviewer import Numbers


class Correction(NamedTuple):
    """By how much the chances that a search sees are off, by the order of placing.

    A chance becomes its power ``1 - doubt``, times the factor of its seat's role; the sum stays 1.
    From ``fading`` cones left on both lessen in proportion to what is left.
    """

    factors: Shares
    """Of the first, second … to place, the last of whom places the last cone."""
    doubt: float = 0.5
    fading: int = 10

    def corrected(
        self, packed: Packed, chances: Numbers, errors: Numbers
    ) -> tuple[Numbers, Numbers]:
        """Return the chances in a position by seat, and their standard errors."""
        seats = len(chances)
        left = int(packed[at.HELD : at.HELD + seats].sum())
        part = min(1.0, left / self.fading)
        power = 1 - self.doubt * part
        first = (int(packed[at.MOVER]) + left) % seats
        found: Numbers = chances**power * np.roll(self.factors, first) ** part
        found /= found.sum()
        slopes, spread = power * found * (1 - found), chances * (1 - chances)
        return found, errors * np.divide(slopes, spread, out=np.zeros(seats), where=spread > 0)


CORRECTIONS: Final = {
    2: Correction((1.0, 2.62)),
    3: Correction((1.0, 0.90, 0.41)),
    4: Correction((1.0, 1.41, 0.96, 0.38)),
}
"""By players: with these factors, what is seen before the first placement is on average what each
role wins among equal strong players with random deals: 27 and 73 %; 34, 39 and 27 %; 19, 32, 28 and
21 %. ``python benchmarks/review.py roles --players 2`` measures that, fits the factors, and gives
the log loss of other doubts and fadings. These were chosen on 130 games of ``expert`` for three
players, and 128 for four (docs/reference/review.md).
"""
