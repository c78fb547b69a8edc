"""The address of a PostgreSQL database: its URL, with parameters as libpq knows them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.engine import URL

from kolpak.server.store.errors import StoreError

if TYPE_CHECKING:
    import asyncpg

CHOICES: Final = {
    "connect_timeout": ("1", "2", "3", "…"),
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    "target_session_attrs": (
        *("any", "primary", "standby"),
        *("read-write", "read-only", "prefer-standby"),
    ),
}
FILES: Final = ("passfile", "sslcert", "sslcrl", "sslkey", "sslrootcert")
PARAMETERS: Final = (
    *("application_name", "host", "options", "password", "port", "user"),
    *CHOICES,
    *FILES,
)
"""https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS"""

WRONG_SETTINGS: Final = ("22023", "42704")
"""What the server answers to a setting with a wrong value, and to one that it does not know."""


class PostgresqlAddress:
    """Where a database is and how it is called; raises StoreError for parameters that are wrong."""

    def __init__(self, url: URL) -> None:
        query: dict[str, Any] = dict(url.query)
        if "ssl" in query:  # what SQLAlchemy calls it
            query["sslmode"] = query.pop("ssl")
        for name, value in query.items():
            _check(name, str(value))
        self._patience = float(query.pop("connect_timeout", 0))
        self._name = query.pop("application_name", "kolpak")
        plain = url.set(drivername="postgresql", query=query)
        self._dsn = plain.render_as_string(hide_password=False)

    async def call(
        self, settings: Mapping[str, str], *, timeout: float, **options: Any
    ) -> asyncpg.Connection:
        """Gives a new connection with some of the server's settings.

        ``timeout`` are the seconds to wait where the address says nothing else. Raises StoreError
        for what only driver and server can know to be wrong.
        """
        import asyncpg  # heavy, and who has an SQLite file needs none

        try:
            return await asyncpg.connect(
                self._dsn,
                timeout=self._patience or timeout,
                server_settings={"application_name": self._name, **settings},
                **options,
            )
        except asyncpg.PostgresError as error:
            if error.sqlstate not in WRONG_SETTINGS:
                raise
            raise StoreError("error-store-call", reason=str(error)) from error
        except (ValueError, OverflowError) as error:
            raise StoreError("error-store-call", reason=str(error)) from error


def _check(name: str, value: str) -> None:
    """Refuses a parameter that nobody knows, or whose value cannot be."""
    if name not in PARAMETERS:
        known = ", ".join(sorted(PARAMETERS))
        raise StoreError("error-store-parameter", name=name, known=known)
    right = value in CHOICES.get(name, (value,))
    if name == "connect_timeout":
        right = re.fullmatch("[0-9]{1,9}", value) is not None
    if not right:
        known = ", ".join(CHOICES[name])
        raise StoreError("error-store-parameter-value", name=name, value=value, known=known)
    if name in FILES and not Path(value).is_file():
        raise StoreError("error-file-missing", file=value)
