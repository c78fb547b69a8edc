"""Signs that nobody can see: what is left of a text for the eye."""

from __future__ import annotations

from typing import Final

_IGNORABLE: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt), first and last of each range;
Python does not know this property."""

_BLANK: Final = (0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x1D159)
"""Letters and signs that are nothing but room: fillers of Hangul, Braille without a dot, a note
without a head."""

_SEEN: Final = {
    **{sign: None for first, last in _IGNORABLE for sign in range(first, last + 1)},
    **dict.fromkeys(_BLANK, " "),
}


def seen(text: str) -> str:
    r"""Gives what can be seen of a text, with single spaces for all that is blank.

    >>> seen("Bob\u034f\u3164 Lee\ufe0f")
    'Bob Lee'
    """
    return " ".join(text.translate(_SEEN).split())
