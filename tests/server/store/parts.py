"""Helpers for tests of the store."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from kolpak.live.store import Append, Summary
from kolpak.server.store import Store
from kolpak.server.store.schema import HOLDINGS


def event(number: int) -> dict[str, Any]:
    return {"kind": "said", "text": str(number)}


async def append(
    store: Store,
    table: str,
    after: int,
    events: Sequence[dict[str, Any]],
    command: tuple[str, str] | None = None,
    **more: Any,
) -> None:
    """Append events to a table's log."""
    await store.append(Append(table, after, [*map(json.dumps, events)], command, **more))


async def holders(store: Store, table: str) -> dict[int, str]:
    """Return the person who holds each seat of a table, as the database has it."""
    held = select(HOLDINGS.c.seat, HOLDINGS.c.person_id).where(HOLDINGS.c.table_id == table)
    return {row.seat: row.person_id for row in await store.tables._database.read(held)}


def summary(id: str, **changes: Any) -> Summary:
    return Summary(
        id=id,
        game="kabaleo",
        options="players=2",
        phase="open",
        visibility="listed",
        clock="none",
        seats=[{"name": "Ann"}, {"name": None}],
        created=100.0,
        changed=100.0,
        code=None,
        host="",
    )._replace(**changes)
