"""Driver errors translated to StoreError, one message for each kind of trouble."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from kolpak.live.errors import StoreError

SQLITE: Final = {
    sqlite3.SQLITE_FULL: "error-store-full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "error-store-full",  # no room for the index of its log
    sqlite3.SQLITE_BUSY: "error-store-locked",
    sqlite3.SQLITE_LOCKED: "error-store-locked",
    sqlite3.SQLITE_PROTOCOL: "error-store-locked",
    sqlite3.SQLITE_READONLY: "error-store-read-only",
    sqlite3.SQLITE_PERM: "error-store-read-only",
    sqlite3.SQLITE_CANTOPEN: "error-store-missing",
    sqlite3.SQLITE_IOERR: "error-store-disk",
    sqlite3.SQLITE_CORRUPT: "error-store-damaged",
    sqlite3.SQLITE_NOTADB: "error-store-damaged",
}
"""By SQLite's result codes, primary ones for what is not listed: https://sqlite.org/rescode.html"""

POSTGRESQL: Final = {
    "08": "error-store-away",
    "22": "error-store-value",
    "25006": "error-store-read-only",
    "28": "error-store-denied",
    "3D": "error-store-missing",
    "40": "error-store-locked",
    "42501": "error-store-rights",
    "42P07": "error-store-foreign",
    "53": "error-store-away",
    "53100": "error-store-full",
    "55P03": "error-store-locked",
    "57": "error-store-away",
    "58": "error-store-disk",
    "XX001": "error-store-damaged",
    "XX002": "error-store-damaged",
}
"""By codes and classes: https://www.postgresql.org/docs/current/errcodes-appendix.html"""


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate driver errors to StoreError; let all other exceptions pass."""
    try:
        yield
    except Exception as error:
        if reason := _message_id(error):
            raise StoreError(reason) from error
        raise


def _message_id(error: Exception) -> str | None:
    """Return the message id of a database error, None for any other exception."""
    cause = getattr(error, "orig", None) or error
    if code := getattr(cause, "sqlite_errorcode", None):
        return SQLITE.get(code) or SQLITE.get(code & 0xFF)
    if state := getattr(cause, "sqlstate", None):
        return POSTGRESQL.get(state) or POSTGRESQL.get(state[:2])
    if isinstance(error, PoolTimeoutError):
        return "error-store-locked"
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return "error-store-away" if lost or isinstance(error, OSError) else None
