"""A greedy bot for the card game: big piles that others are unlikely to catch."""

from __future__ import annotations

from random import Random

from kolpak.games.hat_cards.cards import CARDS, Card, catches
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard, View
from kolpak.play.bot import Bot, Turn, best

TAKEN_AWAY = 0.6
STRENGTH_SPENT = 0.12
CATCH_RATE = 0.7
"""Assumed probability that a player who can catch a pile does so."""


class GreedyHatCards(Bot):
    """One-ply search for piles that stay until the seat's next turn (C4, C5).

    Among equal plays it spends the card that catches fewest others.
    """

    rules: HatCardsRules

    def choose(self, turn: Turn, rng: Random) -> PlayCard:
        """Return the play with the most cards expected to be won or taken from others."""
        view: View = turn.view
        assert view.seat is not None
        hand = view.hands[view.seat]
        lying = {card for pile in view.piles for card in pile}
        unseen = [card for card in self.rules.sizes.cards if card not in lying and card not in hand]
        held = sum(len(cards) for seat, cards in enumerate(view.hands) if seat != view.seat)
        share = min(1.0, held / max(1, len(unseen)))  # how likely others hold an unseen card
        blank_rule = self.rules.options.blank_rule

        def worth(play: PlayCard) -> float:
            caught = len(view.piles[play.on]) if play.on is not None else 0
            catchers = sum(catches(card, play.card, blank_rule) for card in unseen)
            safe = 1 - CATCH_RATE * (1 - (1 - share) ** catchers)
            spent = STRENGTH_SPENT * _strength(play.card, blank_rule)
            return (caught + 1) * safe + TAKEN_AWAY * caught - spent

        chosen: PlayCard = best(turn.actions, worth, rng)
        return chosen


def _strength(card: Card, blank_rule: str) -> int:
    """Return the number of cards that a card catches."""
    return sum(catches(card, other, blank_rule) for other in CARDS if other != card)
