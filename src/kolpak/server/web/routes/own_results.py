"""A person's own results: games won and bots beaten, over all their tables."""

from __future__ import annotations

import msgspec

from kolpak.live.tasks import cooperatively
from kolpak.server.store import Played
from kolpak.server.web.context import Shared
from kolpak.server.web.openapi import ANYBODY, failures
from kolpak.server.web.requests import AnyRequest, get_or_head


class OwnResults(msgspec.Struct):
    """What the decided games of a kind say about a person who had one seat in them."""

    game: str
    games: int = 0
    won: int = 0
    expected: float = 0.0
    """how many would have been won if all players were equal"""
    beaten: list[str] = []
    """the bots that the person was placed before, at least once"""


@get_or_head("/api/me/results", security=ANYBODY, responses=failures(401))
async def own_results(request: AnyRequest, context: Shared) -> list[OwnResults]:
    """Return what the sender has reached in games of each kind; a stranger has played none."""
    person = await context.identity.find(request)
    if person is None:
        return []
    found: dict[str, OwnResults] = {}
    async for played in cooperatively(await context.store.tables.played_by(person.id)):
        if played.seats[played.own].get("places"):
            _count(found.setdefault(played.game, OwnResults(played.game)), played)
    return list(found.values())


def _count(results: OwnResults, played: Played) -> None:
    """Add the decided games of a table."""
    for places in zip(*(seat["places"] for seat in played.seats), strict=True):
        own = places[played.own]
        results.games += 1
        results.won += own == 1
        results.expected += places.count(1) / len(places)
        for seat, place in zip(played.seats, places, strict=True):
            bot = seat["name"].partition(" ")[0]  # the second of a kind is called "greedy 2"
            if seat["who"] == "bot" and own < place and bot not in results.beaten:
                results.beaten.append(bot)


HANDLERS = [own_results]
