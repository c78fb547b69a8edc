"""What a seat of two forces in the last placements of Kabaleo, as far as it can know.

Each distribution of goals is solved by itself, so that a seat seems to find out from its next
placement on what the other one holds (strategy fusion: Frank and Basin 1998). What is called proved
is therefore solved for all distributions at once: one way to play has to serve in all of them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from kolpak.bots.kabaleo.endings import Ending
from kolpak.bots.kabaleo.solver import LOSS, UNKNOWN, WIN
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.rules import Seat
from kolpak.review.reviewer import Numbers

SOLVER_NODES: Final = 400_000
"""Positions after which the solver gives way to the search; a tenth of a second."""


class Forced(NamedTuple):
    """The part of the win that a seat forces, the mean over the goals that the other may hold.

    ``proved`` says that it wins whatever these are, ``lost`` that it loses with all of them.
    """

    part: float
    proved: bool
    lost: bool


class Endings:
    """Solver of a game's last placements; what it finds helps with later positions."""

    def __init__(self, rules: KabaleoRules) -> None:
        self.rules = rules
        self.solvers: dict[tuple[Seat, bytes], Ending] = {}

    def forced(self, packed: Packed, held: Packed, chances: Numbers, seat: Seat) -> Forced | None:
        """Return what a seat forces from a position; None if it takes too long."""
        alone = [self._value(packed, world[np.newaxis], seat) for world in held]
        if UNKNOWN in alone:
            return None
        proved = min(alone) == WIN and self._value(packed, held, seat) == WIN
        part = 1.0 if proved else float(chances @ alone) / WIN
        return Forced(part, proved, max(alone) == LOSS)

    def _value(self, packed: Packed, held: Packed, seat: Seat) -> int:
        """Return what a seat forces whichever of some distributions is true."""
        key = seat, held.tobytes()
        if key not in self.solvers:
            self.solvers[key] = Ending(self.rules, packed, held, seat=seat)
        return self.solvers[key].value(packed.copy(), SOLVER_NODES)
