"""Telling: those who have appended something hear what has come of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


def tell(written: Iterable[tuple[asyncio.Future[None], Exception | None]]) -> None:
    """Tells everybody who still waits: None, their append is on the disk, or why it is not."""
    for done, outcome in written:
        if done.done():  # nobody waits any more
            continue
        if outcome is None:
            done.set_result(None)
        else:
            done.set_exception(outcome)
