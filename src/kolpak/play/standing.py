"""Standings: points and places of all seats at any moment of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Score(NamedTuple):
    """What one seat has: points, place (1 is best, equals share) and the game's own counts.

    ``None`` stands where a start position hides what would be needed to know.
    """

    points: int | None
    place: int | None
    details: Mapping[str, int | None] = {}

    def as_dict(self) -> dict[str, int | None]:
        """Gives the score as one flat mapping, the form of ``kolpak replay --json``."""
        return {"points": self.points, "place": self.place, **self.details}


Standing = tuple[Score, ...]
