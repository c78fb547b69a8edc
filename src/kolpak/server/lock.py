"""The lock on a data folder: two servers with one SQLite file would not hear of each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kolpak.play.errors import KolpakError

if sys.platform != "win32":
    import fcntl


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keeps a file's lock; the system lets go of it however the process ends.

    Raises KolpakError where another process has it, and for a folder that cannot be written. On
    Windows nothing is locked.
    """
    if sys.platform == "win32":
        yield
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        raise KolpakError("error-serve-folder", folder=str(file.parent)) from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise KolpakError("error-serve-twice", file=str(file)) from None
        yield
    finally:
        os.close(handle)
