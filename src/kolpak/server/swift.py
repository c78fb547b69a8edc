"""A swift socket: uvicorn's own, with a short cut each way for whole, short texts.

What is not a single text in a single packet (fragments, pings, closing, anything wrong) goes the
long way through the ``websockets`` library, which knows the whole of RFC 6455. The short cuts save
a good part of the time that the server spends on a move (docs/reference/performance-server.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.speedups import apply_mask

from kolpak.server.inbox import Inbox

if TYPE_CHECKING:
    import asyncio

SWIFT: Final = "kolpak.swift"
"""The name under which a connection's scope has its swift socket, among the extensions."""

_WHOLE_TEXT, _MASKED = 0x81, 0x80
_SHORT, _MEDIUM = 126, 65_536
"""Lengths of a text from which on it is written in two bytes more, and in eight."""

_AHEAD: Final = 16
"""Texts that may wait to be read before no more are taken from the network."""


class SwiftSocket(WebSocketsSansIOProtocol):
    """A socket that writes texts at once, and reads short ones without the steps in between."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = cast("asyncio.Queue[Any]", Inbox[Any]())

    def handle_connect(self, event: Request) -> None:
        """Begins as always, and tells the application of the short cut."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SWIFT] = self

    async def send(self, message: Any) -> None:
        """Sends as always; to refuse with an answer is no handshake that was forgotten."""
        await super().send(message)
        if self.close_sent:  # else it would be logged as an error, for each foreign page
            self.handshake_complete = True

    def write_text(self, text: bytes) -> None:
        """Writes a text as one frame; does nothing where the connection is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        size = len(text)
        if size < _SHORT:
            head = bytes((_WHOLE_TEXT, size))
        elif size < _MEDIUM:
            head = bytes((_WHOLE_TEXT, 126, size >> 8, size & 0xFF))
        else:
            head = bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8)
        self.transport.write(head + text)

    def data_received(self, data: bytes) -> None:
        """Takes a short text the short way, everything else the long one."""
        size = len(data) - 6
        if (
            0 <= size < _SHORT
            and data[0] == _WHOLE_TEXT
            and data[1] == _MASKED | size
            and self.conn.state is State.OPEN
            and not self.conn.reader.buffer
            and self.conn.current_size is None  # no fragments of another message wait
            and not self.close_sent
        ):
            text = apply_mask(data[6:], data[2:6])
            if text.isascii():  # what is not may be no UTF-8 at all
                self._hand_on(text.decode("ascii"))
                return
        super().data_received(data)

    def _hand_on(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > _AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
