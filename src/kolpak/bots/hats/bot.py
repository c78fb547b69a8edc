"""The bot that searches: expectimax over the fitted evaluation, in compiled code."""

from __future__ import annotations

from random import Random
from typing import Any

from kolpak.bots.hats.beginners import noticed
from kolpak.bots.hats.policy import model_of
from kolpak.bots.hats.reasons import Reasons
from kolpak.bots.hats.search import new_memory, rate_moves
from kolpak.bots.hats.weights import weights_of
from kolpak.fast.hats.twin import HatsTwin
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import ROLL, Move, State
from kolpak.play.bot import Bot, Rated, Turn


class SearchHats(Bot):
    """Search of a depth in moves; ``overlook`` is the part of its fields it does not look at."""

    rules: HatsRules

    def __init__(self, rules: HatsRules, depth: int, overlook: float = 0.0) -> None:
        super().__init__(rules)
        self.depth, self.overlook = depth, overlook
        self.twin = HatsTwin(rules)
        self.model = model_of(rules, weights_of(rules.options))
        self.memory = new_memory()
        self.reasons = Reasons(rules)

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the action that is worth most; another roll is always taken (F15)."""
        if ROLL in turn.actions:
            return ROLL
        if len(turn.actions) == 1:
            return turn.actions[0]
        actions = noticed(turn.actions, self.overlook, rng)
        return self._ranked(turn._replace(actions=actions), rng)[0][0]

    def rate(self, turn: Turn, rng: Random) -> list[Rated]:
        """Return the actions with the win chance of the seat's side after each, best first.

        In a stalled game some that are not chosen, since they wait, have a greater one: they are
        left out, for advice does not argue against itself.
        """
        if not all(isinstance(action, Move) for action in turn.actions):
            return [Rated(self.choose(turn, rng))]
        ranked = self._ranked(turn, rng)
        advised = [pair for pair in ranked if pair[1] <= ranked[0][1]]
        return [
            Rated(
                action,
                value,
                self.reasons.of(turn.view, action),
                self.reasons.danger(turn.view, action),
            )
            for action, value in sorted(advised, key=lambda pair: -pair[1])
        ]

    def _ranked(self, turn: Turn, rng: Random) -> list[tuple[Any, float]]:
        """Return the moves with their win chances by worth, equal ones in random order."""
        found = self._search(turn.view)
        offered = list(turn.actions)
        rng.shuffle(offered)
        offered.sort(key=lambda action: -found[action][1])
        return [(action, found[action][0]) for action in offered]

    def values(self, state: State) -> dict[Move, float]:
        """Return the win chance of the seat's side after each legal move of a roll."""
        return {move: chance for move, (chance, _) in self._search(state).items()}

    def _search(self, state: State) -> dict[Move, tuple[float, float]]:
        """Return win chance and worth of each legal move of a roll."""
        packed = self.twin.pack(state)
        count = rate_moves(packed, self.twin.tables, self.model, self.depth, self.memory)
        rows = self.memory.root.moves[:count]
        moves = [self.twin.packing.move(packed, row) for row in rows]
        found = zip(
            self.memory.values[:count].tolist(), self.memory.worth[:count].tolist(), strict=True
        )
        return dict(zip(moves, found, strict=True))
