"""Dealers: the source of randomness that a table is given as an argument."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from kolpak.table.setup import Setup
from kolpak.table.state import RunningGame


class Invitation(NamedTuple):
    """What admits to a table: a secret for links, and a code that can be read aloud.

    A code leads to its table only until the first game begins.
    """

    secret: str
    code: str


class Dealer(Protocol):
    """Draws for one table from seeds kept secret until each game has ended."""

    def commitment(self, setup: Setup, game: int) -> str:
        """Return the published commitment to the seed of a game under its options."""

    def seed(self, game: int) -> str:
        """Return the seed of a game; called only when the game has ended."""

    def invitation(self) -> Invitation:
        """Return a new invitation to the table."""

    def draw(self, setup: Setup, game: RunningGame) -> Any:
        """Draw the chance action that is due in a game; a repeated call draws the same."""
