"""The puzzles that a person has solved, on whatever device."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import post
from litestar.params import JSONBody

from kolpak.server.store import Solved
from kolpak.server.store.solved import MOST_DAYS, MOST_OF_A_DAY
from kolpak.server.web.context import Shared
from kolpak.server.web.openapi import PERSON, failures
from kolpak.server.web.requests import AnyRequest

DAY: Final = 24 * 3600
"""Seconds of a day."""

Day = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Puzzle = Annotated[str, msgspec.Meta(pattern="^[a-z_]{1,30} [a-z]{1,10}$")]


class SolvedPuzzles(msgspec.Struct):
    """The days on which puzzles were solved, and the puzzles of the last of them.

    Days are numbers since 1970-01-01 in UTC, puzzles are named ``GAME DIFFICULTY``.
    """

    days: Annotated[list[Day], msgspec.Meta(max_length=MOST_DAYS)]
    last: Annotated[list[Puzzle], msgspec.Meta(max_length=MOST_OF_A_DAY)]


@post("/api/me/puzzles", status_code=200, security=PERSON, responses=failures(401, 403))
async def own_puzzles(
    request: AnyRequest, context: Shared, data: JSONBody[SolvedPuzzles]
) -> SolvedPuzzles:
    """Add to the puzzles that the sender has solved, and return all of them.

    Days after tomorrow are left out, and of more than 4,000 days the first ones.
    """
    person = await context.identity.require(request)
    tomorrow = int(context.registry.clock() // DAY) + 1
    solved = Solved(data.days, data.last).until(tomorrow)
    return SolvedPuzzles(**(await context.store.people.add_solved(person.id, solved))._asdict())


HANDLERS = [own_puzzles]
