"""Answers that are not compressed while the event loop waits: which coding a client takes."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
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
"""Bytes that are sent at once: about as many as a transport takes before it waits."""

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
    sending: AbstractContextManager[object] | None = None,
) -> Response[Any]:
    """Return the response of what gzip has packed, for a handler that is ``UNCOMPRESSED``.

    Clients that take no compressed answers get it unpacked piece by piece (backpressure): only the
    compressed form, a fifteenth, waits in memory for those that read slowly. ``sending`` ends once
    it has been read.
    """
    headers = {**headers, "vary": "accept-encoding"}
    is_packed = takes(request, "gzip")
    if is_packed:
        headers["content-encoding"] = "gzip"
        if sending is None:
            return Response(cast("Any", body), media_type=media_type, headers=headers)
        headers["content-length"] = str(len(body))
    pieces = pieces_of(body) if is_packed else _unpacked(body)
    if sending is not None:
        pieces = sent(pieces, sending)
    return Stream(pieces, media_type=media_type, headers=headers)


def sent(pieces: Iterator[bytes], sending: AbstractContextManager[object]) -> Iterator[bytes]:
    """Yield the pieces of a response; ``sending`` ends when all but the last have been read."""
    with sending:
        yield from pieces


def pieces_of(body: bytes) -> Iterator[bytes]:
    """Cut a body into pieces, each of which is sent when the one before it has been read."""
    return (body[at : at + PIECE] for at in range(0, len(body), PIECE))


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
