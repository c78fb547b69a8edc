"""Puzzles of a day, for a page that knows no rules."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated

from litestar.params import QueryParameter

from kolpak.live.errors import NotFound
from kolpak.puzzles.puzzle import PUZZLED, game_of
from kolpak.puzzles.riddle import Riddles, riddles
from kolpak.server.web.openapi import failures
from kolpak.server.web.requests import get_or_head


@get_or_head("/api/puzzles", responses=failures(400, 404))
async def puzzles(
    day: Annotated[date, QueryParameter(description="a day of the calendar, in UTC")],
    game: Annotated[str, QueryParameter(description="a game; without it that of the day")] = "",
) -> Riddles:
    """Return the puzzles of a day, one of each difficulty, and what each action leads to."""
    if game and game not in PUZZLED:
        raise NotFound("error-puzzles-none", game=game[:40], known=", ".join(PUZZLED))
    return await asyncio.to_thread(lambda: riddles(day, game or game_of(day)))


HANDLERS = [puzzles]
