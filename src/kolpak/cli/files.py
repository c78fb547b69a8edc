"""Files of records: read as UTF-8 text or refused with one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

from kolpak.play.errors import KolpakError

STANDARD_INPUT = "-"


def read_text(file: str) -> str:
    """Reads a file, ``-`` is standard input; raises KolpakError where that cannot be."""
    try:
        if file == STANDARD_INPUT:
            if sys.stdin is None:  # it was closed before the program began
                raise KolpakError("error-file-unusable", file=file)
            return sys.stdin.buffer.read().decode("utf-8")
        return Path(file).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise KolpakError("error-file-encoding", file=file, at=error.start) from None
    except OSError as error:
        raise file_error(file, error) from None


def file_error(file: str, error: OSError, *, written: bool = False) -> KolpakError:
    """Says why a file cannot be read or ``written``, which needs no file but its folder."""
    ids: dict[type[OSError], str] = {
        FileNotFoundError: "error-file-no-folder" if written else "error-file-missing",
        IsADirectoryError: "error-file-folder",
        PermissionError: "error-file-forbidden",
    }
    return KolpakError(ids.get(type(error), "error-file-unusable"), file=file)
