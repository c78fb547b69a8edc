"""Numbers of the card game's actions: ``card + 33 * target``.

Cards count as in ``CARDS``. Target 0 is a new pile, target ``1 + seat`` the pile that points at a
seat.
"""

from __future__ import annotations

from kolpak.games.hat_cards.cards import CARDS, RANK
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard, State
from kolpak.play.numbering import Numbering

DECK = len(CARDS)


class HatCardsNumbering(Numbering[State, PlayCard]):
    """Numbers of plays of cards."""

    def __init__(self, rules: HatCardsRules) -> None:
        self.rules = rules
        self.count = DECK * (1 + rules.options.players)

    def legal(self, state: State) -> dict[int, PlayCard]:
        """Return the legal plays by number; chance has none."""
        plays = (action for action in self.rules.actions(state) if isinstance(action, PlayCard))
        return {encoded(play): play for play in plays}


def encoded(action: PlayCard) -> int:
    """Return the number of a play of a card."""
    return RANK[action.card] + DECK * (0 if action.on is None else 1 + action.on)


def decoded(number: int) -> PlayCard:
    """Return the play of a card that has a number.

    >>> decoded(5), decoded(5 + 33)
    (PlayCard(card='r5', on=None), PlayCard(card='r5', on=0))
    """
    target, card = divmod(number, DECK)
    return PlayCard(CARDS[card], target - 1 if target else None)
