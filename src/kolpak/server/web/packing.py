"""Large answers: encoded and compressed outside the event loop."""

from __future__ import annotations

import gzip
from typing import Any, Final, cast

from litestar import Response

from kolpak.live.encoding import encode
from kolpak.server.web.requests import AnyRequest

UNCOMPRESSED: Final = "uncompressed"
"""Handler option: the response must not wait in a compressor."""

GZIP_LEVEL: Final = 6
"""How thoroughly answers are compressed: 9 takes three times as long for words and ten times for
lessons, and saves 1 %."""

DEPTH: Final = 4
"""Levels of an answer that are encoded item by item: the frames of each game of a text."""


def takes_gzip(request: AnyRequest) -> bool:
    """Return whether a client takes compressed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


def pack(data: Any, *, compressed: bool) -> bytes:
    """Encode data as JSON, and compress it where that is wanted; runs in a thread."""
    encoded = _encode(data, DEPTH)
    return gzip.compress(encoded, GZIP_LEVEL) if compressed else encoded


def packed(body: bytes, *, compressed: bool) -> Response[Any]:
    """Return the response of what is packed, for a handler that is ``UNCOMPRESSED``."""
    headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if compressed else {})}
    return Response(cast("Any", body), media_type="application/json", headers=headers)


def _encode(data: Any, depth: int) -> bytes:
    """Encode data in short steps: during each of them all other threads wait."""
    if depth and isinstance(data, list):
        return b"[%b]" % b",".join(_encode(item, depth - 1) for item in data)
    if depth and isinstance(data, dict):
        pairs = (b"%b:%b" % (encode(name), _encode(item, depth - 1)) for name, item in data.items())
        return b"{%b}" % b",".join(pairs)
    return encode(data)
