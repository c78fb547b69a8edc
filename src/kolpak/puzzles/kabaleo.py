"""Puzzles of Kabaleo for two, by the solver: one kind of placement wins, every other one loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kolpak.bots.kabaleo.endings import Ending
from kolpak.bots.kabaleo.solver import UNKNOWN, WIN
from kolpak.bots.roster import bot
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement, State
from kolpak.play.steps import Step
from kolpak.puzzles.prover import Prover
from kolpak.puzzles.puzzle import EASY, HARD, MEDIUM

PLAYERS: Final = ("skilled", "casual", "novice")
"""Levels that err, which leaves more positions with a single way to win than strong play does."""

LEAST_LEFT: Final = 5
MOST_LEFT: Final = 8
"""Cones left in the stocks: with fewer one sees it, with more nobody reckons it through."""

FAR: Final = 7
"""Cones left from which on a puzzle is hard: about a third of those that ``skilled`` misses."""

NODES: Final = 500_000
"""Positions after which the solver gives up on one placement; eight cones hardly ever take it."""


class KabaleoProver(Prover):
    """Worth is the part of the win that the mover forces with all goals open: 1, ½ or 0."""

    game = "kabaleo"
    options = "players=2"
    players = PLAYERS
    margin = 1.0
    least_kinds = 6
    rules: KabaleoRules

    def may_hide(self, step: Step) -> bool:
        """Return whether few cones are left."""
        left = sum(map(len, step.before.stocks))
        return isinstance(step.action, Placement) and LEAST_LEFT <= left <= MOST_LEFT

    def kind(self, state: State, action: Placement) -> tuple[str, str]:
        """Return the cone and the tower it goes on: equal towers are as good."""
        return action.colour, state.places[action.place]

    def values(self, state: State) -> Mapping[Placement, float]:
        """Return what each kind of placement forces; stop where a second one wins."""
        worth: dict[Placement, float] = {}
        for action, value in Ending.of(self.rules, state).solve(NODES):
            if value == UNKNOWN or (value == WIN and 1.0 in worth.values()):
                break
            worth[action] = value / WIN
        return worth

    def best(self, state: State) -> Placement:
        """Return the best placement."""
        return Ending.of(self.rules, state).best().action

    def difficulty(self, state: State, actions: Sequence[Placement]) -> str:
        """Return how hard it is: by whether ``skilled`` finds it, and how far off the end is.

        The searching levels are no measure, since they are not told the other goal.
        """
        if self.is_found(bot(self.game, "skilled", self.rules), state, actions):
            return EASY
        return HARD if sum(map(len, state.stocks)) >= FAR else MEDIUM
