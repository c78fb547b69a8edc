"""Whether bots that need compiled code can play here."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def compiles() -> bool:
    """Return whether Numba is installed; it has no wheel for the newest Pythons and browsers."""
    return find_spec("numba") is not None
