"""Sizes of the card game, smaller than the box's for experiments (C2, C13, C14)."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from kolpak.games.hat_cards.cards import CARDS, RANK, Card
from kolpak.games.hat_cards.options import HatCardsOptions

HAND_SIZES: Final = {2: 6, 3: 10, 4: 8, 5: 6}
"""Cards a hand by the number of players (C2)."""

CARDS_A_HAT: Final = 5
"""Cards for which a hat is given with two players (C13)."""


def cards_in_play(players: int) -> int:
    """Return the number of cards in a round of the whole deck (C2).

    >>> [cards_in_play(players) for players in (2, 3, 4, 5)]
    [33, 30, 32, 30]
    """
    return len(CARDS) if players == 2 else players * HAND_SIZES[players]


class Sizes(NamedTuple):
    """Which cards are in the game, cards a hand, rounds, and cards a hat with two players.

    Numbers of actions stay those of the whole deck.
    """

    cards: tuple[Card, ...]
    hand: int
    rounds: int
    a_hat: int = CARDS_A_HAT

    @classmethod
    def usual(cls, options: HatCardsOptions) -> Self:
        """Return the sizes that the rules name (C1, C2, C14)."""
        return cls(CARDS, HAND_SIZES[options.players], options.players)

    def in_play(self, players: int) -> int:
        """Return the number of cards in a round; for 3 to 5 players some may lie aside (C2)."""
        return len(self.cards) if players == 2 else players * self.hand

    def hand_of(self, seat: int, starter: int, players: int) -> slice:
        """Return the slice of a deal that is a seat's hand."""
        begin = (seat - starter) % players * self.hand
        return slice(begin, begin + self.hand)

    def check(self, options: HatCardsOptions) -> None:
        """Raise ValueError for sizes with which the options cannot be played."""
        strange = [card for card in self.cards if card not in RANK]
        if strange or sorted(set(self.cards), key=RANK.__getitem__) != list(self.cards):
            raise ValueError(f"cards must be some of the deck in its order, not {self.cards}")
        if not 1 <= self.hand <= HAND_SIZES[3]:  # more would not fit the twin's lists
            raise ValueError(f"hand must be from 1 to {HAND_SIZES[3]}, not {self.hand}")
        if self.hand * options.players > len(self.cards):
            raise ValueError(f"{len(self.cards)} cards are too few for hands of {self.hand}")
        if self.rounds < 1 or self.a_hat < 1:
            raise ValueError(f"rounds and a_hat must be 1 or more: {self.rounds}, {self.a_hat}")
