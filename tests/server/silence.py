"""A way to a server that can fall silent, as when a machine or a network has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from sqlalchemy import make_url


class Silence:
    """Stands between programs and a database; ``url`` is where the database seems to be.

    After ``fall`` nothing comes through any more, and nobody is told: connections stay open, and
    new ones lead nowhere. After ``lift`` new ones are served again; those from before stay silent
    for ever.
    """

    def __init__(self, url: str) -> None:
        self.target = make_url(url)
        self.url = url
        self.served = asyncio.Event()
        self.served.set()
        self.closed = self.refused = False
        self.passing: list[asyncio.Task[None]] = []
        self.ends: list[asyncio.StreamWriter] = []

    @classmethod
    @asynccontextmanager
    async def before(cls, url: str) -> AsyncIterator[Self]:
        """Opens a way to a database."""
        silence = cls(url)
        server = await asyncio.start_server(silence._take, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        silence.url = silence.target.set(port=port).render_as_string(hide_password=False)
        try:
            yield silence
        finally:
            server.close()
            await silence._close()

    def fall(self) -> None:
        """Lets nothing more through."""
        self.served.clear()
        for task in self.passing:
            task.cancel()

    def refuse(self) -> None:
        """Cuts all connections and lets no new one live, as a server that has been stopped."""
        self.refused = True
        for end in self.ends:
            end.transport.abort()

    def lift(self) -> None:
        """Serves new connections again."""
        self.refused = False
        self.served.set()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.ends.append(writer)
        await self.served.wait()
        if self.closed or self.refused:
            writer.transport.abort()
            return
        answers, asking = await asyncio.open_connection(self.target.host, self.target.port)
        self.ends.append(asking)
        for source, sink in ((reader, asking), (answers, writer)):
            self.passing.append(asyncio.create_task(_pass_on(source, sink)))

    async def _close(self) -> None:
        self.closed = True
        self.fall()
        self.lift()
        await asyncio.gather(*self.passing, return_exceptions=True)
        for end in self.ends:
            end.transport.abort()
        await asyncio.sleep(0.01)  # the transports say goodbye


async def _pass_on(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while data := await source.read(1 << 16):
        sink.write(data)
        await sink.drain()
    sink.close()
