"""What an action lets others know of what was hidden: nothing, until the goals are shown."""

from __future__ import annotations

from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Action, State


def reveals(rules: KabaleoRules, state: State, action: Action) -> bool:
    """Tells whether a seat's action shows anything hidden: the last one shows the goals."""
    return rules.play(state, action).mover is None
