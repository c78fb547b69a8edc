"""Levels that err as people do: they look at some of their hats only, and forget danger."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from kolpak.games.hats.greedy import DANGER, HUNT, GreedyHats
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Move
from kolpak.play.bot import Turn


class Habits(NamedTuple):
    """What a greedy player heeds.

    ``hunt`` and ``danger`` weigh what it could catch next and what could catch it; ``overlook``
    is the probability with which it does not look at the pieces of a field.
    """

    hunt: float
    danger: float
    overlook: float


NOVICE: Final = Habits(hunt=0.0, danger=0.0, overlook=0.6)
"""Sees what a move catches or brings home, and only for some of its hats.

Set by hand: ``casual`` wins 83 % against it with two players.
"""

CASUAL: Final = Habits(hunt=HUNT, danger=DANGER / 2, overlook=0.15)
"""Goes after prey, overlooks a hat now and then, and takes danger too lightly.

Set by hand: ``skilled`` wins 85 % against it with two players.
"""

SKILLED: Final = Habits(hunt=HUNT, danger=DANGER, overlook=0.0)


class Erring(GreedyHats):
    """The greedy bot with habits of its own."""

    def __init__(self, rules: HatsRules, habits: Habits) -> None:
        super().__init__(rules)
        self.hunt, self.danger = habits.hunt, habits.danger
        self.overlook = habits.overlook

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the best of the moves it looks at."""
        actions = noticed(turn.actions, self.overlook, rng)
        return super().choose(turn._replace(actions=actions), rng)


def noticed(actions: Sequence[Any], overlook: float, rng: Random) -> Sequence[Any]:
    """Return the moves from the fields that are looked at; all actions if none is."""
    moves = [action for action in actions if isinstance(action, Move)]
    if not overlook or not moves:
        return actions
    fields = sorted({move.way[0].field for move in moves})
    looked_at = {field for field in fields if rng.random() >= overlook}
    return [move for move in moves if move.way[0].field in looked_at] or actions
