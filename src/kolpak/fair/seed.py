"""Seeds: the secret of a game, the commitment to it, and the key of its streams."""

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
"""In place of the randomness of a seat that has added none."""

HEX: Final = re.compile(r"[0-9a-f]{64}")
"""How ``SIZE`` bytes are written."""


def new_seed() -> bytes:
    """Return a seed from the operating system's CSPRNG."""
    return secrets.token_bytes(SIZE)


def read_seed(text: str) -> bytes:
    """Parse a seed of 64 hexadecimal digits; raise KolpakError."""
    if not HEX.fullmatch(text):
        raise KolpakError("error-fair-seed")
    return bytes.fromhex(text)


def read_random(text: str, seat: int) -> str:
    """Return what a seat has added, or ``-``, unchanged; raise KolpakError."""
    if text != NOTHING and not HEX.fullmatch(text):
        raise KolpakError("error-fair-random", seat=seat)
    return text


def commitment(seed: bytes, label: Label) -> str:
    """Return the commitment published before the game: binding and hiding.

    >>> commitment(bytes(32), Label("t7", 0, "hats", 1, ""))[:16]
    '11779aff1124e2a1'
    """
    return sha256(f"kolpak fair 1 commitment\n{label.lines()}\n{seed.hex()}\n".encode()).hexdigest()


def key(seed: bytes, label: Label, random: Sequence[str]) -> bytes:
    """Return the key of a game's streams; ``random`` holds what each seat has added."""
    added = "".join(f"{one}\n" for one in random)
    return hmac.digest(seed, f"kolpak fair 1 key\n{label.lines()}\n{added}".encode(), sha256)
