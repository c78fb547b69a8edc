"""Compiled rules of the card game: legal actions, what an action does, deals, scores."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hat_cards.layout import (
    BELOW,
    CARDS_LAST,
    CHANCE_MOVES,
    COUNT,
    DECK,
    DRAW,
    DRAWS,
    HAND,
    HATS,
    MOVER,
    NOTHING,
    OVER,
    PILE,
    ROUND,
    SEEN,
    STARTER,
    TOP,
    WON,
    Tables,
)
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below
from kolpak.fast.twin import Packed


@compiled
def size(cards: int) -> int:
    """Return the number of cards in a set (population count, which LLVM recognises)."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@compiled
def lowest(cards: int) -> int:
    """Return the first card of a set that is not empty."""
    return size((cards & -cards) - 1)


@compiled
def chosen(cards: int, number: int) -> int:
    """Return a card of a set by its place in it, from 0."""
    for _ in range(number):
        cards &= cards - 1
    return lowest(cards)


@compiled
def list_actions(packed: Packed, tables: Tables, actions: NDArray[np.int64]) -> int:
    """Write the legal actions of a seat into an array, ascending; return their number (C5, C6)."""
    hand = packed[HAND + packed[MOVER]]
    count = 0
    for target in range(1 + tables.players):
        if target == 0:
            cards = hand
        elif packed[TOP + target - 1] == NOTHING:
            continue
        else:
            cards = hand & tables.catchers[packed[TOP + target - 1]]
        while cards:
            actions[count] = lowest(cards) + DECK * target
            count += 1
            cards &= cards - 1
    return count


@compiled
def random_action(packed: Packed, tables: Tables, random: RandomState) -> int:
    """Return one of the legal actions of a seat, each with the same probability."""
    hand = packed[HAND + packed[MOVER]]
    lays = size(hand)
    count = lays
    for seat in range(tables.players):
        if packed[TOP + seat] != NOTHING:
            count += size(hand & tables.catchers[packed[TOP + seat]])
    number = below(random, count)
    if number < lays:
        return chosen(hand, number)
    number -= lays
    seat = 0
    while True:
        if packed[TOP + seat] != NOTHING:
            cards = hand & tables.catchers[packed[TOP + seat]]
            if number < size(cards):
                return chosen(cards, number) + DECK * (1 + seat)
            number -= size(cards)
        seat += 1


@compiled
def play_action(packed: Packed, tables: Tables, action: int) -> None:
    """Play a legal action of the seat to move, in place."""
    seat = packed[MOVER]
    target, card = action // DECK, action % DECK
    packed[HAND + seat] &= ~(1 << card)
    packed[SEEN] |= 1 << card
    if packed[DRAWS]:  # C10
        packed[DRAWS] -= 1
        packed[HAND + seat] |= 1 << packed[DRAW + packed[DRAWS]]
    if target == 0:
        packed[BELOW + card] = NOTHING
        packed[PILE + seat] = 1 << card
    else:  # C5: the pile turns toward the catcher
        caught = target - 1
        packed[BELOW + card] = packed[TOP + caught]
        packed[PILE + seat] = packed[PILE + caught] | 1 << card
        packed[PILE + caught] = 0
        packed[TOP + caught] = NOTHING
    packed[TOP + seat] = card
    following = seat + 1 if seat + 1 < tables.players else 0
    if packed[HAND + following] == 0:
        end_round(packed, tables)
    else:
        take(packed, following)  # C4
        packed[MOVER] = following


@compiled
def take(packed: Packed, seat: int) -> None:
    """Move the pile that points at a seat, if any, to the cards that it has won."""
    packed[COUNT + seat] += size(packed[PILE + seat])
    if packed[WON + seat] != NOTHING:
        packed[WON + seat] |= packed[PILE + seat]
    packed[PILE + seat] = 0
    packed[TOP + seat] = NOTHING


@compiled
def end_round(packed: Packed, tables: Tables) -> None:
    """Give every pile to its seat and everybody their hats (C11 to C14)."""
    for seat in range(tables.players):
        take(packed, seat)
    for seat in range(tables.players):
        packed[HATS + seat] += hats_of(packed, tables, seat)
    for seat in range(tables.players):
        packed[CARDS_LAST + seat] = packed[COUNT + seat]
        packed[COUNT + seat] = 0
        packed[WON + seat] = 0
    packed[SEEN] = 0
    packed[STARTER] = (packed[STARTER] + 1) % tables.players
    packed[ROUND] += 1
    packed[MOVER] = CHANCE_MOVES if packed[ROUND] < tables.rounds else OVER


@compiled
def hats_of(packed: Packed, tables: Tables, seat: int) -> int:
    """Return the hats of a seat for the cards won in the round that ends (C12, C13)."""
    own = packed[COUNT + seat]
    if tables.players == 2:
        return int(own // tables.a_hat)
    hats = 3 if tables.shifted else 4
    for other in range(tables.players):
        count = packed[COUNT + other]
        if count < own:
            continue
        if not tables.shifted:
            hats -= 1
            continue
        before = 0  # how many seats before this one have the same result
        for earlier in range(other):
            before += packed[COUNT + earlier] == count
        if (before == 0 and count > own) or before == 1:  # O55: a result costs one, a tie one more
            hats -= 1
    return max(0, hats)


@compiled
def deal_cards(packed: Packed, tables: Tables, cards: NDArray[np.int64]) -> None:
    """Deal all cards, the hands from the starter on, and let the starter move (C2, C3)."""
    for place in range(tables.players):
        seat = (packed[STARTER] + place) % tables.players
        hand = 0
        for card in cards[place * tables.hand : (place + 1) * tables.hand]:
            hand |= 1 << card
        packed[HAND + seat] = hand
    draws = tables.cards - tables.players * tables.hand
    packed[DRAWS] = draws
    for number in range(draws):
        packed[DRAW + number] = cards[tables.cards - 1 - number]
    packed[MOVER] = packed[STARTER]
