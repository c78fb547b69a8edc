"""Characters of other scripts that look like Latin or Persian ones.

A part of Unicode's confusables (UTS #39, confusables.txt): the letters of the scripts that people
here are likely to write names in, and digits that look like letters.
"""

from __future__ import annotations

from typing import Final

_LOOK_ALIKES: Final = {
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

LOOK_ALIKES: Final = str.maketrans({**_LOOK_ALIKES, **_STROKES, "0": "O"})
"""Maps each to the character that stands for all that look like it."""
