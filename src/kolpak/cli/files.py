"""Files of records: read as UTF-8 text or refused with one sentence."""

from __future__ import annotations

from pathlib import Path

import click

from kolpak.play.errors import KolpakError

STANDARD_INPUT = "-"


def read_text(file: str) -> str:
    """Reads a file, ``-`` is standard input; raises KolpakError where that cannot be."""
    try:
        if file == STANDARD_INPUT:
            return click.get_binary_stream("stdin").read().decode("utf-8")
        return Path(file).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise KolpakError("error-file-encoding", file=file, at=error.start) from None
    except (OSError, ValueError) as error:
        raise trouble(file, error) from None


def trouble(file: str, error: Exception) -> KolpakError:
    """Says why a file cannot be read or written."""
    kind = {
        FileNotFoundError: "error-file-missing",
        IsADirectoryError: "error-file-folder",
        PermissionError: "error-file-forbidden",
    }.get(type(error), "error-file-unusable")
    return KolpakError(kind, file=file)
