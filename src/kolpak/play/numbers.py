"""Whole numbers in text forms: without sign and without leading zeros (formats-details O4)."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"0|[1-9][0-9]{0,4299}")  # as many digits as Python reads


def number(text: str) -> int | None:
    """Reads a number, or gives None where the text is not one.

    >>> number("13"), number("07"), number("+1"), number("")
    (13, None, None, None)
    """
    return int(text) if _NUMBER.fullmatch(text) else None
