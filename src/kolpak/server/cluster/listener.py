"""The line between processes over PostgreSQL: one connection that both hears and tells."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from kolpak.server.store.urls import read_url
from kolpak.server.store.postgresql import ANSWER, PARTING
from kolpak.server.store.postgresql_address import PostgresqlAddress


class PostgresqlLine(AsyncPgChannelsBackend):
    """Litestar's backend, but without a new connection for every notice it publishes."""

    def __init__(self, url: str) -> None:
        super().__init__(make_connection=self._dial)
        self._address = PostgresqlAddress(read_url(url))
        self._connection: Any = None

    async def publish(self, data: bytes, channels: Any) -> None:
        """Tells everybody who listens, this process too; raises where the connection is lost."""
        async with self._listener_lock:
            for channel in channels:
                await self._connection.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    async def on_shutdown(self) -> None:
        """Ends the connection, also where nobody at its other end answers any more."""
        try:
            async with asyncio.timeout(PARTING):
                await super().on_shutdown()
        finally:
            self._subscribed_channels.clear()  # the next connection hears of none of them
            if self._connection is not None:
                self._connection.terminate()

    async def _dial(self) -> Any:
        self._connection = await self._address.call({}, timeout=ANSWER, command_timeout=ANSWER)
        return self._connection
