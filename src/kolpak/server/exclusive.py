"""The lock of a database file: one server at a time, by whatever path."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from kolpak.play.errors import KolpakError


@contextlib.contextmanager
def exclusive(file: Path) -> Iterator[None]:
    """Hold the lock of a database file: two servers on one would miss each other's changes.

    The lock lies beside the file, with symbolic links resolved. On Linux the file itself is locked,
    too, so that neither a bind mount nor a deleted lock admits a second server. Hard links are
    refused when the file is opened (``SqliteBackend``). Raises KolpakError.
    """
    real = file.resolve()
    lock = FileLock(f"{real}.lock", mode=0o600, blocking=False)
    with contextlib.ExitStack() as stack:
        try:
            real.parent.mkdir(parents=True, exist_ok=True)
            Path(lock.lock_file).touch(mode=0o600)  # filelock takes ENOENT for contention
            stack.enter_context(lock)
            real.touch(mode=0o600)
            if sys.platform == "linux" and real.is_file():  # a folder is refused when it is opened
                stack.enter_context(_inode_lock(real))
        except (Timeout, BlockingIOError):
            raise KolpakError("error-serve-twice", file=str(file)) from None
        except OSError as error:
            raise _refused(error, file) from None
        yield


def _refused(error: OSError, file: Path) -> KolpakError:
    """Return why a database file or its lock cannot be opened.

    Such as a copy that another user has put there, or else a folder.
    """
    barred = Path(error.filename or file)
    if error.errno == errno.EACCES and barred.is_file():
        return KolpakError("error-serve-file", file=str(barred))
    return KolpakError("error-serve-folder", folder=str(file.parent))


@contextlib.contextmanager
def _inode_lock(file: Path) -> Iterator[None]:
    """Lock a file itself (flock); raise BlockingIOError where another process has it.

    SQLite locks byte ranges (fcntl), which Linux keeps apart from this lock. Other systems do not,
    and there a server would block itself. Closing any descriptor of the file releases SQLite's
    locks, so this one stays open until the server has ended.
    """
    import fcntl  # not on Windows

    descriptor = os.open(file, os.O_RDWR)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL):
            os.close(descriptor)
            raise
        # A file system without such locks: the one beside the file must do.
    try:
        yield
    finally:
        os.close(descriptor)
