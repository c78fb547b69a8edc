"""What the plays of others tell about them: whether they let piles lie, or catch whatever they can.

With three seats or more the fitted weights of the policy are right against good players only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kolpak.bots.hat_cards.sight import plays_of_others
from kolpak.bots.hat_cards.weights import UNFITTED, PolicyWeights, weights_of
from kolpak.games.hat_cards.cards import CARDS, catches
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import Cards, PlayCard
from kolpak.play.bot import Turn

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

MINDFUL: Final = {"largest": 0.5, "smaller": -0.4, "rather smaller": -1.0, "none": 0.0}
"""What a catch tells where piles of different sizes lie: the same, but others are those who catch
whenever they can and do not mind how many cards.

``rather smaller`` is a catch by a card that catches a larger pile, too. Measured by the same
command; with more players the sizes tell less, from 0.7 with three to 0.3 with five.
"""

MINDFUL_BEFORE: Final = 0.5
"""What is thought of the others before their first catch. With 0 ``expert`` won 70 instead of 74 %
against two who take the largest catch, and 77 instead of 71 % against two who take the smallest."""


class Tells:
    """Chooses the policy's weights by likelihood ratios of all that the others have played.

    Fitted weights leave piles for later, as good players do not let go of more than they must. That
    is wrong where others let piles lie, as somebody else takes them, and where they catch anything.
    """

    def __init__(self, rules: HatCardsRules) -> None:
        options = rules.options
        self.fitted = weights_of(options.players)
        self.several = options.players > 2
        self.catches = {
            card: frozenset(other for other in CARDS if catches(card, other, options.blank_rule))
            for card in CARDS
        }

    def weights(self, turn: Turn) -> PolicyWeights:
        """Return the weights that are right against those who play."""
        if self.several:
            plays = list(plays_of_others(turn))
            good = sum(GOOD[self.kind(play)] for play, _ in plays)
            mindful = sum(MINDFUL[self.choice(play, piles)] for play, piles in plays)
            if good < 0 or MINDFUL_BEFORE + mindful < 0:
                return UNFITTED
        return self.fitted

    def kind(self, play: PlayCard) -> tuple[str, str]:
        """Return whether a play lays or catches, and whether by a weak or a strong card."""
        weak = len(self.catches[play.card] - {play.card}) < FEW_CAUGHT
        return "lays" if play.on is None else "catches", "weak" if weak else "strong"

    def choice(self, play: PlayCard, piles: Sequence[Cards]) -> str:
        """Return how large a pile a play catches among those that lie there."""
        lying = [pile for pile in piles if pile]
        if play.on is None or len(set(map(len, lying))) == 1:
            return "none"
        caught = len(piles[play.on])
        larger = [pile[-1] for pile in lying if len(pile) > caught]
        if not larger:
            return "largest"
        return "smaller" if self.catches[play.card].isdisjoint(larger) else "rather smaller"
