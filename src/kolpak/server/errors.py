"""What a request can be refused for, besides what the table refuses: each has its HTTP status."""

from __future__ import annotations

from kolpak.play.errors import KolpakError


class NotFound(KolpakError):
    """There is no such thing, or this person may not know of it."""


class NotAllowed(KolpakError):
    """This person may not do this."""


class TooMany(KolpakError):
    """Too many requests in too short a time."""


STATUS: dict[type[KolpakError], int] = {NotFound: 404, NotAllowed: 403, TooMany: 429}


def status_of(error: KolpakError) -> int:
    """Gives the HTTP status of an error; 400 for a request that is merely wrong."""
    return next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
