"""What stands where in a packed match of the card game, and tables made from its options.

A card is its number from 0 to 32 in the order of ``CARDS``; a set of cards is a bit mask. Plays are
numbered as in ``games/hat_cards/numbering``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.twin import Packed
from kolpak.games.hat_cards.cards import CARDS, RANK, catches
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import Cards, State, Won
from kolpak.play.rules import CHANCE, Mover

SEATS: Final = 5
DECK: Final = 33

HAND: Final = 0
"""By seat: set of the cards in hand."""
PILE: Final = HAND + SEATS
"""By seat: set of the cards in the pile that points at it."""
TOP: Final = PILE + SEATS
"""By seat: top card of that pile, NOTHING without one."""
WON: Final = TOP + SEATS
"""By seat: set of the cards won in this round, NOTHING where only their number is known."""
COUNT: Final = WON + SEATS
"""By seat: number of cards won in this round."""
HATS: Final = COUNT + SEATS
"""By seat: hats of the rounds that are over."""
CARDS_LAST: Final = HATS + SEATS
"""By seat: number of cards won in the round before, once there is one; not part of a state."""
MOVER: Final = CARDS_LAST + SEATS
STARTER: Final = MOVER + 1
ROUND: Final = STARTER + 1
DRAWS: Final = ROUND + 1
"""Number of cards in the draw pile."""
DRAW: Final = DRAWS + 1
"""The draw pile from its bottom: its next card is number ``DRAWS - 1``."""
SEEN: Final = DRAW + DECK
"""Set of the cards that lie open or were won in this round, as far as they are known."""
BELOW: Final = SEEN + 1
"""By card: the card beneath it in its pile, NOTHING at the bottom."""
SIZE: Final = BELOW + DECK

NOTHING: Final = -1
CHANCE_MOVES: Final = -1
"""The mover of a chance action."""
OVER: Final = -2
"""The mover once the match is over."""

MOST_HATS: Final = 2**62
"""Most hats that are counted, so that a match may go on from there within 64 bits."""

MOST_ACTIONS: Final = 64
"""More than the legal actions of any position: 10 cards times 1 + 4 piles, 6 times 1 + 1."""


class Tables(NamedTuple):
    """The options of a game as integers, for compiled code."""

    players: int
    hand: int
    """Cards a hand (C2)."""
    cards: int
    """Cards in a round (C2)."""
    deck: int
    """Set of the cards in the game (C1)."""
    rounds: int
    """Rounds of a match (C14)."""
    a_hat: int
    """Cards a hat with two players (C13)."""
    shifted: bool
    """Whether ``tie_rule`` is ``shift_by_one``."""
    catchers: NDArray[np.int64]
    """By lying card: set of the cards that catch it (C7 to C9)."""
    caught: NDArray[np.int64]
    """By card: set of the cards that it catches."""


def tables_of(options: HatCardsOptions, sizes: Sizes | None = None) -> Tables:
    """Return the tables for a game's options and sizes, the usual ones by default."""
    sizes = sizes or Sizes.usual(options)
    pairs = [[catches(card, lying, options.blank_rule) for lying in CARDS] for card in CARDS]
    every = range(DECK)
    return Tables(
        players=options.players,
        hand=sizes.hand,
        cards=sizes.in_play(options.players),
        deck=set_of(sizes.cards),
        rounds=sizes.rounds,
        a_hat=sizes.a_hat,
        shifted=options.tie_rule == "shift_by_one",
        catchers=np.array([sum(1 << c for c in every if pairs[c][lying]) for lying in every]),
        caught=np.array([sum(1 << c for c in every if pairs[card][c]) for card in every]),
    )


def set_of(cards: Cards | frozenset[str]) -> int:
    """Return cards as a bit mask."""
    return sum(1 << RANK[card] for card in cards)


def cards_of(mask: int) -> Cards:
    """Return the cards of a bit mask in their order."""
    return tuple(card for rank, card in enumerate(CARDS) if mask >> rank & 1)


def pack(state: State) -> Packed:
    """Return a state as a vector of integers."""
    packed = np.zeros(SIZE, dtype=np.int64)
    packed[TOP : TOP + SEATS] = NOTHING
    for seat, (hand, pile, won) in enumerate(zip(state.hands, state.piles, state.won, strict=True)):
        packed[HAND + seat] = set_of(hand)
        packed[PILE + seat] = set_of(pile)
        packed[TOP + seat] = RANK[pile[-1]] if pile else NOTHING
        packed[WON + seat] = NOTHING if isinstance(won, int) else set_of(won)
        packed[COUNT + seat] = won if isinstance(won, int) else len(won)
        packed[HATS + seat] = min(state.hats[seat], MOST_HATS)
        packed[SEEN] |= packed[PILE + seat] | max(0, packed[WON + seat])
        for below, card in zip((None, *pile), pile, strict=False):
            packed[BELOW + RANK[card]] = NOTHING if below is None else RANK[below]
    packed[MOVER] = _mover_number(state.mover)
    packed[STARTER] = NOTHING if state.starter is None else state.starter
    packed[ROUND] = state.round
    packed[DRAWS] = len(state.draw)
    packed[DRAW : DRAW + len(state.draw)] = [RANK[card] for card in reversed(state.draw)]
    return packed


def unpack(packed: Packed, players: int) -> State:
    """Return the state that a vector of integers holds."""
    numbers: list[int] = packed.tolist()
    seats = range(players)
    starter, draws = numbers[STARTER], numbers[DRAWS]
    return State(
        hands=tuple(cards_of(numbers[HAND + seat]) for seat in seats),
        piles=tuple(_pile(numbers, seat) for seat in seats),
        won=tuple(_won(numbers, seat) for seat in seats),
        draw=tuple(CARDS[card] for card in reversed(numbers[DRAW : DRAW + draws])),
        starter=None if starter == NOTHING else starter,
        round=numbers[ROUND],
        hats=tuple(numbers[HATS : HATS + players]),
        mover=_mover(numbers[MOVER]),
    )


def _pile(numbers: list[int], seat: int) -> Cards:
    cards = []
    card = numbers[TOP + seat]
    while card != NOTHING:
        cards.append(CARDS[card])
        card = numbers[BELOW + card]
    return tuple(reversed(cards))


def _won(numbers: list[int], seat: int) -> Won:
    won = numbers[WON + seat]
    return numbers[COUNT + seat] if won == NOTHING else frozenset(cards_of(won))


def _mover_number(mover: Mover) -> int:
    if mover == CHANCE:
        return CHANCE_MOVES
    return OVER if mover is None else mover


def _mover(number: int) -> Mover:
    if number == CHANCE_MOVES:
        return CHANCE
    return None if number == OVER else number
