"""A bot for the card game that counts cards and looks one play ahead, in plain Python."""

from __future__ import annotations

from random import Random
from typing import Final

from kolpak.bots.hat_cards.reasons import reason
from kolpak.bots.hat_cards.sight import Sight, plays_of_others, seen
from kolpak.bots.hat_cards.weights import UNFITTED, PolicyWeights, weights_of
from kolpak.games.hat_cards.cards import CARDS, catches
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard
from kolpak.play.bot import Bot, Rated, Turn

MOST_RATED = 5

FEW_CAUGHT: Final = 8
"""A card that catches fewer cards of the deck than so many is weak; half of the deck is."""

GOOD: Final = {
    ("lays", "weak"): -0.4,
    ("lays", "strong"): -0.8,
    ("catches", "weak"): 0.55,
    ("catches", "strong"): 0.3,
}
"""What a play tells about who plays: the logarithm of how much more often good players do it.

Good ones are ``expert``, others ``novice``, who overlook catches and spend strong cards: measured
by ``python benchmarks/bots/hat_cards_tells.py``, where three, four and five players differ by 0.1.
``skilled`` is told from ``novice`` more easily than ``expert`` is, and more easily still whoever
plays at random, or prefers high or low cards.
"""


class Counting(Bot):
    """One-ply search with weights that were fitted by self-play; it forgets no card.

    Fitted weights leave piles for later, as good players do not let go of more than they must. With
    three seats or more that is wrong against players who let piles lie: somebody else takes them.
    Which of the two the others are is decided by the likelihood ratio of all that they have played.
    """

    rules: HatCardsRules

    def __init__(self, rules: HatCardsRules) -> None:
        super().__init__(rules)
        options = rules.options
        self.fitted = weights_of(options.players)
        self.several = options.players > 2
        self._catches = {
            card: frozenset(other for other in CARDS if catches(card, other, options.blank_rule))
            for card in CARDS
        }
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
        sight, weights = seen(turn, self.rules.sizes), self.weights(turn)
        plays = list(turn.actions)
        rng.shuffle(plays)
        plays.sort(key=lambda play: -self.worth(play, sight, weights))
        return [Rated(play, None, reason(play, sight, self.rules)) for play in plays[:MOST_RATED]]

    def weights(self, turn: Turn) -> PolicyWeights:
        """Return the weights that are right against those who play."""
        if self.several and sum(map(self.tells, plays_of_others(turn))) < 0:
            return UNFITTED
        return self.fitted

    def tells(self, play: PlayCard) -> float:
        """Return what a play says of who made it: below 0 that they let piles lie."""
        return GOOD[self.kind(play)]

    def kind(self, play: PlayCard) -> tuple[str, str]:
        """Return whether a play lays or catches, and whether by a weak or a strong card."""
        weak = len(self._catches[play.card] - {play.card}) < FEW_CAUGHT
        return "lays" if play.on is None else "catches", "weak" if weak else "strong"

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
