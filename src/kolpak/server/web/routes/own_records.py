"""A person's own finished games, all in one text of sealed records."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Final

from litestar import get
from litestar.response import Stream

from kolpak.live.archive import finished_games
from kolpak.live.errors import LogError
from kolpak.live.messages import Translate
from kolpak.play.record import write_records
from kolpak.server.store import Person, Store
from kolpak.server.web.context import Shared
from kolpak.server.web.language import translator
from kolpak.server.web.openapi import PERSON, failures
from kolpak.server.web.requests import AnyRequest

log = logging.getLogger("kolpak.server")

BEGUN: Final = ("playing", "between", "over")
"""The phases of tables at which games may be over."""

HEADERS: Final = {"content-disposition": 'attachment; filename="kolpak-games.kolpak"'}


@get(  # without HEAD: only writing it would tell the length
    "/api/me/records", media_type="text/plain", security=PERSON, responses=failures(401)
)
async def own_records(request: AnyRequest, context: Shared) -> Stream:
    """Return the finished games of the sender's tables as sealed records, the oldest first.

    These are the tables that the sender hosts or has a seat at, private ones too. Of one that
    cannot be read, a comment says why.
    """
    person = await context.identity.require(request)
    context.limits.reviews.take(person.id)
    texts = _texts(context.store, person, translator(request))
    return Stream(texts, media_type="text/plain", headers=HEADERS)


async def _texts(store: Store, person: Person, translate: Translate) -> AsyncIterator[str]:
    """Yield the records of each table, or a comment in their place where they cannot be read."""
    gap = ""
    for table in await store.tables.ids_of(person.id, BEGUN):
        try:
            text = write_records(await finished_games(store, table))
        except LogError as error:
            log.warning("a table cannot be read: %s", error.message.id)
            text = f"; {' '.join(translate(error.message).split())}\n"
        if text:
            yield gap + text
            gap = "\n"


HANDLERS = [own_records]
