"""Puzzles of the card game for two, by minimax: the draw pile is empty, so hands are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from kolpak.fast.hat_cards.layout import CARDS_LAST, MOST_ACTIONS, MOVER, ROUND, Tables, tables_of
from kolpak.fast.hat_cards.layout import pack as packed_of
from kolpak.fast.hat_cards.moves import list_actions, play_action
from kolpak.fast.twin import Packed
from kolpak.games.hat_cards.numbering import encoded
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard, State
from kolpak.play.steps import Step
from kolpak.puzzles.prover import Prover

PLAYERS: Final = ("expert", "skilled")

MOST_HAND: Final = 4
"""Cards in a hand at most: minimax takes 10 ms."""

LEAST_HAND: Final = 3


class HatCardsProver(Prover):
    """Worth is how many cards more than the other player the mover wins in the round."""

    game = "hat_cards"
    options = "players=2"
    players = PLAYERS
    margin = 2.0
    least_kinds = 4
    rules: HatCardsRules

    def may_hide(self, step: Step) -> bool:
        """Return whether nothing is left to draw, so that counting tells the few cards."""
        before = step.before
        if not isinstance(step.action, PlayCard) or before.draw:
            return False
        most = max(len(hand) for hand in before.hands)
        return most <= MOST_HAND and len(before.hands[before.mover]) >= LEAST_HAND

    def values(self, state: State) -> Mapping[PlayCard, float]:
        """Return the difference in cards that the mover forces with each play."""
        tables, packed = tables_of(self.rules.options), packed_of(state)
        search = _Minimax(tables, int(packed[MOVER]), int(packed[ROUND]))
        worth = {}
        for action in self.rules.actions(state):
            assert isinstance(action, PlayCard)
            after = packed.copy()
            play_action(after, tables, encoded(action))
            worth[action] = float(search.value(after))
        return worth


class _Minimax:
    """The rest of a round of two, all cards known; positions met before are remembered."""

    def __init__(self, tables: Tables, seat: int, number: int) -> None:
        self.tables, self.seat, self.number = tables, seat, number
        self.known: dict[bytes, int] = {}

    def value(self, packed: Packed) -> int:
        """Return how many cards more than the other the seat wins."""
        if packed[ROUND] != self.number:
            return int(packed[CARDS_LAST + self.seat] - packed[CARDS_LAST + 1 - self.seat])
        key = packed.tobytes()
        if key not in self.known:
            actions = np.zeros(MOST_ACTIONS, np.int64)
            count = list_actions(packed, self.tables, actions)
            found = []
            for action in actions[:count]:
                after = packed.copy()
                play_action(after, self.tables, action)
                found.append(self.value(after))
            self.known[key] = max(found) if packed[MOVER] == self.seat else min(found)
        return self.known[key]
