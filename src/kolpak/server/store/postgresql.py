"""PostgreSQL: a pool of connections to a server that many workers share."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection, Executable, Row
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from kolpak.live.errors import StoreError

if TYPE_CHECKING:
    import asyncpg

Result = TypeVar("Result")

POOL: Final = 6
"""Connections of a worker."""

ANSWER: Final = 10.0
"""Seconds the server has to accept a connection, or for a transaction besides waiting for locks."""

CLOSE: Final = 2.0
"""Seconds that connections have to close in order."""

NO_TLS: Final = "rejected SSL upgrade"
"""What asyncpg says of a server that offers no TLS, by a plain ConnectionError."""

FILES: Final = ("passfile", "sslcert", "sslcrl", "sslkey", "sslrootcert")
"""Parameters of a URL that name files."""

WRONG_SETTINGS: Final = ("22023", "42704")
"""SQL states for a setting with a wrong value and for an unknown setting."""


class PostgresBackend:
    """A database on a PostgreSQL server.

    A query or transaction ends after ``timeout`` seconds: a server whose machine or network has
    vanished would never answer. The server in turn aborts the transactions of a dead worker.
    """

    dialect = "postgresql"

    def __init__(self, url: URL, patience: float) -> None:
        address = PostgresAddress(url)
        self.timeout: float | None = patience + ANSWER
        settings = {
            "lock_timeout": _milliseconds(patience),
            "idle_in_transaction_session_timeout": _milliseconds(patience + ANSWER),
            "tcp_keepalives_idle": "10",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
        }
        self._engine = create_async_engine(
            url.set(drivername="postgresql+asyncpg", query={}),
            async_creator=lambda: address.connect(settings),
            pool_size=POOL,
            max_overflow=0,
            hide_parameters=True,  # errors are logged, and data is not
        )

    async def read(self, statement: Executable) -> Sequence[Row[Any]]:
        """Return all rows of a query."""
        async with self._connection() as connection:
            return (await connection.execute(statement)).all()

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that only reads."""
        async with self._connection() as connection:
            return await connection.run_sync(work)

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Run work in a transaction."""
        async with self._connection() as connection:
            result = await connection.run_sync(work)
            await connection.commit()
            return result

    async def close(self) -> None:
        """Close all connections; give up those on which nobody answers."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE):
                await self._engine.dispose()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection; roll back what has not been committed.

        Where the borrower is cancelled, as by a timeout, the connection is given up. SQLAlchemy
        would roll back and lets nothing cancel that: where nobody answers, for ever.
        """
        async with self._engine.connect() as connection:
            try:
                try:
                    yield connection
                except Exception:
                    await connection.rollback()
                    raise
                await connection.rollback()
            except asyncio.CancelledError:
                await connection.invalidate()
                raise


class PostgresAddress:
    """Where a PostgreSQL database is: its URL, with the parameters that libpq knows."""

    def __init__(self, url: URL) -> None:
        query: dict[str, Any] = dict(url.query)
        if "ssl" in query:  # SQLAlchemy's name for it
            query["sslmode"] = query.pop("ssl")
        for name in FILES:  # asyncpg does not say which of them is missing
            if name in query and not Path(str(query[name])).is_file():
                raise StoreError("error-file-missing", file=str(query[name]))
        timeout = str(query.pop("connect_timeout", "0"))  # libpq knows it, asyncpg does not
        if not timeout.isdecimal():
            raise StoreError("error-store-call", reason=f"connect_timeout={timeout}")
        self._timeout = float(timeout) or ANSWER
        self._name = query.pop("application_name", "kolpak")
        plain = url.set(drivername="postgresql", query=query)
        self._dsn = plain.render_as_string(hide_password=False)

    async def connect(self, settings: Mapping[str, str], **options: Any) -> asyncpg.Connection:
        """Return a new connection with some server settings.

        Raises StoreError for parameters that asyncpg or the server refuses, and where the two
        cannot agree on TLS.
        """
        import asyncpg  # heavy, and not needed for SQLite

        try:
            return await asyncpg.connect(
                self._dsn,
                timeout=self._timeout,
                server_settings={"application_name": self._name, **settings},
                **options,
            )
        except asyncpg.PostgresError as error:
            if error.sqlstate not in WRONG_SETTINGS:
                raise
            raise StoreError("error-store-call", reason=str(error)) from error
        except (ValueError, OverflowError) as error:
            raise StoreError("error-store-call", reason=str(error)) from error
        except OSError as error:
            if not isinstance(error, ssl.SSLError) and NO_TLS not in str(error):
                raise
            raise StoreError("error-store-tls", reason=str(error)) from error


def _milliseconds(seconds: float) -> str:
    return str(max(1, round(seconds * 1000)))
