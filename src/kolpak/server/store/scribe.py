"""The scribe: a program that writes into an SQLite file what another process hands it.

    python -m kolpak.server.store.scribe FILE PATIENCE

Takes frames from its standard input and answers each when all is on the disk. It ends when nobody
can hand it anything any more, also where that process was killed; a frame that is not whole is
not written.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from sqlalchemy import URL, Connection

from kolpak.server.store.appends import write_all
from kolpak.server.store.errors import StoreError
from kolpak.server.store.frames import read_appends, split, write_outcomes
from kolpak.server.store.journal import Journal
from kolpak.server.store.records import Append
from kolpak.server.store.sqlite_engines import writing_engine
from kolpak.server.store.troubles import told

LARGEST_READ: Final = 1 << 20


def serve(
    source: int,
    answer: Callable[[bytes], object],
    connect: Callable[[], Connection],
    journal: Journal,
) -> None:
    """Writes what comes until nothing more can come; all that is there goes into one commit."""
    unread = b""
    while data := os.read(source, LARGEST_READ):
        unread += data
        bodies, unread = split(unread)
        appends = [append for body in bodies for append in read_appends(body)]
        if appends:
            answer(write_outcomes(_outcomes(connect, appends)))
            journal.committed(len(appends))


def _outcomes(
    connect: Callable[[], Connection], appends: Sequence[Append]
) -> Sequence[Exception | None]:
    try:
        with told():
            return write_all(connect(), appends)
    except StoreError as error:
        return [error] * len(appends)


def main(file: str, patience: str) -> None:
    """Serves whoever has started this process."""
    for kind in (signal.SIGINT, signal.SIGTERM):  # it ends after the server, not with it
        signal.signal(kind, signal.SIG_IGN)
    engine = writing_engine(URL.create("sqlite", database=file), float(patience), copies=False)
    with (
        contextlib.suppress(BrokenPipeError),
        open(1, "wb", buffering=0, closefd=False) as answers,
        contextlib.closing(Journal(file)) as journal,
        contextlib.ExitStack() as held,
    ):
        held.callback(engine.dispose)
        # One connection for all commits: taking it from the pool costs a tenth of a millisecond.
        serve(0, answers.write, cache(lambda: held.enter_context(engine.connect())), journal)


if __name__ == "__main__":
    main(*sys.argv[1:])
