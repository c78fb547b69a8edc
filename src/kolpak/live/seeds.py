"""The secret seeds of one table, from which its chance actions are drawn."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from kolpak.fair.dealer import Dealer
from kolpak.fair.label import Label, label_of
from kolpak.fair.seed import commitment, new_seed
from kolpak.live.errors import LogError
from kolpak.table.dealer import Invitation
from kolpak.table.setup import Setup, rules_for
from kolpak.table.state import RunningGame, Table

CODE_SIGNS: Final = "2345679ACDEFGHJKMNPRTVWXY"
"""Letters and digits that are not mistaken for each other."""

CODE_LENGTH: Final = 5
"""Signs of a code: of 10 million codes hardly one is guessed, as tries are limited."""


class Seeds:
    """The dealer of one table (``kolpak.table.dealer.Dealer``).

    ``unsaved`` holds seeds that the store does not have yet: they must be written in one
    transaction with the events that publish their commitments.
    """

    def __init__(self, table: str, stored: Mapping[int, bytes]) -> None:
        self.table = table
        self.seeds = dict(stored)
        self.unsaved: dict[int, bytes] = {}
        self._dealer: tuple[Label, tuple[str, ...], Dealer] | None = None

    def replace(self, stored: Mapping[int, bytes]) -> None:
        """Take over the seeds of the store, where another process has written some."""
        self.seeds, self.unsaved = dict(stored), {}

    def drop_unsaved(self) -> None:
        """Forget the seeds of a decision that has come to nothing: nobody was promised them.

        Written with other events they would bar the seed that another process promises.
        """
        for game in self.unsaved:
            del self.seeds[game]
        self.unsaved = {}

    def label(self, setup: Setup, game: int) -> Label:
        """Return the label that binds a seed to its game and options."""
        return label_of(self.table, game, setup.game, setup.options)

    def are_of(self, table: Table) -> bool:
        """Tell whether the seed behind the published commitment is here, if there is one."""
        if not table.commitment:
            return True
        game = _due(table)
        return game in self.seeds and self.commitment(table.setup, game) == table.commitment

    def check(self, table: Table) -> None:
        """Raise LogError where the seed behind the published commitment is missing or changed.

        It is never replaced: then nothing would bind the server to what it has promised.
        """
        if not self.are_of(table):
            raise LogError("error-log-seed", table=table.id, number=_due(table))

    def commitment(self, setup: Setup, game: int) -> str:
        """Return the commitment to be published for a game; its seed is made once."""
        if game not in self.seeds:
            self.seeds[game] = self.unsaved[game] = new_seed()
        return commitment(self.seeds[game], self.label(setup, game))

    def invitation(self) -> Invitation:
        """Return a new invitation to the table, not derived from its seeds."""
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        return Invitation(secrets.token_urlsafe(12), code)

    def seed(self, game: int) -> str:
        """Return a game's seed in hexadecimal digits."""
        return self.seeds[game].hex()

    def draw(self, setup: Setup, game: RunningGame) -> Any:
        """Draw the chance action that is due in a game."""
        label = self.label(setup, game.number)
        if self._dealer is None or self._dealer[:2] != (label, game.random):
            dealer = Dealer(self.seeds[game.number], label, game.random, game.starter)
            self._dealer = (label, game.random, dealer)
        rules = rules_for(setup.game, setup.options).rules
        return self._dealer[2].outcome(game.draws, rules, game.state)


def _due(table: Table) -> int:
    """Return the number of the game that runs or comes next: the one promised."""
    return table.game.number if table.phase == "playing" and table.game else table.next_game
