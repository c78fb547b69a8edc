"""What is typed or pasted: digits of any script, without what terminals and copying add."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_SEQUENCE: Final = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
"""Control sequences (ECMA-48), such as those around pasted text and of the arrow keys."""


def plain(text: str) -> str:
    r"""Return a text with ASCII digits and spaces, without marks that nobody sees; stripped.

    >>> plain("\x1b[200~b۱۳\u200f\x1b[201~ ")
    'b13'
    """
    signs = (_plain(sign) for sign in _SEQUENCE.sub("", text))
    return "".join(signs).strip()


def _plain(sign: str) -> str:
    digit = unicodedata.decimal(sign, None)
    if digit is not None:
        return str(digit)
    category = unicodedata.category(sign)
    if category == "Cf":  # direction marks, joiners, zero-width spaces
        return ""
    return " " if category == "Zs" else sign
