"""LISTEN and NOTIFY of PostgreSQL as a channel between workers."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from kolpak.server.store.postgresql import ANSWER, CLOSE, PostgresAddress
from kolpak.server.store.urls import read_url


class PostgresListener(AsyncPgChannelsBackend):
    """Litestar's backend with one connection that both listens and notifies.

    The original opens a new connection for every notice it publishes.
    """

    def __init__(self, url: str) -> None:
        super().__init__(make_connection=self._connect)
        self._address = PostgresAddress(read_url(url))
        self._connection: Any = None

    async def publish(self, data: bytes, channels: Any) -> None:
        """Notify all listeners, this worker included; raises where the connection is lost."""
        async with self._listener_lock:
            for channel in channels:
                await self._connection.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    async def on_shutdown(self) -> None:
        """Close the connection, also where nobody at its other end answers."""
        try:
            async with asyncio.timeout(CLOSE):
                await super().on_shutdown()
        finally:
            self._subscribed_channels.clear()  # a new connection listens to none of them
            if self._connection is not None:
                self._connection.terminate()

    async def _connect(self) -> Any:
        self._connection = await self._address.connect({}, command_timeout=ANSWER)
        return self._connection
