"""What a request can be refused for, besides what the table refuses: each has its HTTP status."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.live.errors import LogError, StoreError


class NotKnown(KolpakError):  # noqa: N818 - what is answered
    """Who asks has to say who they are first."""


class NotFound(KolpakError):  # noqa: N818 - what is answered
    """There is no such thing, or this person may not know of it."""


class NotAllowed(KolpakError):  # noqa: N818 - what is answered
    """This person may not do this."""


class NotJson(KolpakError):  # noqa: N818 - what is answered
    """The body is something else than what is read here."""


class TooMany(KolpakError):  # noqa: N818 - what is answered
    """Too many requests in too short a time; ``wait`` is the seconds until one more may pass."""

    wait = 1.0


STATUS: dict[type[KolpakError], int] = {
    NotKnown: 401,
    NotAllowed: 403,
    NotFound: 404,
    NotJson: 415,
    TooMany: 429,
    StoreError: 503,
    LogError: 503,
}


def status_of(error: KolpakError) -> int:
    """Gives the HTTP status of an error; 400 for a request that is merely wrong."""
    return next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
