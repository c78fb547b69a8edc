"""The compiled twin of the card game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hat_cards import batch, layout, moves, playouts
from kolpak.fast.hat_cards.layout import CHANCE_MOVES, DECK, MOVER, NOTHING, STARTER
from kolpak.fast.random import seeded
from kolpak.fast.twin import Games, Orders, Packed, Shares, Twin
from kolpak.games.hat_cards.cards import RANK
from kolpak.games.hat_cards.numbering import decoded, encoded
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import Action, Deal, PlayCard, State
from kolpak.play.rules import First


class HatCardsTwin(Twin):
    """The rules of the card game in compiled code, with all options.

    >>> from kolpak.games.hat_cards.options import HatCardsOptions
    >>> twin = HatCardsTwin(HatCardsRules(HatCardsOptions.of(players=3)))
    >>> twin.playouts(2, seed=1)[1]
    180
    """

    rules: HatCardsRules
    size = layout.SIZE

    def __init__(self, rules: HatCardsRules) -> None:
        super().__init__(rules)
        self.tables = layout.tables_of(rules.options, rules.sizes)
        self.seats = self.tables.players
        self.action_count = DECK * (1 + self.seats)

    def pack(self, state: State) -> Packed:
        """Return a state as integers (see ``layout``)."""
        return layout.pack(state)

    def unpack(self, packed: Packed) -> State:
        """Return the state that was packed."""
        return layout.unpack(packed, self.tables.players)

    def actions(self, packed: Packed) -> Sequence[Action]:
        """Return the legal actions, as the rules list them."""
        if packed[MOVER] == CHANCE_MOVES and packed[STARTER] == NOTHING:
            return self.rules.firsts
        if packed[MOVER] < 0:
            return ()
        numbers = np.empty(layout.MOST_ACTIONS, dtype=np.int64)
        count = moves.list_actions(packed, self.tables, numbers)
        return [decoded(number) for number in numbers[:count].tolist()]

    def play(self, packed: Packed, action: Action) -> None:
        """Play an action, in place."""
        if isinstance(action, First):
            packed[STARTER] = action.seat
        elif isinstance(action, Deal):
            cards = np.array([RANK[card] for card in action.cards])
            moves.deal_cards(packed, self.tables, cards)
        else:
            moves.play_action(packed, self.tables, encoded(action))

    def shares(self, packed: Packed) -> Shares:
        """Return each seat's part of the win by the hats so far (C14)."""
        shares = np.zeros(self.tables.players)
        playouts.write_shares(packed, self.tables, shares)
        return shares

    def playouts(self, count: int, seed: int) -> tuple[Shares, int]:
        """Play matches from start to end, uniformly at random among the legal actions."""
        shares = np.zeros((count, self.tables.players))
        packed = np.zeros(layout.SIZE, dtype=np.int64)
        cards = self.new_scratch()[1]
        decisions = playouts.random_matches(packed, self.tables, seeded(seed), cards, shares)
        return shares, decisions

    def number(self, packed: Packed, action: PlayCard) -> int:
        """Return the number of a legal play."""
        if action not in self.actions(packed):
            raise ValueError(f"{action} is not legal")
        return encoded(action)

    def numbered(self, packed: Packed, number: int) -> PlayCard:
        """Return the play of a number."""
        return decoded(number)

    def new_scratch(self) -> NDArray[np.int64]:
        """Return the cards in the game, with memory for a deal of them."""
        deck = [RANK[card] for card in self.rules.sizes.cards]
        return np.array([deck, deck])

    def advance(
        self, games: Games, orders: Orders, first: int, last: int, scratch: NDArray[np.int64]
    ) -> None:
        """Carry out orders for some matches."""
        batch.advance(games, orders, first, last, self.tables, scratch)
