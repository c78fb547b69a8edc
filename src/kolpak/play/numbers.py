"""Numbers from outside: digits in texts, and whole numbers of Python, NumPy and their like."""

from __future__ import annotations

import re
from operator import index
from typing import Any, Final, SupportsIndex

from kolpak.play.errors import KolpakError

_NUMBER = re.compile(r"0|[1-9][0-9]{0,4298}")  # so that Python can still write what is counted on
_TOO_LONG: Final = 10**4300
"""The least number that Python refuses to write in decimal, by ``sys.int_info``."""


def read_number(text: str) -> int | None:
    """Parse a number without sign and leading zeros (O4); None if it is not one.

    >>> read_number("13"), read_number("07"), read_number("+1"), read_number("")
    (13, None, None, None)
    """
    return int(text) if _NUMBER.fullmatch(text) else None


def shown(value: object) -> str:
    """Return a value as text, in hexadecimal if it has more digits than Python converts."""
    return hex(value) if isinstance(value, int) and abs(value) >= _TOO_LONG else str(value)


def natural(value: Any) -> int | None:
    """Return a whole number from 0 on as an int; None for anything else.

    NumPy's integers are such numbers, truth values are not.

    >>> natural(3), natural(-1), natural(2.0), natural(True)
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        number = index(value)
    except TypeError:
        return None
    return number if number >= 0 else None


def whole(name: str, value: SupportsIndex, least: int) -> int:
    """Return a count as an int; raise ValueError unless it is a whole number from ``least`` on.

    >>> whole("size", 2, least=1)
    2
    """
    number = natural(value)
    if number is None or number < least:
        raise ValueError(f"{name} must be a whole number from {least} on, not {shown(value)}")
    return number


def checked_seat(seat: SupportsIndex, seats: int) -> int:
    """Return one of ``seats`` seats as an int; raise KolpakError for anything else."""
    number = natural(seat)
    if number is None or number >= seats:
        raise KolpakError("error-seat", seat=shown(seat), last=seats - 1)
    return number
