"""Names: how those of people are read, and kept apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from unicodedata import normalize

from kolpak.play.errors import KolpakError
from kolpak.table.setup import BOT
from kolpak.table.unseen import seen

LONGEST_NAME: Final = 30

JOINERS: Final = {0x200C: None, 0x200D: None}
"""Signs that cannot be seen, but belong to Persian words and to many pictograms."""

DIRECTIONS: Final = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x2066, 0x206A)])
"""Signs that only say where text runs: keyboards and translations add them unseen."""


def read_name(value: Any) -> str:
    r"""Gives the name a person is to go by; raises KolpakError where it is none.

    >>> read_name(" \u2068Ann\u2069  Lee ")
    'Ann Lee'
    """
    given = value.translate(DIRECTIONS) if isinstance(value, str) else ""
    name, looks = " ".join(given.split()), seen(given)
    printable = given.translate(JOINERS).isprintable()
    if not looks or not printable or len(name) > LONGEST_NAME:
        raise KolpakError("error-table-text", field="name", most=LONGEST_NAME)
    if normalize("NFKC", looks).casefold().strip().startswith(BOT):
        raise KolpakError("error-name-bot", beginning=BOT)  # in records it is nothing else
    return name


def free_name(taken: Iterable[str], name: str) -> str:
    """Keeps names apart that look the same: a second Ann is called Ann 2.

    >>> free_name(["Ann", "Ann 2", "Bob"], "Ann")
    'Ann 3'
    """
    looks = {_look(other) for other in taken}
    if _look(name) not in looks:
        return name
    numbered = (_numbered(name, number) for number in range(2, len(looks) + 3))
    return next(one for one in numbered if _look(one) not in looks)


def _numbered(name: str, number: int) -> str:
    """Gives a name with a number, no longer than a name may be."""
    ending = f" {number}"
    return name[: LONGEST_NAME - len(ending)].rstrip() + ending


def _look(name: str) -> str:
    """Gives what can be seen of a name."""
    return normalize("NFC", seen(name))
