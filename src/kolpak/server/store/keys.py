"""Keys: secrets of the server itself, the same for all its workers and after every start."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, select

from kolpak.server.store.replacing import keeping
from kolpak.server.store.schema import KEYS

LENGTH: Final = 32


def key(connection: Connection, name: str) -> bytes:
    """Gives the key of a name; makes it from the system's generator where it is new."""
    made = {"name": name, "value": secrets.token_bytes(LENGTH)}
    connection.execute(keeping(KEYS, connection.dialect.name), made)
    kept = connection.execute(select(KEYS.c.value).where(KEYS.c.name == name))
    return bytes(kept.scalar_one())
