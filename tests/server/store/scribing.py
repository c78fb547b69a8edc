"""What the writing process does, but its journal is copied all the time.

As a program, called with a URL, it appends to eight tables without end and prints what
``appender.py`` does.
"""

import json
import secrets
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from kolpak.server.store import Command
from kolpak.server.store.appends import write_all
from kolpak.server.store.journal import Journal
from kolpak.server.store.records import Append
from kolpak.server.store.sqlite_engines import writing_engine


class Scribe:
    """Appends to a file that is there, one event a commit."""

    def __init__(self, file: Path, connection: Connection, journal: Journal) -> None:
        self.file, self.connection, self.journal = file, connection, journal
        self.log = file.with_name(f"{file.name}-wal")

    def append(self, table: str, number: int, body: bytes, command: Command | None = None) -> None:
        """Appends an event with a number."""
        append = Append(table, number - 1, [body], command)
        assert write_all(self.connection, [append]) == [None]
        self.journal.committed(1)

    def count(self, table: str) -> int:
        """Counts a table's events."""
        text = "SELECT count(*) FROM events WHERE table_id = ?"
        return int(self.connection.connection.execute(text, [table]).fetchone()[0])


@contextmanager
def scribe(url: str, enough: int = 1) -> Iterator[Scribe]:
    """Gives somebody who appends to the file of a URL and has its journal copied."""
    file = Path(str(make_url(url).database))
    engine = writing_engine(make_url(url), 5, copies=False)
    with closing(Journal(str(file), enough)) as journal, engine.connect() as connection:
        yield Scribe(file, connection, journal)
        connection.detach()  # it is closed with the block, and not kept for others


def copied(file: Path, events: int, within: float = 5) -> bool:
    """Tells whether so many events come to stand in the file itself, without the journal."""
    give_up = time.monotonic() + within
    while time.monotonic() < give_up:
        with (
            suppress(sqlite3.DatabaseError),  # while it is being copied
            closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as alone,
        ):
            if alone.execute("SELECT count(*) FROM events").fetchone()[0] >= events:
                return True
        time.sleep(0.01)
    return False


def main(url: str) -> None:
    """Fills eight tables in turns."""
    with scribe(url) as one:
        numbers = {table: one.count(table) for table in "abcdefgh"}
        while True:
            for table in numbers:
                name = secrets.token_hex(8)
                command = Command("appender", name, name.encode())
                one.append(table, numbers[table], json.dumps({"id": name}).encode(), command)
                sys.stdout.write(f"{table} {numbers[table]} {name}\n")
                sys.stdout.flush()
                numbers[table] += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
