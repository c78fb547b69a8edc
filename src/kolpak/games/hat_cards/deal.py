"""Deals of a round: how many cards go where, and what makes one illegal (C1, C2)."""

from __future__ import annotations

from random import Random
from typing import Final

from kolpak.games.hat_cards.cards import CARDS, in_order
from kolpak.games.hat_cards.state import Cards, Deal, State
from kolpak.play.errors import ActionError
from kolpak.play.rules import Seat

HAND_SIZES: Final = {2: 6, 3: 10, 4: 8, 5: 6}
"""Cards a hand by the number of players (C2)."""


def cards_in_play(players: int) -> int:
    """Return the number of cards in a round; for 3 to 5 players some lie aside (C2).

    >>> [cards_in_play(players) for players in (2, 3, 4, 5)]
    [33, 30, 32, 30]
    """
    return len(CARDS) if players == 2 else players * HAND_SIZES[players]


def hand_of(seat: Seat, starter: Seat, players: int) -> slice:
    """Return the slice of a deal that is a seat's hand."""
    size = HAND_SIZES[players]
    begin = (seat - starter) % players * size
    return slice(begin, begin + size)


def draw(rng: Random) -> Deal:
    """Return a random deal; every order of the cards is equally likely."""
    cards = list(CARDS)
    rng.shuffle(cards)
    return Deal(tuple(cards))


def dealt(state: State, cards: Cards) -> State:
    """Return the state after a deal: hands full, the starter to move."""
    starter, players = state.starter, len(state.hands)
    assert starter is not None
    hands = tuple(in_order(cards[hand_of(seat, starter, players)]) for seat in range(players))
    rest = cards[players * HAND_SIZES[players] :] if players == 2 else ()  # C2: or aside
    return state._replace(hands=hands, draw=rest, mover=starter)  # C3


def fault(cards: Cards) -> ActionError | None:
    """Return what is wrong with the cards of a deal, or None (formats-details O57)."""
    missing = [card for card in CARDS if card not in cards]
    twice = [card for card in CARDS if cards.count(card) > 1]
    if not missing and not twice:
        return None
    return ActionError(
        "error-cards-deal",
        rule="C1",
        count=len(CARDS),
        missing=" ".join(missing) or "-",
        twice=" ".join(twice) or "-",
    )
