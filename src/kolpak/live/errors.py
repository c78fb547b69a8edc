"""Errors of live tables, besides those that the table itself raises."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kolpak.play.errors import KolpakError


class Conflict(Exception):  # noqa: N818 - a lost race, not a fault
    """Somebody else was first with this event number, command id or login; nothing is written."""


class StoreError(KolpakError):
    """The store cannot read or write now; nothing is half written, and a later try may succeed."""


class LogError(KolpakError):
    """The log of one table cannot be read; all other tables are unaffected."""

    def __init__(self, id: str, *, table: str, number: int = 0, **args: str) -> None:
        super().__init__(id, table=table, number=number, **args)
        self.table = table
        self.number = number


@contextmanager
def reading_event(table: str, number: int) -> Iterator[None]:
    """Turn whatever an event of a table raises while it is read into a LogError."""
    try:
        yield
    except Exception as error:  # a damaged log may raise anything
        raise LogError("error-log-malformed", table=table, number=number) from error


class GameFailed(KolpakError):  # noqa: N818 - it is not the reader who is wrong
    """The code of a game has raised something else than a KolpakError."""


class Overtaken(KolpakError):  # noqa: N818 - a lost race, not a fault
    """A command no longer applies: something else has happened at the table first."""


class NotFound(KolpakError):  # noqa: N818 - named like its HTTP status
    """There is no such thing, or this person may not know of it."""


class NotSignedIn(KolpakError):  # noqa: N818 - named like its HTTP status
    """The sender has no identity yet."""


class Forbidden(KolpakError):  # noqa: N818 - named like its HTTP status
    """This person may not do this."""


class RateLimited(KolpakError):  # noqa: N818 - named like its HTTP status
    """Too many requests; ``retry_after`` is the seconds until the next one may pass."""

    retry_after = 1.0
