"""Narration of the card game: deals, cards laid, piles caught and taken, hats won."""

from __future__ import annotations

from kolpak.games.hat_cards.cards import card_name
from kolpak.games.hat_cards.state import Deal, PlayCard
from kolpak.play.narration import VeiledTransition
from kolpak.play.rules import First
from kolpak.words.message import Message


def narrate(transition: VeiledTransition) -> list[Message]:
    """Return sentences about an action and what follows from it by the rules."""
    before, action, after = transition.before, transition.action, transition.after
    if isinstance(action, First):
        return [transition.message("narrate-hat_cards-first", name=transition.names[action.seat])]
    if isinstance(action, Deal):
        return [transition.message("narrate-hat_cards-deal", round=before.round + 1)]
    played = _card_played(transition, action)
    if after.round > before.round:
        return [played, transition.message("narrate-hat_cards-round"), *_hats_won(transition)]
    return [played, *_pile_taken(transition)]


def _card_played(transition: VeiledTransition, action: PlayCard) -> Message:
    if action.on is None:
        return transition.message("narrate-hat_cards-lay", card=card_name(action.card))
    return transition.message(
        "narrate-hat_cards-catch",
        card=card_name(action.card),
        count=len(transition.before.piles[action.on]),
        other=transition.names[action.on],
    )


def _pile_taken(transition: VeiledTransition) -> list[Message]:
    """Return the sentence about the pile that the next seat takes (C4)."""
    following = transition.after.mover
    pile = transition.before.piles[following]
    if not pile or transition.action.on == following:
        return []
    name = transition.names[following]
    return [transition.message("narrate-hat_cards-take", name=name, count=len(pile))]


def _hats_won(transition: VeiledTransition) -> list[Message]:
    """Return what each seat wins in a round that has ended (C12, C13)."""
    before, after = transition.before.hats, transition.after.hats
    return [
        transition.message("narrate-hat_cards-hats", name=name, hats=has - had)
        for name, had, has in zip(transition.names, before, after, strict=True)
    ]
