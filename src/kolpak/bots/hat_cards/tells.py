"""What the plays of others tell about them: whether they let piles lie, or catch whatever they can.

With three seats or more the fitted weights of the policy are right against good players only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from kolpak.bots.hat_cards.sight import plays_of_others
from kolpak.bots.hat_cards.weights import Others, PolicyWeights, weights_of
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

TAKING: Final = PolicyWeights(0.7, 0.6, 0, 0.06, 0.02, 0, 0, 0.04, 0.05)
"""How careless ones play, set by hand: they take what lies there.

A search that expects this won 86 % against two who take the smallest catch, one that expects the
weights that are best against them 74 % (36 deals); against others they were equal.
"""


class Tells:
    """Chooses the policy's weights by likelihood ratios of all that the others have played.

    Weights fitted to good players leave piles for later, as those do not let go of more than they
    must. That is wrong where others let piles lie, as somebody else takes them, and where they
    catch anything: against each there are weights of their own.
    """

    def __init__(self, rules: HatCardsRules) -> None:
        options = rules.options
        self.several = options.players > 2
        known: Sequence[Others] = get_args(Others) if self.several else ["good"]
        self.fitted = {others: weights_of(options.players, others) for others in known}
        self.catches = {
            card: frozenset(other for other in CARDS if catches(card, other, options.blank_rule))
            for card in CARDS
        }

    def weights(self, turn: Turn) -> PolicyWeights:
        """Return the weights that are best against those who play."""
        return self.fitted[self.others(turn)]

    def manner(self, turn: Turn) -> PolicyWeights:
        """Return the weights by which the others play, as a search expects it."""
        return self.fitted["good"] if self.others(turn) == "good" else TAKING

    def others(self, turn: Turn) -> Others:
        """Return who the others are, as far as their plays tell; one alone is thought good."""
        if not self.several:
            return "good"
        plays = list(plays_of_others(turn))
        if sum(GOOD[self.kind(play)] for play, _ in plays) < 0:
            return "idle"
        mindful = sum(MINDFUL[self.choice(play, piles)] for play, piles in plays)
        return "eager" if mindful < 0 else "good"

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
