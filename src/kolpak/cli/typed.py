"""What is typed or pasted: digits of any script, without what terminals and copying add."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from kolpak.play.spaces import spaced

_SEQUENCE: Final = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
"""Control sequences (ECMA-48), such as those around pasted text and of the arrow keys."""


def plain(text: str) -> str:
    r"""Return a text with ASCII digits and spaces, without marks that nobody sees; stripped.

    >>> plain("\x1b[200~b۱۳\u200f\x1b[201~ ")
    'b13'
    """
    return "".join(map(_digit, spaced(_SEQUENCE.sub("", text)))).strip()


def _digit(sign: str) -> str:
    digit = unicodedata.decimal(sign, None)
    return sign if digit is None else str(digit)
