"""Names of people: validation, Unicode normalisation and confusables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from unicodedata import normalize

from kolpak.play.errors import KolpakError
from kolpak.table.setup import BOT
from kolpak.table.texts import beginning, cleaned, has_letter, has_line_end, is_hidden

LONGEST_NAME: Final = 30

_DEFAULT_IGNORABLE: Final = (
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
"""Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt), as inclusive ranges.

``unicodedata`` does not have this property.
"""

_BLANK: Final = (0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x1D159)
"""Characters with an empty glyph: Hangul fillers, blank Braille, the null notehead."""

_VISIBLE: Final = {
    **{sign: None for first, last in _DEFAULT_IGNORABLE for sign in range(first, last + 1)},
    **dict.fromkeys(_BLANK, " "),
}

_SAME_SHAPE: Final = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТХУҮԌԚԜ", "ABESIJKMHOPCTXYYGQW", strict=True)),
    **dict(zip("аеорсухѕіјһԁԛԝɡӏ", "aeopcyxsijhdqwgl", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳ", "ABEZHIKMNOPTYXCj", strict=True)),
    **dict(zip("αγικνορυϲ", "ayiknopuc", strict=True)),
    # Armenian
    **dict(zip("օսհոցԼՏՕ", "ouhngLSO", strict=True)),
    # Arabic and Persian forms of one letter or digit
    **dict(zip("يىك٠١٢٣٧٨٩", "ییک۰۱۲۳۷۸۹", strict=True)),
}

_STROKES: Final = dict.fromkeys(("I", "\u0406", "\u0399", "1"), "l")

_LOOK_ALIKES: Final = str.maketrans({**_SAME_SHAPE, **_STROKES, "0": "O"})
"""Maps each to the character that stands for all that look like it.

A part of Unicode's confusables (UTS #39, confusables.txt): the letters of the scripts that people
here are likely to write names in, and digits that look like letters.
"""


def visible_text(text: str) -> str:
    r"""Return the visible part of a text, with all blanks as single spaces.

    >>> visible_text("Bob\u034f\u3164 Lee\ufe0f")
    'Bob Lee'
    """
    return " ".join(text.translate(_VISIBLE).split())


def read_name(value: Any) -> str:
    r"""Return the name of a person, normalised; raise KolpakError if it is not valid.

    >>> read_name(" \u2068Ann\u2069  Lee ")
    'Ann Lee'
    """
    typed = value if isinstance(value, str) else ""
    given = cleaned(typed) if visible_text(typed) else ""
    name, visible = " ".join(given.split()), visible_text(given)
    if not has_letter(visible) or has_line_end(given) or len(name) > LONGEST_NAME:
        raise KolpakError("error-name", most=LONGEST_NAME)
    if normalize("NFKC", visible).casefold().strip().startswith(BOT):
        raise KolpakError("error-name-bot", beginning=BOT)  # records mark bots by this prefix
    return name


def shown_name(text: str) -> str:
    r"""Return a name from a foreign record as it may be shown: a valid one, or as much as can be.

    >>> shown_name("Ann"), shown_name("A\u202enn\n"), len(shown_name("x" * 100_000))
    ('Ann', 'Ann', 30)
    """
    try:
        return read_name(text)
    except KolpakError:  # a bot's, or none that anybody may have here
        shown = "".join(sign for sign in visible_text(text) if not is_hidden(sign))
        return shown if len(shown) <= LONGEST_NAME else f"{shown[: LONGEST_NAME - 1]}…"


def free_name(taken: Iterable[str], name: str) -> str:
    """Return a name that is not confusable with any taken one, numbered if need be.

    >>> free_name(["Ann", "Ann 2", "Bob"], "Ann")
    'Ann 3'
    """
    skeletons = {_skeleton(other) for other in taken}
    if _skeleton(name) not in skeletons:
        return name
    numbered = (_numbered(name, number) for number in range(2, len(skeletons) + 3))
    return next(one for one in numbered if _skeleton(one) not in skeletons)


def _numbered(name: str, number: int) -> str:
    """Return a name with a number, cut to the longest length a name may have."""
    suffix = f" {number}"
    return beginning(name, LONGEST_NAME - len(suffix)).rstrip() + suffix


def _skeleton(name: str) -> str:
    """Return the key under which confusable names are equal: visible text in one script (NFKC)."""
    return normalize("NFKC", visible_text(name)).translate(_LOOK_ALIKES)
