"""The journal: SQLite writes each commit into it, and it is copied into the file beside them."""

from __future__ import annotations

import os
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Final

ENOUGH: Final = 2_000
"""Appends after which the journal is copied, of some four pages each: a page is written again and
again while a game runs, and copied only once."""

FEW: Final = 100
"""Pages that are copied between two commits: it takes some 2 ms."""

MOST: Final = 5
"""Times that the thread copies what was committed meanwhile, until it was no more than a few."""


class Journal:
    """Has the journal copied by a thread with a connection of its own, which stops no commit.

    Left alone SQLite copies it within a commit, and nothing else is stored meanwhile, for 10 to 30
    ms under load (docs/reference/performance-server.md). The few pages committed while the thread
    copies the last of them are copied between two commits: then SQLite writes the journal from its
    beginning again, and it does not grow. What cannot be copied stays in the journal until the
    next time; nothing is lost by it.

    It is closed after all other connections of this process (see ``close``).
    """

    def __init__(self, file: str, enough: int = ENOUGH) -> None:
        self._file = file
        self._enough = enough
        self._appends = enough  # what a process that was killed has left is copied first
        self._thread = ThreadPoolExecutor(1, "kolpak-journal")
        self._copying: Future[None] | None = None
        self._connection: sqlite3.Connection | None = None
        self._descriptor: int | None = None

    def committed(self, appends: int) -> None:
        """Counts what has been committed, and has it copied when it is enough."""
        self._appends += appends
        if self._copying is None:
            if self._appends >= self._enough:
                self._appends = 0
                self._copying = self._thread.submit(self._copy_most)
        elif self._copying.done():
            copying, self._copying = self._copying, None
            with suppress(sqlite3.Error, OSError):
                copying.result()
                self._copy()

    def close(self) -> None:
        """Ends when what is being copied is copied.

        To close any descriptor of a file lets go of all locks that a process has on it, those of
        SQLite, too: nobody else in this process may use the file any more.
        """
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
        if self._descriptor is not None:
            os.close(self._descriptor)

    def _copy_most(self) -> None:
        if self._descriptor is None:
            self._descriptor = os.open(self._file, os.O_RDWR)
        before = 0
        for _ in range(MOST):
            pages = self._copy()
            # SQLite itself does this only where nothing is left to be copied, then for all at once.
            os.fsync(self._descriptor)
            if pages - before <= FEW:
                return
            before = pages

    def _copy(self) -> int:
        """Copies what there is; gives the pages in the journal."""
        if self._connection is None:
            # The thread opens it; it has ended its turn whenever the other one takes its own.
            self._connection = sqlite3.connect(self._file, check_same_thread=False)
            self._connection.execute("PRAGMA synchronous = FULL")
        _, pages, _ = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return int(pages)
