"""The command ``import``: puts sealed records into a server's database."""

from __future__ import annotations

import asyncio

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command
from kolpak.cli.errors import WRONG
from kolpak.cli.files import called, read_text
from kolpak.play.errors import KolpakError
from kolpak.play.record import Record, read_records
from kolpak.table.events import Event
from kolpak.words.message import Message


def import_(files: tuple[str, ...], database: str | None, data: str | None) -> int:
    """Put the records of all files into the database; return the exit code.

    If there is nothing to put in, no database is created.
    """
    from kolpak.live.archive import by_table, log_of  # heavy, and most commands need no store

    records: list[Record] = []
    tables: list[tuple[str, int, list[Event]]] = []
    code = 0
    for file in files:
        found = [*read_records(read_text(file))]
        records += found
        if not found:
            click.echo(str(Message("error-file-empty", {"file": called(file)})), err=True)
            code = WRONG
    for group in by_table(records):
        name = group[0].tags.get("Table", "-")
        try:
            tables.append((name, len(group), log_of(group)))
        except KolpakError as error:
            wrong = Message("error-import", {"table": name, "reason": error.message})
            click.echo(str(wrong), err=True)
            code = WRONG
    if tables:
        asyncio.run(_put(parameters.url_of(database, data), tables))
    return code


async def _put(url: str, tables: list[tuple[str, int, list[Event]]]) -> None:
    """Store tables given by name, number of games and log; print which are new."""
    from kolpak.live.archive import import_table
    from kolpak.server.store import Store

    async with await Store.open(url) as store:
        for name, count, log in tables:
            outcome = "cli-imported" if await import_table(store, log) else "cli-import-known"
            click.echo(str(Message(outcome, {"table": name, "count": count})))


command = Command(
    "import",
    import_,
    [
        Argument("files", "FILE", nargs=-1, required=True),
        *parameters.database_options(),
    ],
)
