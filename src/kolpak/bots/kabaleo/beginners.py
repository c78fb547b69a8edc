"""Bots for Kabaleo that err as people do."""

from __future__ import annotations

from random import Random
from typing import Any

from kolpak.games.kabaleo.greedy import GreedyKabaleo
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.bot import Turn


class BeginnerKabaleo(GreedyKabaleo):
    """Overlooks a part of the placements; of the others it chooses as the greedy player does."""

    def __init__(self, rules: KabaleoRules, *, overlooks: float) -> None:
        super().__init__(rules)
        self.overlooks = overlooks

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the best of the placements it has noticed."""
        noticed = [action for action in turn.actions if rng.random() >= self.overlooks]
        return super().choose(turn._replace(actions=noticed or [rng.choice(turn.actions)]), rng)
