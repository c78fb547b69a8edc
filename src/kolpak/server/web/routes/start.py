"""The start page: who visits it, the games and the tables, in one answer for slow lines."""

from __future__ import annotations

import msgspec
from litestar import Response

from kolpak.server.web.context import Shared
from kolpak.server.web.openapi import ANYBODY, failures
from kolpak.server.web.requests import AnyRequest, get_or_head
from kolpak.server.web.routes.games import GameData, list_games
from kolpak.server.web.routes.people import Me, me_of, person_of, with_cookie
from kolpak.server.web.routes.tables import ListedTable, own_tables, public_tables


class Start(msgspec.Struct):
    """What ``/api/me``, ``/api/games`` and the three lists of ``/api/tables`` say."""

    me: Me
    games: list[GameData]
    mine: list[ListedTable]
    open: list[ListedTable]
    live: list[ListedTable]


@get_or_head("/api/start", security=ANYBODY, responses=failures(401))
async def start(request: AnyRequest, context: Shared) -> Response[Start]:
    """Return what the start page begins with; a stranger becomes a guest."""
    person = await person_of(request, context)
    answer = Start(
        me_of(request, person),
        await list_games(request, context),
        await own_tables(context, person),
        await public_tables(context, "open"),
        await public_tables(context, "live"),
    )
    return with_cookie(Response(answer), request, context, person)


HANDLERS = [start]
