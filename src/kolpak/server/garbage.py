"""Garbage: how a process that does nothing but serve looks for circles that nobody holds.

Python would look through everything of the last time again and again, for pauses of some tens of
milliseconds. But the tables are values without circles and stay for long. So only what has been
made since the last look is looked through, and what is still used then is left alone until the
next look at everything.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

OFTEN: Final = 0.5
"""Seconds between two looks at what is new: each is a pause of a few milliseconds under load."""

SELDOM: Final = 600.0
"""Seconds between two looks at everything: each is a pause of some tenths of a second if people
play at hundreds of tables, and of some hundredths else."""


async def collect(often: float = OFTEN, seldom: float = SELDOM) -> None:
    """Looks for garbage until it is cancelled; Python does it by itself before and afterwards."""
    gc.disable()
    try:
        while True:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            for _ in range(round(seldom / often)):
                await asyncio.sleep(often)
                gc.collect(0)
                gc.freeze()
    finally:
        gc.unfreeze()
        gc.enable()
