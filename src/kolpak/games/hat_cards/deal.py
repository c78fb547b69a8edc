"""Deals of a round: drawing one, and what makes one illegal (C1, C2)."""

from __future__ import annotations

from random import Random

from kolpak.games.hat_cards.cards import in_order
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import Cards, Deal, State
from kolpak.play.errors import ActionError


def draw(sizes: Sizes, rng: Random) -> Deal:
    """Return a random deal; every order of the cards is equally likely."""
    cards = list(sizes.cards)
    rng.shuffle(cards)
    return Deal(tuple(cards))


def dealt(state: State, sizes: Sizes, cards: Cards) -> State:
    """Return the state after a deal: hands full, the starter to move."""
    starter, players = state.starter, len(state.hands)
    assert starter is not None
    hands = tuple(in_order(cards[sizes.hand_of(seat, starter, players)]) for seat in range(players))
    rest = cards[players * sizes.hand :] if players == 2 else ()  # C2: or aside
    return state._replace(hands=hands, draw=rest, mover=starter)  # C3


def fault(sizes: Sizes, cards: Cards) -> ActionError | None:
    """Return what is wrong with the cards of a deal, or None (formats-details O57)."""
    missing = [card for card in sizes.cards if card not in cards]
    twice = [card for card in sizes.cards if cards.count(card) > 1]
    if len(cards) == len(sizes.cards) and not missing and not twice:
        return None
    return ActionError(
        "error-cards-deal",
        rule="C1",
        count=len(sizes.cards),
        missing=" ".join(missing) or "-",
        twice=" ".join(twice) or "-",
    )
