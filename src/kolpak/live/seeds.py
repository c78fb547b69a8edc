"""The secret seeds of one table, from which its chance actions are drawn."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from kolpak.fair.dealer import Dealer
from kolpak.fair.label import Label
from kolpak.fair.seed import commitment, new_seed
from kolpak.live.errors import LogError
from kolpak.play.rules import AnyRules, Seat
from kolpak.table.dealer import Invitation
from kolpak.table.setup import Setup, rules_for
from kolpak.table.state import Table

CODE_SIGNS: Final = "2345679ACDEFGHJKMNPRTVWXY"
"""Letters and digits that are not mistaken for each other."""

CODE_LENGTH: Final = 5


class Seeds:
    """The dealer of one table (``kolpak.table.dealer.Dealer``).

    ``unsaved`` holds seeds that the store does not have yet: they must be written in one
    transaction with the events that publish their commitments.
    """

    def __init__(self, table: str, setup: Setup, stored: Mapping[int, bytes]) -> None:
        self.table, self.setup = table, setup
        self.seeds = dict(stored)
        self.unsaved: dict[int, bytes] = {}
        self._dealer: tuple[int, tuple[str, ...], Dealer] | None = None

    def replace(self, stored: Mapping[int, bytes]) -> None:
        """Take over the seeds of the store, where another process has written some."""
        self.seeds, self.unsaved = dict(stored), {}

    def label(self, game: int) -> Label:
        """Return the label that binds a seed to its game."""
        rule_set = rules_for(self.setup.game, self.setup.options)
        return Label(self.table, game, self.setup.game, rule_set.type.edition, self.setup.options)

    def check(self, table: Table) -> None:
        """Raise LogError where the seed behind the published commitment is missing or changed.

        It is never replaced: then nothing would bind the server to what it has promised.
        """
        game = table.game.number if table.phase == "playing" and table.game else table.next_game
        seed = self.seeds.get(game)
        is_promised = seed is not None and commitment(seed, self.label(game)) == table.commitment
        if table.commitment and not is_promised:
            raise LogError("error-log-seed", table=table.id, number=game)

    def commitment(self, game: int) -> str:
        """Return the commitment to be published for a game, whose seed is made now."""
        if game not in self.seeds:
            self.seeds[game] = self.unsaved[game] = new_seed()
        return commitment(self.seeds[game], self.label(game))

    def invitation(self) -> Invitation:
        """Return a new invitation to the table, not derived from its seeds."""
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        return Invitation(secrets.token_urlsafe(12), code)

    def seed(self, game: int) -> str:
        """Return a game's seed in hexadecimal digits."""
        return self.seeds[game].hex()

    def draw(
        self,
        game: int,
        random: tuple[str, ...],
        starter: Seat | None,
        index: int,
        rules: AnyRules,
        state: Any,
    ) -> Any:
        """Draw chance action number ``index`` of a game."""
        if self._dealer is None or self._dealer[:2] != (game, random):
            dealer = Dealer(self.seeds[game], self.label(game), random, starter)
            self._dealer = (game, random, dealer)
        return self._dealer[2].outcome(index, rules, state)
