"""The card game told: deals, cards laid, piles caught and taken, hats won."""

from __future__ import annotations

from kolpak.games.hat_cards.state import Deal, First
from kolpak.play.told import Told
from kolpak.words.message import Message


def tell(told: Told) -> list[Message]:
    """Says what a deal or a card did, and what followed of itself."""
    action = told.action
    if isinstance(action, First):
        return [told.says("tell-hat_cards-first", name=told.names[action.seat])]
    if isinstance(action, Deal):
        return [told.says("tell-hat_cards-deal", round=told.before.round + 1)]
    if action.on is None:
        messages = [told.says("tell-hat_cards-lay", card=action.card)]
    else:
        pile = len(told.before.piles[action.on])
        messages = [
            told.says(
                "tell-hat_cards-catch", card=action.card, count=pile, other=told.names[action.on]
            )
        ]
    if told.after.round > told.before.round:
        return [*messages, told.says("tell-hat_cards-round"), *_hats(told)]
    return messages + _taken(told)


def _taken(told: Told) -> list[Message]:
    """Tells of the pile that the next player takes as his turn begins (C4)."""
    following = told.after.mover
    pile = told.before.piles[following]
    if not pile or told.action.on == following:
        return []
    return [told.says("tell-hat_cards-take", name=told.names[following], count=len(pile))]


def _hats(told: Told) -> list[Message]:
    """Tells what each seat wins in a round that is over (C12, C13)."""
    return [
        told.says("tell-hat_cards-hats", name=name, hats=after - before)
        for name, before, after in zip(told.names, told.before.hats, told.after.hats, strict=True)
    ]
