"""The compiled search behind the levels that search; importing it imports Numba."""

from __future__ import annotations

from kolpak.bots.hats.features import model_of
from kolpak.bots.hats.search import new_memory, rate_moves
from kolpak.bots.hats.weights import weights_of
from kolpak.fast.hats.twin import HatsTwin
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Move, State


class Engine:
    """Win chances of moves under given rules, found by a search of some depth."""

    def __init__(self, rules: HatsRules, depth: int) -> None:
        self.twin = HatsTwin(rules)
        self.model = model_of(rules, weights_of(rules.options))
        self.memory = new_memory()
        self.depth = depth

    def values(self, state: State) -> dict[Move, float]:
        """Return the win chance of the seat's side after each legal move of a roll."""
        packed = self.twin.pack(state)
        count = rate_moves(packed, self.twin.tables, self.model, self.depth, self.memory)
        rows = self.memory.root.moves[:count]
        moves = [self.twin.packing.move(packed, row) for row in rows]
        return dict(zip(moves, self.memory.values[:count].tolist(), strict=True))
