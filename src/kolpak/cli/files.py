"""Record files: their text, a record after some of its tokens, and errors as one sentence."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Final

import click

from kolpak.games.catalog import replay
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.record import Record
from kolpak.words.message import Message

STANDARD_INPUT = STANDARD_OUTPUT = "-"

MOST_MEGABYTES: Final = 100
"""A file of records that is read whole; more than 50,000 games of Kabaleo."""

SQLITE: Final = b"SQLite format 3\0"
"""How an SQLite database begins: https://sqlite.org/fileformat.html"""


def called(file: str) -> str | Message:
    """Return how sentences call a file to read: its name, or that it is standard input."""
    return Message("cli-input") if file == STANDARD_INPUT else file


def read_text(file: str) -> str:
    """Return the text of a file, ``-`` for standard input; raise KolpakError."""
    try:
        return read_bytes(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise KolpakError("error-file-encoding", file=called(file), at=error.start) from None


def read_bytes(file: str) -> bytes:
    """Return the content of a file, ``-`` for standard input; raise KolpakError."""
    most = MOST_MEGABYTES * 1_000_000
    try:
        if file != STANDARD_INPUT:
            with Path(file).open("rb") as opened:
                content = opened.read(most + 1)
        elif sys.stdin is None:  # it was closed before the program began
            reason = os.strerror(errno.EBADF)
            raise KolpakError("error-file-unusable", file=called(file), reason=reason)
        else:
            content = sys.stdin.buffer.read(most + 1)
    except OSError as error:
        raise file_error(file, error) from None
    if len(content) > most:
        raise KolpakError("error-file-large", file=called(file), most=MOST_MEGABYTES)
    return content


def write_output(text: str) -> None:
    """Write a text to standard output as into a file: in UTF-8, whatever the terminal's encoding.

    Raises KolpakError if standard output is closed.
    """
    if sys.stdout is None:  # it was closed before the program began
        raise KolpakError("error-cli-output", reason=os.strerror(errno.EBADF))
    click.echo(text.encode(), nl=False)


def moment(file: str, records: Iterable[Record], number: int, at: int | None) -> Game:
    """Return a record of a file after its first ``at`` tokens; all if that is None.

    Raises KolpakError if there is no such record or moment.
    """
    return replay(_until(pick(file, records, number), at))


def pick(file: str, records: Iterable[Record], number: int) -> Record:
    """Return a record of a file by its number, counted from 0; those behind it are not read.

    Raises KolpakError if there is none.
    """
    count = 0
    for count, record in enumerate(records, 1):
        if count > number:
            return record
    if count == 0:
        raise KolpakError("error-file-empty", file=called(file))
    raise KolpakError("error-cli-record", file=called(file), count=count, number=number)


def _until(record: Record, at: int | None) -> Record:
    """Return the beginning of a record; without Result, which is about its end."""
    if at is None:
        return record
    if at > len(record.tokens):
        raise KolpakError("error-cli-at", at=at, count=len(record.tokens))
    tags = {name: value for name, value in record.tags.items() if name != "Result"}
    return Record(tags, record.tokens[:at], record.error, record.strange)


@contextmanager
def writing(file: str) -> Iterator[None]:
    """Raise KolpakError for what prevents a file from being written inside."""
    try:
        yield
    except OSError as error:
        raise file_error(file, error, written=True) from None


def replace_text(file: str, text: str) -> None:
    """Write a text into a file, which keeps what it has until the new text is whole.

    Raises KolpakError. It is for files that a command reads again.
    """
    path = Path(file).resolve()
    with writing(file), TemporaryDirectory(dir=path.parent) as beside:
        new = Path(beside) / path.name
        new.write_text(text, "utf-8")
        new.replace(path)


def check_writable(file: str) -> None:
    """Raise KolpakError if a file could or should not be written; leave nothing of the attempt.

    It is for commands that work long before they write, and keeps all of them off databases.
    """
    path = Path(file)
    with writing(file):
        if _is_of_database(path):
            raise KolpakError("error-file-database", file=file)
        if not path.exists():
            path.open("xb").close()
            path.unlink()
        elif path.is_file() or path.is_dir():
            path.open("ab").close()
        # else a pipe or a device, whose reader would take a closed one for the end


def check_apart(written: str | None, read: Iterable[str]) -> None:
    """Raise KolpakError if a file to write is one that a command reads, under whatever name."""
    if written is not None and any(_are_same(written, one) for one in read):
        raise KolpakError("error-file-read", file=written)


def _are_same(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):  # one is not there, or is no name of a file
        return False


def _is_of_database(path: Path) -> bool:
    """Return whether a file is an SQLite database, or one that SQLite keeps beside it."""
    real = Path(os.path.realpath(path))
    for name in {real.name, re.sub("-(wal|shm|journal)$", "", real.name)}:
        beside = real.with_name(name)
        if beside.is_file() and os.access(beside, os.R_OK):
            with beside.open("rb") as opened:
                if opened.read(len(SQLITE)) == SQLITE:
                    return True
    return False


def check_folder(folder: Path) -> None:
    """Raise KolpakError if no file could be written into a folder."""
    with writing(str(folder)):
        TemporaryFile(dir=folder).close()


def file_error(file: str, error: OSError, *, written: bool = False) -> KolpakError:
    """Return why a file cannot be read or, with ``written``, be written."""
    if not file:  # a variable of a shell that is not set, which a Path takes for this folder
        return KolpakError("error-file-missing", file="“”")
    ids: dict[type[OSError], str] = {
        FileNotFoundError: "error-file-no-folder" if written else "error-file-missing",
        IsADirectoryError: "error-file-folder",
        PermissionError: "error-file-forbidden",
    }
    if type(error) in ids:
        return KolpakError(ids[type(error)], file=called(file))
    reason = os.strerror(error.errno) if error.errno else str(error)
    return KolpakError("error-file-unusable", file=called(file), reason=reason)
