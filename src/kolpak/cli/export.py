"""The command ``export``: writes finished games of a database as sealed records."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.errors import WRONG
from kolpak.cli.files import STANDARD_OUTPUT, write_output, writing
from kolpak.play.errors import KolpakError
from kolpak.play.record import Record, write_records
from kolpak.words.message import Message


def export(into: str, table: str | None, database: str | None, data: str | None) -> int:
    """Write all finished games, or those of one table; return the exit code."""
    found, wrong = asyncio.run(_read(parameters.url_of(database, data, there=True), table))
    if table is not None and not found and not wrong:
        raise KolpakError("error-export-none", table=table[:40])
    _write(into, found)
    for error in wrong:
        click.echo(str(error), err=True)
    count = sum(map(len, found.values()))
    summary = Message("cli-exported", {"games": count, "tables": len(found)})
    click.echo(str(summary), err=True)
    return WRONG if wrong else 0


async def _read(url: str, table: str | None) -> tuple[dict[str, list[Record]], list[KolpakError]]:
    """Return the finished games by table, and the errors of tables that are damaged."""
    from kolpak.live.archive import finished_games
    from kolpak.live.errors import LogError
    from kolpak.server.store import Store  # heavy

    found: dict[str, list[Record]] = {}
    wrong: list[KolpakError] = []
    async with await Store.open(url, there=True) as store:
        for name in [table] if table is not None else await store.tables.ids():
            try:
                if records := await finished_games(store, name):
                    found[name] = records
            except LogError as error:
                wrong.append(error)
    return found, wrong


def _write(into: str, found: dict[str, list[Record]]) -> None:
    """Write to standard output, into a file, or one file for each table into a folder."""
    if into == STANDARD_OUTPUT:
        write_output(_text(found.values()))
        return
    with writing(into):
        if Path(into).is_dir():
            for table, records in found.items():
                (Path(into) / f"{table}.kolpak").write_bytes(_text([records]).encode())
        else:
            Path(into).write_bytes(_text(found.values()).encode())


def _text(several: Iterable[list[Record]]) -> str:
    return write_records(record for records in several for record in records)


command = Command(
    "export",
    export,
    [
        Argument(
            "into",
            "[FILE]",
            default=STANDARD_OUTPUT,
            callback=parameters.output(standard=True, folder=True),
        ),
        Option("--table", about="cli-export-table", metavar="ID"),
        *parameters.database_options(),
    ],
)
