"""What can go wrong in the store."""

from __future__ import annotations

from kolpak.play.errors import KolpakError


class Conflict(Exception):  # noqa: N818 - no error: somebody else was first
    """Somebody else was first: with this number, this command or this login; nothing is written."""


class StoreError(KolpakError):
    """The database refuses; nothing is half written, and it goes on when the cause is gone."""


class LogError(KolpakError):
    """The log of one table (``table``) cannot be read; all others go on."""

    def __init__(self, id: str, *, table: str, number: int) -> None:
        super().__init__(id, table=table, number=number)
        self.table = table
        self.number = number
