"""Bots for the card game that err as people do."""

from __future__ import annotations

from random import Random
from typing import Final

from kolpak.games.hat_cards.cards import BLANK, Card, catching_rule
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard, View
from kolpak.play.bot import Bot, Turn, best

VALUE: Final = {str(worth): worth for worth in range(10)} | {BLANK: 10}


class Beginner(Bot):
    """Catches the largest pile that it notices, else lays a card; remembers and fears nothing.

    ``overlooks`` is how often it does not notice that a card catches another; a match across
    colours, a blank or a 0 on a 9 escapes it more often. One that ``spares`` its high cards plays
    the lowest that does; one that does not spends them as gladly as others.
    """

    def __init__(self, rules: HatCardsRules, *, overlooks: float, spares: bool) -> None:
        super().__init__(rules)
        self.overlooks, self.spares = overlooks, spares

    def choose(self, turn: Turn, rng: Random) -> PlayCard:
        """Return the best of the plays that it has noticed."""
        view: View = turn.view
        noticed = [
            play
            for play in turn.actions
            if play.on is None or rng.random() >= self._overlooking(play, view)
        ]

        def value(play: PlayCard) -> tuple[int, int]:
            caught = len(view.piles[play.on]) if play.on is not None else 0
            return caught, -VALUE[play.card[1]] if self.spares else 0

        chosen: PlayCard = best(noticed, value, rng)
        return chosen

    def _overlooking(self, play: PlayCard, view: View) -> float:
        """Return how likely it does not notice a catch."""
        assert play.on is not None
        lying = view.piles[play.on][-1]
        return 1 - (1 - self.overlooks) ** (1 if _plain(play.card, lying) else 2)


def _plain(card: Card, lying: Card) -> bool:
    """Return whether a catch is a higher number of the same colour."""
    return catching_rule(card, lying) == "C7" and card[1] > lying[1]
