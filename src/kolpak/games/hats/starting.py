"""The draw of who begins, settled for another seat, as in the later games of a match (F2)."""

from __future__ import annotations

from kolpak.games.hats.state import Action, First
from kolpak.play.rules import Seat


def starting(action: Action, seat: Seat) -> Action:
    """Gives the same action of chance with ``seat`` beginning; a die stays as it is."""
    return First(seat) if isinstance(action, First) else action


def beginner(action: Action) -> Seat | None:
    """Gives the seat that an action of chance lets begin."""
    return action.seat if isinstance(action, First) else None
