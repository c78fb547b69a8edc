"""Garbage: how a process that does nothing but serve looks for circles that nobody holds.

Python would look through everything of the last time again and again, for pauses of some tens of
milliseconds. But the tables are values without circles and stay for long. So only what is new is
looked through, in small portions, and what is still used then is left alone until the next look
at everything.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

FEW: Final = 300
"""New objects at which Python looks through what is new: each is a pause of some tenths of a
millisecond."""

NEVER: Final = 1_000_000
"""Looks at what is new before Python looks at what is older: more than come in ten minutes."""

SELDOM: Final = 600.0
"""Seconds between two looks at everything: each is a pause of some tenths of a second if people
play at hundreds of tables, and of some hundredths else."""


async def collect(seldom: float = SELDOM) -> None:
    """Looks for garbage until it is cancelled; Python does it as it did before afterwards."""
    before = gc.get_threshold()
    gc.set_threshold(FEW, NEVER, NEVER)
    try:
        while True:
            gc.collect()
            await asyncio.sleep(seldom)
    finally:
        gc.set_threshold(*before)
