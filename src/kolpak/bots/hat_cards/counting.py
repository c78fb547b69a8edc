"""A bot for the card game that counts cards and looks one play ahead, in plain Python."""

from __future__ import annotations

from random import Random
from typing import Final

from kolpak.bots.hat_cards.reasons import reason
from kolpak.bots.hat_cards.sight import Sight, seen
from kolpak.bots.hat_cards.tells import Tells
from kolpak.bots.hat_cards.weights import PolicyWeights
from kolpak.games.hat_cards.cards import CARDS
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard
from kolpak.play.bot import Bot, Rated, Turn

MOST_RATED: Final = 5
"""Plays that are named where advice is asked for."""


class Counting(Bot):
    """One-ply search with weights that were fitted by self-play; it forgets no card."""

    rules: HatCardsRules

    def __init__(self, rules: HatCardsRules) -> None:
        super().__init__(rules)
        self.tells = Tells(rules)
        self._catches = self.tells.catches
        self._caught_by = {
            card: frozenset(other for other in CARDS if card in self._catches[other])
            for card in CARDS
        }

    def choose(self, turn: Turn, rng: Random) -> PlayCard:
        """Return the play of the greatest worth."""
        chosen: PlayCard = self.rate(turn, rng)[0].action
        return chosen

    def rate(self, turn: Turn, rng: Random) -> list[Rated]:
        """Return the plays of the greatest worth, equal ones in random order."""
        sight, weights = seen(turn, self.rules.sizes), self.tells.weights(turn)
        plays = list(turn.actions)
        rng.shuffle(plays)
        plays.sort(key=lambda play: -self.worth(play, sight, weights))
        return [Rated(play, None, reason(play, sight, self.rules)) for play in plays[:MOST_RATED]]

    def worth(self, play: PlayCard, sight: Sight, weights: PolicyWeights) -> float:
        """Return the worth of a play, in cards; ``policy.worth`` is the same in compiled code."""
        view = sight.view
        assert isinstance(view.mover, int)
        following = (view.mover + 1) % len(view.hands)
        caught = 0 if play.on is None else len(view.piles[play.on])
        rivals = len(self._caught_by[play.card] & sight.unseen)
        lost = 1 - (1 - sight.held) ** rivals
        value = (1 + caught) * (1 - weights.caught * lost) + weights.taken * caught
        if play.on == following:
            value += weights.taken_from_next * caught
        early = len(view.hands[view.mover]) / self.rules.sizes.hand
        reach = len(self._catches[play.card] & sight.unseen)
        value -= (weights.reach + weights.reach_early * early) * reach
        value += weights.safety * rivals - weights.exposed * lost
        return value - weights.strength * len(self._catches[play.card])
