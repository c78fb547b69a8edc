"""WebSockets and clients that mean harm: refused handshakes, floods of frames (RFC 6455).

uvicorn gives a handshake that ``websockets`` cannot parse (a body, a long line, many headers)
neither an answer nor an end. It answers pings and joins fragments by itself, before any rate limit
of ours, and writes pongs whether they are read or not (no backpressure). Browsers send neither;
libraries ping every 20 s or so. Hence a subclass of uvicorn's WebSocket class, which overrides
methods of asyncio's protocol interface and four hooks of uvicorn's.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kolpak.live.rates import TokenBucket

if TYPE_CHECKING:
    import asyncio

    from websockets.frames import Frame

RATE: Final = 20.0
BURST: Final = 60.0
"""Such frames that a socket may send, as many as messages: a second, and at once."""

SLICE: Final = 4_096
"""Bytes that are parsed at once: 700 empty frames take 2 ms, those of a whole read 0.1 s."""


class FrameLimit(WebSocketsSansIOProtocol):
    """Closes connections with a failed handshake, or too many pings, pongs or fragments."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to count."""
        super().connection_made(transport)
        self._bucket = TokenBucket(RATE, BURST, self.loop.time())

    def data_received(self, data: bytes) -> None:
        """Take a part of the stream, as far as the connection is not aborted by it."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
            if self.conn.handshake_exc is not None:
                self._refuse()

    def shutdown(self) -> None:
        """Close because the server stops; a connection that closes already has nothing to say."""
        if not self.transport.is_closing():
            super().shutdown()

    def handle_ping(self) -> None:
        """Answer a ping, unless answers wait already because the client does not read them."""
        if not self._count():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # drops the pong

    def handle_pong(self, event: Frame) -> None:
        """Take a pong."""
        if self._count():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment of a message."""
        if self._count():
            super().handle_cont(event)

    def _refuse(self) -> None:
        """Answer a handshake that has failed, unless uvicorn has, and close."""
        if self.transport.is_closing():
            return
        answer = b"".join(self.conn.data_to_send())  # 414 or 431, or nothing
        if not answer:
            answer = self.conn.reject(HTTPStatus.BAD_REQUEST, "Invalid handshake.\n").serialize()
        self.transport.write(answer)
        self.transport.close()

    def _count(self) -> bool:
        """Count a frame; abort, and return False, where there are too many."""
        if self.transport.is_closing() or not self._bucket.take(self.loop.time()):
            self.transport.abort()
            return False
        return True
