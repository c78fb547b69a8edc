"""The seed of a game, the commitment to it, and the key made of it and the players' randomness."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from kolpak.fair.label import Label
from kolpak.play.errors import KolpakError

SIZE: Final = 32
"""Bytes of a seed, of a player's randomness and of a key."""

NOTHING: Final = "-"
"""Stands for the randomness of a seat that has added none."""

_HEX = re.compile(r"[0-9a-f]{64}")


def new_seed() -> bytes:
    """Makes a seed with the generator of the operating system."""
    return secrets.token_bytes(SIZE)


def read_seed(text: str) -> bytes:
    """Reads a seed written as 64 hexadecimal digits; raises KolpakError."""
    if not _HEX.fullmatch(text):
        raise KolpakError("error-fair-seed")
    return bytes.fromhex(text)


def read_random(text: str, seat: int) -> str:
    """Gives what a seat has added, or ``-``, as it is; raises KolpakError where it is neither."""
    if text != NOTHING and not _HEX.fullmatch(text):
        raise KolpakError("error-fair-random", seat=seat)
    return text


def commitment(seed: bytes, label: Label) -> str:
    """Gives what is published before the game: it binds the seed to the label and hides it.

    >>> commitment(bytes(32), Label("t7", 0, "hats", 1, ""))[:16]
    '11779aff1124e2a1'
    """
    return sha256(f"kolpak fair 1 commitment\n{label.lines()}\n{seed.hex()}\n".encode()).hexdigest()


def key(seed: bytes, label: Label, random: Sequence[str]) -> bytes:
    """Gives the key of a game's streams; ``random`` is what each seat has added, or ``-``."""
    added = "".join(f"{one}\n" for one in random)
    return hmac.digest(seed, f"kolpak fair 1 key\n{label.lines()}\n{added}".encode(), sha256)
