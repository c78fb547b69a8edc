"""The command ``import``: puts sealed records into a server's database as tables to be watched."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.errors import WRONG
from kolpak.cli.files import read_text
from kolpak.play.errors import KolpakError
from kolpak.play.record import Record, read_records
from kolpak.words.message import Message


def import_(files: tuple[str, ...], database: str | None, data: str | None) -> int:
    """Puts the records of all files into the database; gives the exit code."""
    from kolpak.server.config import Config  # the store's libraries are loaded only to use it

    records = [record for file in files for record in read_records(read_text(file))]
    config = Config(database=database, data=Path(data) if data is not None else None)
    return asyncio.run(_put(config.url(), records))


async def _put(url: str, records: list[Record]) -> int:
    """Makes a table of the records of each table; says of each what has come of it."""
    from kolpak.server.archive import by_table, put
    from kolpak.server.store import Store

    code = 0
    async with await Store.open(url) as store:
        for group in by_table(records):
            name = group[0].tags.get("Table", "-")
            try:
                made = await put(store, group)
            except KolpakError as error:
                click.echo(str(Message("error-import", {"table": name, "reason": error.message})))
                code = WRONG
                continue
            shown: dict[str, str | int | Message] = {"table": name, "count": len(group)}
            click.echo(str(Message("cli-imported" if made else "cli-import-known", shown)))
    return code


command = Command(
    "import",
    import_,
    [
        Argument("files", "FILE", nargs=-1, required=True),
        Option("--database", about="cli-serve-database", metavar="URL"),
        Option("--data", about="cli-serve-data", metavar="DIR"),
    ],
)
