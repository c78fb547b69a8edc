"""Reasons for plays of the card game that a person can follow."""

from __future__ import annotations

from typing import Final

from kolpak.bots.hat_cards.sight import Sight
from kolpak.games.hat_cards.cards import CARDS, Card, card_name, catches
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard
from kolpak.words.message import Message

FEW: Final = 2
"""Up to so many cards that can catch a pile are worth a word."""


def reason(play: PlayCard, sight: Sight, rules: HatCardsRules) -> Message | None:
    """Return what speaks for a play, if that can be said in a sentence."""
    view, blank_rule = sight.view, rules.options.blank_rule
    rivals = rivals_of(play.card, sight, blank_rule)
    if play.on is not None:
        caught = len(view.piles[play.on])
        if rivals == 0:
            return Message("reason-hat_cards-catch-safe", {"count": caught})
        return Message("reason-hat_cards-catch", {"count": caught})
    if rivals == 0:
        return Message("reason-hat_cards-safe")
    if rivals <= FEW:
        return Message("reason-hat_cards-few", {"count": rivals})
    assert view.seat is not None
    strongest = max(view.hands[view.seat], key=lambda card: reach(card, blank_rule))
    if reach(strongest, blank_rule) > reach(play.card, blank_rule):
        return Message("reason-hat_cards-keep", {"card": card_name(strongest)})
    return None


def rivals_of(card: Card, sight: Sight, blank_rule: str) -> int:
    """Return how many cards that may be in other hands can catch a card."""
    return sum(catches(other, card, blank_rule) for other in sight.unseen)


def reach(card: Card, blank_rule: str) -> int:
    """Return the number of cards that a card catches."""
    return sum(catches(card, other, blank_rule) for other in CARDS)
