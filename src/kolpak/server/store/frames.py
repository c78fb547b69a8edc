"""Frames: what a process that serves and the one that writes for it say to each other.

A frame is its length in four bytes and then MessagePack: appends one way, and back for each
nothing, or why it is not written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.msgpack import Decoder, Encoder

from kolpak.server.store.errors import Conflict, StoreError
from kolpak.server.store.records import Append

HEAD: Final = 4
"""Bytes that tell how long a frame is."""

_LATE: Final = "late"
"""What stands for a Conflict; all others are ids of messages."""

_encode: Final = Encoder().encode
_appends: Final = Decoder(list[Append])
_outcomes: Final = Decoder(list[str | None])


def write_appends(appends: Sequence[Append]) -> bytes:
    """Writes appends as a frame."""
    return _frame(_encode(appends))


def read_appends(body: bytes) -> list[Append]:
    """Reads appends from a frame's body."""
    return _appends.decode(body)


def write_outcomes(outcomes: Sequence[Exception | None]) -> bytes:
    """Writes as a frame what has become of appends: None, Conflict or StoreError each."""
    return _frame(_encode([_word(outcome) for outcome in outcomes]))


def read_outcomes(body: bytes) -> list[Exception | None]:
    """Reads what has become of appends from a frame's body."""
    return [_outcome(word) for word in _outcomes.decode(body)]


def split(data: bytes) -> tuple[list[bytes], bytes]:
    r"""Parts the bodies of whole frames from what has come of the next.

    >>> split(b"\0\0\0\1a\0\0\0\2b")
    ([b'a'], b'\x00\x00\x00\x02b')
    """
    bodies = []
    start = 0
    while len(data) >= (body := start + HEAD):
        end = body + int.from_bytes(data[start:body])
        if len(data) < end:
            break
        bodies.append(data[body:end])
        start = end
    return bodies, data[start:]


def _frame(body: bytes) -> bytes:
    return len(body).to_bytes(HEAD) + body


def _word(outcome: Exception | None) -> str | None:
    if isinstance(outcome, StoreError):
        return outcome.message.id
    return None if outcome is None else _LATE


def _outcome(word: str | None) -> Exception | None:
    if word is None:
        return None
    return Conflict() if word == _LATE else StoreError(word)
