"""Answers that are not compressed while the event loop waits: which coding a client takes."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

from litestar import MediaType, Response
from litestar.response import Stream

from kolpak.live.encoding import encode
from kolpak.server.web.requests import AnyRequest

UNCOMPRESSED: Final = "uncompressed"
"""Handler option: the response must not wait in a compressor."""

GZIP_LEVEL: Final = 6
"""How thoroughly answers are compressed: 9 takes three times as long for words and ten times for
lessons, and saves 1 %."""

PIECE: Final = 65_536
"""Bytes that are unpacked at once: about as many as a transport takes before it waits."""

CODINGS: Final = ("br", "gzip")
"""Content codings in which ``npm run build`` keeps assets, the shortest first: folders' names."""

DEPTH: Final = 4
"""Levels of an answer that are encoded item by item: the frames of each game of a text."""


def pack(data: Any) -> bytes:
    """Encode data as JSON and compress it; runs in a thread."""
    return gzip.compress(_encode(data, DEPTH), GZIP_LEVEL)


def takes(request: AnyRequest, coding: str) -> bool:
    """Return whether a client takes answers in a content coding (RFC 9110, 12.5.3)."""
    for one in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = one.replace(" ", "").partition(";q=")
        if name == coding:
            return bool(weight.strip("0.")) or not weight  # q=0 refuses it
    return False


def packed(
    request: AnyRequest,
    body: bytes,
    media_type: MediaType = MediaType.JSON,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> Response[Any]:
    """Return the response of what gzip has packed, for a handler that is ``UNCOMPRESSED``.

    Clients that take no compressed answers get it unpacked piece by piece (backpressure): only the
    compressed form, a fifteenth, waits in memory for those that read slowly.
    """
    headers = {**headers, "vary": "accept-encoding"}
    if not takes(request, "gzip"):
        return Stream(_unpacked(body), media_type=media_type, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(cast("Any", body), media_type=media_type, headers=headers)


def _unpacked(body: bytes) -> Iterator[bytes]:
    with gzip.open(io.BytesIO(body)) as file:
        while piece := file.read(PIECE):
            yield piece


def _encode(data: Any, depth: int) -> bytes:
    """Encode data in short steps: during each of them all other threads wait."""
    if depth and isinstance(data, list):
        return b"[%b]" % b",".join(_encode(item, depth - 1) for item in data)
    if depth and isinstance(data, dict):
        pairs = (b"%b:%b" % (encode(name), _encode(item, depth - 1)) for name, item in data.items())
        return b"{%b}" % b",".join(pairs)
    return encode(data)
