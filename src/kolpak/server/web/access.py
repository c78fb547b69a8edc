"""Entering: who may come in to a table, and what they have asked for."""

from __future__ import annotations

import hmac
import re
from typing import Final

from kolpak.play.errors import KolpakError
from kolpak.server.web.requests import Asking
from kolpak.live.connection import Wish
from kolpak.server.web.context import Context
from kolpak.live.errors import NotFound
from kolpak.server.accounts.identity import language_of, sender_of
from kolpak.live.table import LiveTable
from kolpak.table.commands import Sender

LATEST: Final = (1 << 53) - 1
"""The highest version somebody may say to know; all programs can write it."""

_NAME: Final = re.compile(r"[0-9A-Za-z_-]{1,40}")


async def enter(asking: Asking, context: Context, table: str) -> tuple[LiveTable, Sender]:
    """Lets somebody in to a table; raises NotFound where they may not know of it.

    A private table cannot be told from one that does not exist.
    """
    person = await context.identity.of(asking)
    if not _NAME.fullmatch(table):
        raise NotFound("error-table-unknown", table=table[:40])
    live = await context.hall.latest(table)
    sender = sender_of(person)
    private = live.table.setup.visibility == "private"
    if private and not live.table.seats.held(sender.person) and sender.person != live.table.host:
        shown = asking.query_params.get("invitation") or ""
        if not hmac.compare_digest(shown.encode(), live.invitation.encode()):
            raise NotFound("error-table-unknown", table=table)
    return live, sender


def wish_of(asking: Asking, context: Context) -> Wish:
    """Gives what a viewer has asked for in the address; raises KolpakError for no version."""
    given = asking.query_params
    return Wish(
        since=_version(given.get("since")),
        lean=given.get("lean") == "1",
        language=language_of(asking),
        frames=context.rates.frames,
    )


def _version(text: str | None) -> int:
    if text is None:
        return -1
    if not re.fullmatch(r"-1|[0-9]{1,16}", text) or int(text) > LATEST:
        raise KolpakError("error-request-field", where="since", status="400")
    return int(text)
