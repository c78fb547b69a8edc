"""What an action lets others know of what was hidden: every card comes from a hidden hand."""

from __future__ import annotations

from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import Action, State


def reveals(rules: HatCardsRules, state: State, action: Action) -> bool:
    """Tells whether a seat's action shows anything hidden: each shows a card (C15)."""
    return True
