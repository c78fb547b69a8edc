"""The floor: a server that knows no game, keeps nothing and only passes on what it is sent.

    python echo.py PORT

Started by ``benchmarks/server.py``. What it needs for a move is what the machine, Python's event
loop and the load client need at least, so it tells how far the figures beside it can be trusted.
A frame goes back to its sender with ``a`` before it and to the other seat of the table with ``s``,
both filled up to the size of a message of ours; seat 0 is told ``t``, that it may begin.
"""

from __future__ import annotations

import asyncio
import re
import sys
from typing import Final, cast

import uvloop
from websockets.utils import accept_key

SIZE: Final = 600
"""Bytes of an answer: about those of a lean message of a game for two."""

TEXT, HEAD, MASK = 0x81, 2, 4


class Echo(asyncio.Protocol):
    """One connection; all of them by table and seat."""

    lines: Final[dict[tuple[int, int], asyncio.Transport]] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Waits for the request."""
        self.transport = cast("asyncio.Transport", transport)
        self.seat: tuple[int, int] | None = None
        self.buffer = bytearray()

    def data_received(self, data: bytes) -> None:
        """Takes the request first, and then frames."""
        self.buffer += data
        if self.seat is None:
            self._open()
            return
        table, seat = self.seat
        while (frame := self._frame()) is not None:
            self._write(self.transport, b"a" + frame)
            if other := self.lines.get((table, 1 - seat)):
                self._write(other, b"s" + frame)

    def _open(self) -> None:
        request = bytes(self.buffer)
        if not request.endswith(b"\r\n\r\n"):
            return
        self.buffer.clear()
        asked = re.match(rb"GET /(\d+)/(\d+) ", request)
        key = re.search(rb"Sec-WebSocket-Key: (\S+)", request)
        if asked is None or key is None:
            self.transport.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return
        self.seat = int(asked[1]), int(asked[2])
        self.lines[self.seat] = self.transport
        accept = accept_key(key[1].decode()).encode()
        upgrade = b"HTTP/1.1 101 OK\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.transport.write(upgrade + b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n")
        if self.seat[1] == 0:
            self._write(self.transport, b"t")

    def _frame(self) -> bytes | None:
        """Takes a whole short frame out of what has come; the load client masks with noughts."""
        if len(self.buffer) < HEAD:
            return None
        end = HEAD + MASK + (self.buffer[1] & 0x7F)
        if len(self.buffer) < end:
            return None
        frame = bytes(self.buffer[HEAD + MASK : end])
        del self.buffer[:end]
        return frame

    def _write(self, transport: asyncio.Transport, text: bytes) -> None:
        transport.write(bytes((TEXT, 126)) + SIZE.to_bytes(2) + text.ljust(SIZE))


async def main(port: int) -> None:
    """Serves until it is stopped."""
    server = await asyncio.get_running_loop().create_server(Echo, "127.0.0.1", port, backlog=2048)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1])))
