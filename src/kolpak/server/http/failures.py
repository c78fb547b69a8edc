"""How refusals are described to programs (OpenAPI)."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar.openapi import ResponseSpec

UNCOMPRESSED: Final = "uncompressed"
"""The mark of answers that must leave at once and not wait to be compressed."""


class Fault(msgspec.Struct):
    """What is wrong: a message of the Fluent files, the broken rule, a sentence in words."""

    id: str
    args: dict[str, Any]
    rule: str | None
    message: str


class Failure(msgspec.Struct):
    """The answer to a request that is refused."""

    error: Fault


_WHY: Final = {
    400: "the request is malformed, or what it asks for is not possible",
    401: "who asks is not known",
    403: "who asks may not do this",
    404: "there is no such thing, or the asker may not know of it",
    429: "too much at once; Retry-After says when to try again",
    503: "the store cannot be read or written now",
}


def failures(*more: int) -> dict[int, ResponseSpec]:
    """Describes what a request may be refused with, besides a wrong form and too high a rate."""
    codes = sorted({400, 429, 503, *more})
    return {code: ResponseSpec(Failure, description=_WHY[code]) for code in codes}
