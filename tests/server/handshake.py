"""The beginning of a WebSocket as it is sent, for tests of handshakes that go wrong."""

UPGRADE = (
    "GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
"""Its head as far as the headers that every one has; an empty line ends it."""
