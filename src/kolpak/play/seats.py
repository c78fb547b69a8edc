"""Seats: the players' places, numbered from 0."""

from __future__ import annotations

import operator
from typing import SupportsIndex

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.play.values import shown


def checked_seat(seat: SupportsIndex, seats: int) -> Seat:
    """Return one of ``seats`` seats as an int; raise KolpakError for anything else.

    NumPy's integers are such numbers, truth values are not.
    """
    try:
        number = -1 if isinstance(seat, bool) else operator.index(seat)
    except TypeError:
        number = -1
    if not 0 <= number < seats:
        raise KolpakError("error-seat", seat=shown(seat), last=seats - 1)
    return number
