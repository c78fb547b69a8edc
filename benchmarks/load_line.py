"""A WebSocket of the load client: few steps a frame, so that it is the server that is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

Heard = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """One connection; ``heard`` is called with every text frame."""

    def __init__(self, host: str, path: str, headers: dict[str, str]) -> None:
        self.host, self.path, self.headers = host, path, headers
        self.heard: Heard = lambda text: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the socket."""
        self.transport = cast("asyncio.Transport", transport)
        given = {
            "Host": self.host,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **self.headers,
        }
        lines = [f"GET {self.path} HTTP/1.1", *(f"{k}: {v}" for k, v in given.items()), "", ""]
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Notes that the server has closed."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed before it answered"))

    def data_received(self, data: bytes) -> None:
        """Takes in bytes and hands on each whole text frame."""
        self.buffer += data
        if not self.opened.done() and not self._open():
            return
        buffer, at = self.buffer, 0
        while len(buffer) >= at + 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] == 0x81:
                self.heard(bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def send(self, text: bytes) -> None:
        """Sends a text frame; its mask is of noughts, which leaves the text as it is."""
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + text)

    def _open(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self.buffer.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(bytes(self.buffer[:300]).decode()))
            return False
        del self.buffer[: end + 4]
        self.opened.set_result(None)
        return True
