"""Access to tables: who may enter, and how a viewer connects."""

from __future__ import annotations

import hmac
import re
from typing import Final

from kolpak.live.connection import Connection, Subscription
from kolpak.live.errors import NotFound
from kolpak.live.registry import TABLE_ID
from kolpak.live.table import LiveTable
from kolpak.play.errors import KolpakError
from kolpak.server.store import Person
from kolpak.server.web.context import Context
from kolpak.server.web.language import language_of, translator
from kolpak.server.web.requests import AnyConnection, address_of
from kolpak.table.commands import Sender

MAX_VERSION: Final = (1 << 53) - 1
"""The highest version a client may name; JSON numbers are exact up to here everywhere."""


async def enter(
    connection: AnyConnection, context: Context, table: str
) -> tuple[LiveTable, Sender]:
    """Return a table and who enters it; raise NotFound where they may not know of it.

    Loading may take long, so people are authenticated after it: what is revoked meanwhile is void.
    A private table needs a seat, the host or its invitation; for others it cannot be told from one
    that does not exist. Invitations are compared in constant time.
    """
    if not TABLE_ID.fullmatch(table):
        raise NotFound("error-table-unknown", table=table[:40])
    live = await context.registry.latest(table)
    sender = sender_of(await context.identity.find(connection))
    if live.table.setup.visibility == "private" and not live.table.admits(sender.person):
        invitation = connection.query_params.get("invitation") or ""
        if not hmac.compare_digest(invitation.encode(), live.table.invitation.encode()):
            raise NotFound("error-table-unknown", table=table)
    return live, sender


def sender_of(person: Person | None) -> Sender:
    """Return a person as a table knows them; a stranger's empty id belongs to nobody."""
    return Sender("", "") if person is None else Sender(person.id, person.name)


async def connect(connection: AnyConnection, context: Context, table: str) -> Connection:
    """Return a connection that shows a table, not begun yet; raises KolpakError."""
    context.limits.openings.take(address_of(connection))
    live, sender = await enter(connection, context, table)
    subscription = _subscription(connection, context)
    translate = translator(connection)
    return Connection(context.runner, live, sender, subscription, translate, context.bots)


def _subscription(connection: AnyConnection, context: Context) -> Subscription:
    """Read ``since`` and ``lean`` from the query; raises KolpakError."""
    query = connection.query_params
    return Subscription(
        since=_version(query.get("since")),
        lean=query.get("lean") == "1",
        frames=context.limits.frames,
        address=address_of(connection),
        language=language_of(connection),
    )


def _version(text: str | None) -> int:
    if text is None:
        return -1
    if not re.fullmatch(r"-1|[0-9]{1,16}", text) or int(text) > MAX_VERSION:
        raise KolpakError("error-request-field", where="since", status="400")
    return int(text)
