"""The seeds of one table: made ahead, kept in the store, shown to nobody before each game's end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kolpak.fair.dealer import Dealer
from kolpak.fair.label import Label
from kolpak.fair.seed import commitment, new_seed
from kolpak.play.rules import AnyRules, Seat
from kolpak.table.setup import Setup, open_box


class Seeds:
    """Draws for one table; a ``kolpak.table.dealer.Dealer``.

    ``ahead`` lists seeds made here that the store does not hold yet: they must be written with the
    events whose commitments are of them.
    """

    def __init__(self, table: str, setup: Setup, stored: Mapping[int, bytes]) -> None:
        self.table, self.setup = table, setup
        self.seeds = dict(stored)
        self.ahead: dict[int, bytes] = {}
        self._dealer: tuple[int, tuple[str, ...], Dealer] | None = None

    def label(self, game: int) -> Label:
        """Gives the label that binds a seed to its game."""
        box = open_box(self.setup.game, self.setup.options)
        return Label(self.table, game, self.setup.game, box.type.edition, self.setup.options)

    def commitment(self, game: int) -> str:
        """Gives the commitment to a game's seed; a missing seed is made."""
        return commitment(self._seed(game), self.label(game))

    def seed(self, game: int) -> str:
        """Gives a game's seed as text."""
        return self._seed(game).hex()

    def draw(
        self,
        game: int,
        random: tuple[str, ...],
        starter: Seat | None,
        index: int,
        rules: AnyRules,
        state: Any,
    ) -> Any:
        """Draws chance action number ``index`` of a game."""
        if self._dealer is None or self._dealer[:2] != (game, random):
            dealer = Dealer(self._seed(game), self.label(game), random, starter)
            self._dealer = (game, random, dealer)
        return self._dealer[2].outcome(index, rules, state)

    def _seed(self, game: int) -> bytes:
        if game not in self.seeds:
            self.seeds[game] = self.ahead[game] = new_seed()
        return self.seeds[game]
