"""A greedy bot for Catch the Hat: prey, the way home and danger, one move ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kolpak.games.hats.board import Field
from kolpak.games.hats.pieces import GOLDEN, owner, prey
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import ROLL, State
from kolpak.play.bot import Bot, Turn, best

BROUGHT_HOME = 12.0
CARRIED = 7.0
OWN_HAT = 5.0
GOLDEN_HAT = 6.0
OUT = 1.0
"""For a hat on the track; a hat at home catches nothing."""
RESTING = 0.1
STEP = 0.12
"""For a step toward home, a carried hat."""
HUNT = 3.0
DANGER = 0.5
"""Hunting counts more than danger: two cautious players would never end a game (F21)."""


class GreedyHats(Bot):
    """One-ply search with a weighted sum of pieces, distances and threats."""

    rules: HatsRules
    hunt: float = HUNT
    danger: float = DANGER

    def __init__(self, rules: HatsRules) -> None:
        super().__init__(rules)
        board = rules.board
        self.reach = [self._reach(field) for field in range(len(board.names))]

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the action with the best outcome; another roll is always taken (F15)."""
        view: State = turn.view
        actions = turn.actions
        if ROLL in actions:
            return ROLL
        if len(actions) == 1:
            return actions[0]
        assert view.turn is not None
        mine = self.rules.sides.team[self.rules.sides.colours[view.turn]]
        return best(actions, lambda action: self._value(self.rules.play(view, action), mine), rng)

    def _value(self, state: State, mine: frozenset[str]) -> float:
        """Return the value of a position for a side, threats of the next rolls included."""
        sides = self.rules.sides
        value = 0.0
        for colour, caught in zip(sides.colours, state.caught, strict=True):
            value += BROUGHT_HOME * len(caught) * (1 if colour in mine else -1 / len(sides.seats))
        ours: list[tuple[Field, str]] = []
        theirs: list[tuple[Field, str]] = []
        for field, pieces in enumerate(state.fields):
            for piece in pieces:
                if piece != GOLDEN:
                    (ours if owner(piece) in mine else theirs).append((field, piece))
        value += sum(self._held(field, piece) for field, piece in ours)
        return value + self._chances(ours, theirs)

    def _held(self, field: Field, piece: str) -> float:
        """Return the value of a side's piece where it stands."""
        board = self.rules.board
        load = prey(piece)
        value = OWN_HAT + CARRIED * len(load) + GOLDEN_HAT * (GOLDEN in piece)
        if field < board.homes:
            return value
        if load and not self.rules.is_tower:
            home = self.rules.sides.home_of[owner(piece)]
            value -= STEP * len(load) * board.steps_home[home][field]
        return value + OUT + RESTING * board.grey[field]

    def _chances(
        self, ours: Sequence[tuple[Field, str]], theirs: Sequence[tuple[Field, str]]
    ) -> float:
        """Return the value of what both sides could catch with their next roll."""
        homes, grey = self.rules.board.homes, self.rules.board.grey
        value = 0.0
        for at, piece in ours:
            exposed = at >= homes and not grey[at]
            for other, hat in theirs:
                if other >= homes and not grey[other]:
                    value += self.hunt * len(hat) * self.reach[at].get(other, 0.0)
                if exposed:
                    value -= self.danger * CARRIED * len(piece) * self.reach[other].get(at, 0.0)
        return value

    def _reach(self, start: Field) -> dict[Field, float]:
        """Return the probability of getting from a field to each other one in one roll."""
        ends = self.rules.board.ends[start]
        chances: dict[Field, float] = {}
        for roll in range(1, 7):
            for field in ends[roll]:
                chances[field] = chances.get(field, 0.0) + 1 / 6
        return chances
