"""Standings: points and places of all seats at any moment of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias


class Score(NamedTuple):
    """Points, place (1 is best, ties share) and further counts of one seat.

    A value is None if a start position hides what it depends on.
    """

    points: int | None
    place: int | None
    details: Mapping[str, int | None] = {}

    def as_dict(self) -> dict[str, int | None]:
        """Return the score as one flat mapping, the form of ``kolpak replay --json``."""
        return {"points": self.points, "place": self.place, **self.details}


Standing = tuple[Score, ...]

Outcome: TypeAlias = Literal["won", "shared", "lost"]
"""What a game has become for a seat; ``shared`` is a win of several sides."""


def places(merits: Sequence[Any]) -> list[int]:
    """Return the place of each merit, greatest first (standard competition ranking).

    >>> places([7, 9, 9, 3])
    [3, 1, 1, 4]
    """
    return [1 + sum(other > merit for other in merits) for merit in merits]


def outcome(standing: Standing, seat: int, sides: Sequence[int] | None = None) -> Outcome:
    """Return what the standing at the end is to a seat; ``sides`` are numbers of teams by seat."""
    side = range(len(standing)) if sides is None else sides
    firsts = {side[each] for each, score in enumerate(standing) if score.place == 1}
    if side[seat] not in firsts:
        return "lost"
    return "won" if len(firsts) == 1 else "shared"


def write_result(points: Iterable[int | None]) -> str:
    """Return the points of all seats as in the tag Result (formats-details O10).

    >>> write_result([9, 7])
    '0:9 1:7'
    """
    return " ".join(f"{seat}:{count}" for seat, count in enumerate(points))
