"""Moments of records: a record of a file after some of its tokens."""

from __future__ import annotations

from collections.abc import Sequence

from kolpak.games.catalog import replay
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.record import Record


def moment(file: str, records: Sequence[Record], number: int, at: int | None) -> Game:
    """Return a record of a file after its first ``at`` tokens; all if that is None.

    Raises KolpakError if there is no such record or moment.
    """
    if not records:
        raise KolpakError("error-file-empty", file=file)
    if number >= len(records):
        raise KolpakError("error-cli-record", file=file, count=len(records), number=number)
    return replay(_until(records[number], at))


def _until(record: Record, at: int | None) -> Record:
    """Return the beginning of a record; without Result, which is about its end."""
    if at is None:
        return record
    if at > len(record.tokens):
        raise KolpakError("error-cli-at", at=at, count=len(record.tokens))
    tags = {name: value for name, value in record.tags.items() if name != "Result"}
    return Record(tags, record.tokens[:at], record.error, record.strange)
