"""Where chance comes from: what a table must be given, for it has no randomness of its own."""

from __future__ import annotations

from typing import Any, Protocol

from kolpak.play.rules import AnyRules, Seat


class Dealer(Protocol):
    """Draws for one table from seeds that only it knows until each game has ended."""

    def commitment(self, game: int) -> str:
        """Gives the published commitment to a game's seed."""

    def seed(self, game: int) -> str:
        """Gives a game's seed; asked only when the game has ended."""

    def draw(
        self,
        game: int,
        random: tuple[str, ...],
        starter: Seat | None,
        index: int,
        rules: AnyRules,
        state: Any,
    ) -> Any:
        """Draws chance action number ``index`` of a game.

        ``random`` is what the seats have added; ``starter`` begins where that is not drawn.
        """
