"""Places: who is before whom when counts are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def places(merits: Sequence[Any]) -> list[int]:
    """Gives each seat its place from its merit, greatest first; equals share, places are skipped.

    >>> places([7, 9, 9, 3])
    [3, 1, 1, 4]
    """
    return [1 + sum(other > merit for other in merits) for merit in merits]
