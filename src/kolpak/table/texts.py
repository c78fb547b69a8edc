"""Texts that people type: what is dropped from them, and what they must not contain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from unicodedata import category

from kolpak.play.errors import KolpakError

MOST_MARKS: Final = 4
"""Combining marks on one letter: pointed Hebrew and Arabic have three, an emoji's keycap two.

More of them are drawn over the lines above and below (Zalgo text).
"""

_DROPPED: Final = dict.fromkeys(
    [0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, *range(0x2066, 0x206A), 0xFEFF]
)
"""What keyboards, translations and copied web pages insert unseen.

Soft hyphens, zero-width spaces, byte order marks, and Unicode's bidirectional marks and isolates.
"""

_EMBEDDINGS: Final = "\u202a\u202b\u202c\u202d\u202e"
"""Bidirectional embeddings and overrides, which reorder the text around them."""

_ZERO_WIDTH_JOINER: Final = "\u200d"


def cleaned(text: str) -> str:
    r"""Return a text without unseen characters; raise KolpakError for what cannot be shown.

    That are control characters, surrogates, noncharacters and bidirectional embeddings; blanks and
    ends of lines are left to the caller. Characters newer than this Python are taken for emoji.

    >>> cleaned("A\u200bnn e" + 9 * "\u0301") == "Ann e" + 4 * "\u0301"
    True
    """
    kept = text.translate(_DROPPED)
    if any(is_hidden(sign) for sign in kept):
        raise KolpakError("error-text-hidden")
    return _with_few_marks(kept)


def has_line_end(text: str) -> bool:
    """Return whether a text has ends of lines, tabs or the like, unlike a single line."""
    return any(sign.isspace() and category(sign) != "Zs" for sign in text)


def has_letter(text: str) -> bool:
    """Return whether there is anything that a combining mark could stand on."""
    return any(category(sign) not in ("Mn", "Me", "Cf", "Zs") for sign in text)


def beginning(text: str, most: int) -> str:
    r"""Return the first characters of a text, without half an emoji or letter at its end.

    >>> beginning("Ann \U0001f468\u200d\U0001f469", 6)
    'Ann '
    """
    kept = ""
    for cluster in _clusters(text):
        if len(kept) + len(cluster) > most:
            break
        kept += cluster
    return kept or text[:most]


def is_hidden(sign: str) -> bool:
    """Return whether a character cannot be shown, or would reorder the text around it."""
    is_noncharacter = ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF
    is_control = category(sign) in ("Cc", "Cs") and not sign.isspace()
    return is_control or is_noncharacter or sign in _EMBEDDINGS


def _with_few_marks(text: str) -> str:
    kept, marks = [], 0
    for sign in text:
        kind = category(sign)
        is_mark = kind in ("Mn", "Me")
        if is_mark:
            marks += 1
        elif kind != "Cf":
            marks = 0
        if not is_mark or marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _clusters(text: str) -> Iterator[str]:
    """Split a text into what is seen as one character each (UAX #29, without its rarer rules)."""
    cluster = ""
    for sign in text:
        if cluster and not _joins(cluster, sign):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def _joins(cluster: str, sign: str) -> bool:
    """Return whether a character belongs to the cluster before it."""
    is_mark = category(sign) in ("Mn", "Me", "Mc", "Cf") or "\U0001f3fb" <= sign <= "\U0001f3ff"
    is_flag = len(cluster) == 1 and all(
        "\U0001f1e6" <= one <= "\U0001f1ff" for one in cluster + sign
    )
    return is_mark or is_flag or cluster.endswith(_ZERO_WIDTH_JOINER)
