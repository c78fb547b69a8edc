"""HTTP statuses of errors."""

from __future__ import annotations

from math import ceil
from typing import Final

from kolpak.live.errors import (
    Forbidden,
    GameFailed,
    LogError,
    NotFound,
    NotSignedIn,
    RateLimited,
    StoreError,
)
from kolpak.live.messages import Failure, error_data
from kolpak.play.errors import KolpakError
from kolpak.server.web.language import translator
from kolpak.server.web.requests import AnyConnection


class UnsupportedMediaType(KolpakError):  # noqa: N818 - named like its HTTP status
    """The body is not JSON."""


STATUS: Final[dict[type[KolpakError], int]] = {
    NotSignedIn: 401,
    Forbidden: 403,
    NotFound: 404,
    UnsupportedMediaType: 415,
    RateLimited: 429,
    StoreError: 503,
    LogError: 503,
    GameFailed: 503,
}


def status_of(error: KolpakError) -> int:
    """Return the HTTP status of an error, 400 for a request that is merely wrong."""
    return next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)


def retry_after(error: KolpakError) -> dict[str, str]:
    """Return the Retry-After header of a rate limit, no header for other errors."""
    if isinstance(error, RateLimited):
        return {"retry-after": str(ceil(error.retry_after))}
    return {}


def failure(connection: AnyConnection, error: KolpakError) -> Failure:
    """Return the body that reports an error, with a sentence in the reader's language."""
    return {"error": error_data(error, translator(connection))}
