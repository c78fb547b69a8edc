"""The greedy player of the card game: catches big piles and weighs who could catch them again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kolpak.games.hat_cards.cards import CARDS, Card, catches
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.state import PlayCard, View
from kolpak.play.bot import Bot, best

TAKEN_AWAY = 0.6
STRENGTH_SPENT = 0.12
WHO_CAN_DOES = 0.7
"""How often a player who can catch a pile is thought to do so."""


class GreedyHatCards(Bot):
    """Wants large piles to turn toward itself and to stay there until its next turn (C4, C5).

    Among equal plays it spends the card that catches fewest others.
    """

    def choose(self, view: View, actions: Sequence[PlayCard], rng: Random) -> PlayCard:
        """Gives the play that promises most cards to the seat and takes most from others."""
        assert view.seat is not None
        hand = view.hands[view.seat]
        lying = {card for pile in view.piles for card in pile}
        unseen = [card for card in CARDS if card not in lying and card not in hand]
        held = sum(len(cards) for seat, cards in enumerate(view.hands) if seat != view.seat)
        share = min(1.0, held / max(1, len(unseen)))  # how likely others hold an unseen card
        blank_rule = self._blank_rule()

        def worth(play: PlayCard) -> float:
            caught = len(view.piles[play.on]) if play.on is not None else 0
            catchers = sum(catches(card, play.card, blank_rule) for card in unseen)
            safe = 1 - WHO_CAN_DOES * (1 - (1 - share) ** catchers)
            spent = STRENGTH_SPENT * _strength(play.card, blank_rule)
            return (caught + 1) * safe + TAKEN_AWAY * caught - spent

        return best(actions, worth, rng)

    def _blank_rule(self) -> str:
        options = self.rules.options
        assert isinstance(options, HatCardsOptions)
        return options.blank_rule


def _strength(card: Card, blank_rule: str) -> int:
    """Counts the cards that a card catches."""
    return sum(catches(card, other, blank_rule) for other in CARDS if other != card)
