"""What speaks for plays of the card game and against them, as far as their seat could know."""

from __future__ import annotations

from kolpak.bots.hat_cards.reasons import FEW, reach, rivals_of
from kolpak.bots.hat_cards.sight import Sight
from kolpak.games.hat_cards.cards import card_name
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard
from kolpak.review.reasons.contrast import Contrast
from kolpak.words.message import Message


class Reasons:
    """What plays of a seat have over each other."""

    def __init__(self, rules: HatCardsRules, sight: Sight) -> None:
        self.blank_rule, self.sight = rules.options.blank_rule, sight

    def contrast(self, best: PlayCard, played: PlayCard) -> Contrast:
        """Return what each of two plays has over the other."""
        why = self._over(best, played)
        if why is None and self._rivals(best) > self._rivals(played):
            why = _keeps(played)  # the card that is harder to catch has not been spent
        return Contrast(why, self._over(played, best))

    def _over(self, play: PlayCard, other: PlayCard) -> Message | None:
        """Return the weightiest thing that a play has over another one."""
        caught, rivals = self._caught(play), self._rivals(play)
        prey, more = self._caught(other), self._rivals(other)
        if caught > prey:
            text = "reason-hat_cards-more" if rivals else "reason-hat_cards-more-safe"
            return Message(text, {"count": caught - prey})
        risk = Message("reason-hat_cards-risk", {"count": caught + 1, "other": prey + 1})
        if rivals and caught < prey and self._risks_less(play, other):
            return risk
        if rivals < more:
            if rivals == 0:
                return Message("reason-hat_cards-safe")
            if rivals <= FEW:
                return Message("reason-hat_cards-few", {"count": rivals})
            return Message("reason-hat_cards-fewer", {"count": rivals, "other": more})
        if reach(play.card, self.blank_rule) < reach(other.card, self.blank_rule):
            return _keeps(other)
        if rivals and caught < prey:
            return risk
        return None

    def _risks_less(self, play: PlayCard, other: PlayCard) -> bool:
        """Return whether a play risks less than another, by the cards more than by who catches."""
        cards, rivals = 1 + self._caught(play), self._rivals(play)
        lost, more = 1 + self._caught(other), self._rivals(other)
        return cards * rivals < lost * more and cards * more <= lost * rivals

    def _caught(self, play: PlayCard) -> int:
        """Return how many cards a play catches."""
        return 0 if play.on is None else len(self.sight.view.piles[play.on])

    def _rivals(self, play: PlayCard) -> int:
        return rivals_of(play.card, self.sight, self.blank_rule)


def _keeps(other: PlayCard) -> Message:
    return Message("reason-hat_cards-keep", {"card": card_name(other.card)})
