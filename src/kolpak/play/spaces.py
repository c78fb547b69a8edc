"""White space in texts from the world: what looks like a space, and signs that nobody sees."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

BLANK: Final = "\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""Further signs that look like a space or the end of a line, as a class of a pattern."""
UNSEEN: Final = "\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
"""Signs without a look: zero-width spaces, joiners, marks of direction, byte order marks."""

WHITE: Final = rf" \t\n\v\f{BLANK}{UNSEEN}"
"""All that parts tokens, as a class of a pattern."""

_BLANK: Final = re.compile(f"[{BLANK}]")
_UNSEEN: Final = re.compile(f"[{UNSEEN}]")


def spaced(text: str) -> str:
    r"""Return a text with plain spaces and without signs that nobody sees.

    >>> spaced("P\xa0O\u200b |\u202f-")
    'P O | -'
    """
    return _BLANK.sub(" ", _UNSEEN.sub("", text))


def columns(text: str) -> int:
    r"""Return how many columns of a terminal a text takes, without control sequences.

    >>> columns("\u2068Ann\u2069"), columns("王"), columns("e\u0301")
    (3, 2, 1)
    """
    seen = (sign for sign in _UNSEEN.sub("", text) if not unicodedata.combining(sign))
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in seen)


def padded(text: str, width: int) -> str:
    r"""Return a text with spaces after it, so that it takes so many columns.

    >>> padded("王", 3)
    '王 '
    """
    return text + " " * (width - columns(text))


def shortened(text: str, width: int) -> str:
    """Return a text without its end where it would take more columns than ``width``.

    >>> shortened("Anna", 4), shortened("Annabel", 4)
    ('Anna', 'Ann…')
    """
    if columns(text) <= width:
        return text
    while text and columns(text) >= width:
        text = text[:-1]
    return f"{text}…"


def name_of(sign: str) -> str:
    """Return the name of a sign in Unicode, or its number if it has none."""
    return unicodedata.name(sign, f"U+{ord(sign):04X}")
