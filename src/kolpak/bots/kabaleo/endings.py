"""Exact endings of Kabaleo: win, shared win or loss of each action."""

from __future__ import annotations

from typing import Final, NamedTuple

from kolpak.bots.kabaleo import solver
from kolpak.bots.kabaleo.belief import worlds
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.moves import distinct, play
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement

NODES: Final = 20_000_000
"""Positions after which a search gives up; a few seconds."""


class Solved(NamedTuple):
    """An action and its value (``solver.WIN``, ``SHARED``, ``LOSS`` or ``UNKNOWN``)."""

    action: Placement
    value: int


class Ending:
    """A position, to be solved for the seat that moves."""

    def __init__(self, rules: KabaleoRules, packed: Packed, *, contest: bool = False) -> None:
        self.twin = KabaleoTwin(rules)
        self.packed = packed.copy()
        if contest:  # Kabaleo Lite: nothing cancels or is barred, and only clear wins count
            self.packed[at.CANCELS] = self.packed[at.BARS] = 0
        self.contest = contest
        self.seat = int(packed[at.MOVER])
        self.goal = int(packed[at.GOAL + self.seat])
        self.stack = solver.new_stack()

    def worlds(self) -> Packed:
        """Return all goals that others may hold (worlds x seats)."""
        return worlds(self.twin.seats, int(self.packed[at.COLOURS]), self.seat, self.goal)

    def solve(self, held: Packed, limit: int = NODES) -> list[Solved]:
        """Return every distinct action with what it forces in all of the given worlds."""
        claim = solver.new_claim(self.seat, held, alone=self.contest)
        table = solver.new_table()
        codes = self.stack.codes[solver.DEEPEST - 1]
        found = []
        for code in codes[: distinct(self.packed, codes)].tolist():
            after = self.packed.copy()
            play(after, code)
            value = solver.solve(after, claim, self.stack, table, limit)
            found.append(Solved(self.twin.action(self.packed, code), value))
        return found
