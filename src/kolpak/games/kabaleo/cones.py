"""The cones: their colours and how many there are (K2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kolpak.words.message import Message

COLOURS: Final = "POYGBV"
"""Pink, orange, yellow, green, blue, purple; capital for bases and goals, small for pieces."""

BASES_A_COLOUR: Final = 4
PIECES_A_COLOUR: Final = 6

_RANK = {colour: rank for rank, colour in enumerate(COLOURS + COLOURS.lower())}


def in_order(cones: str) -> str:
    """Return cones sorted by colour.

    >>> in_order("gop")
    'pog'
    """
    return "".join(sorted(cones, key=_RANK.__getitem__))


def colours_of(places: Iterable[str]) -> str:
    """Return the colours in play in their order: those of the bases.

    >>> colours_of(["Vp", "P", "Pog"])
    'PV'
    """
    return in_order("".join({tower[0] for tower in places}))


def colour_name(letter: str) -> Message:
    """Return the word for the colour of a base, a goal or a piece."""
    return Message("colour", {"letter": letter.lower()})
