"""A deal with another seat beginning, as in the later games of a match (K9)."""

from __future__ import annotations

from kolpak.games.kabaleo.state import Action, Deal
from kolpak.play.rules import Seat


def starting(action: Action, seat: Seat) -> Action:
    """Gives the same action of chance with ``seat`` beginning."""
    return action._replace(first=seat) if isinstance(action, Deal) else action


def beginner(action: Action) -> Seat | None:
    """Gives the seat that an action of chance lets begin."""
    return action.first if isinstance(action, Deal) else None
