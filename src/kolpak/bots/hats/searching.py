"""Levels that search: expectimax over the fitted evaluation, in compiled code."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from kolpak.bots.hats.reasons import Reasons
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import ROLL, Move, State
from kolpak.play.bot import Bot, Rated, Turn

if TYPE_CHECKING:
    from kolpak.bots.hats.engine import Engine


class Searching(Bot):
    """Search of some depth in moves; Numba is imported at the first choice."""

    searches: ClassVar[bool] = True

    rules: HatsRules

    def __init__(self, rules: HatsRules, depth: int) -> None:
        super().__init__(rules)
        self.depth = depth
        self.reasons = Reasons(rules)
        self._made: Engine | None = None

    @property
    def engine(self) -> Engine:
        """The compiled search, made when it is first needed."""
        if self._made is None:
            from kolpak.bots.hats.engine import Engine

            self._made = Engine(self.rules, self.depth)
        return self._made

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the action with the best win chance; another roll is always taken (F15)."""
        if ROLL in turn.actions:
            return ROLL
        if len(turn.actions) == 1:
            return turn.actions[0]
        return self._ranked(turn, rng)[0][0]

    def rate(self, turn: Turn, rng: Random) -> list[Rated]:
        """Return the actions with the win chance of the seat's side after each, best first."""
        if not all(isinstance(action, Move) for action in turn.actions):
            return [Rated(self.choose(turn, rng))]
        view: State = turn.view
        return [
            Rated(action, value, self.reasons.of(view, action))
            for action, value in self._ranked(turn, rng)
        ]

    def _ranked(self, turn: Turn, rng: Random) -> list[tuple[Any, float]]:
        """Return the moves with their values, best first, equal ones in random order."""
        values = self.engine.values(turn.view)
        offered = [(action, values[action]) for action in turn.actions]
        rng.shuffle(offered)
        return sorted(offered, key=lambda pair: -pair[1])
