"""Hats and pieces; a piece is written from the bottom up (formats.md 3).

``gyr`` is red carrying yellow carrying green; a worn golden hat is the last sign, ``gr*``;
carried as prey it stands inside, ``*r``; alone on the centre it is ``*`` (O29).
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = "rygbwk"
"""Red, yellow, green, blue, white, black."""

GOLDEN: Final = "*"

Pieces = tuple[str, ...]
"""The pieces of one field, sorted by code point (O6)."""

_RANK = {colour: rank for rank, colour in enumerate(COLOURS + GOLDEN)}


def wears(piece: str) -> bool:
    """Return whether the top hat wears the golden hat.

    >>> wears("gr*"), wears("*r"), wears("*")
    (True, False, False)
    """
    return piece[-1] == GOLDEN and len(piece) > 1


def owner(piece: str) -> str:
    """Return the colour of the top hat, who owns the piece (F7); ``*`` is nobody's.

    >>> owner("gyr"), owner("gr*"), owner("*")
    ('r', 'r', '*')
    """
    top = piece[-1]
    return piece[-2] if top == GOLDEN and len(piece) > 1 else top


def prey(piece: str) -> str:
    """Return what is under the top hat, a carried golden hat included (F11, O34).

    >>> prey("gyr"), prey("gr*"), prey("*r"), prey("r*")
    ('gy', 'g', '*', '')
    """
    return piece[:-2] if wears(piece) else piece[:-1]


def together(pieces: Pieces, *more: str) -> Pieces:
    """Return the pieces of a field with further ones."""
    return tuple(sorted((*pieces, *more)))


def without(pieces: Pieces, piece: str) -> Pieces:
    """Return the pieces of a field without one of them."""
    at = pieces.index(piece)
    return pieces[:at] + pieces[at + 1 :]


def mixed(pieces: Pieces) -> bool:
    """Return whether two different pieces stand there, so that brackets are due (O30)."""
    return pieces[0] != pieces[-1]


def in_order(hats: str) -> str:
    """Return hats sorted by colour.

    >>> in_order("kgr")
    'rgk'
    """
    return "".join(sorted(hats, key=_RANK.__getitem__))
