"""The command ``show``: a record after some of its tokens."""

from __future__ import annotations

import click

from kolpak.cli import parameters
from kolpak.cli.colours import terminal_colours
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.files import read_text
from kolpak.cli.report import report
from kolpak.games.catalog import replay
from kolpak.play.errors import KolpakError
from kolpak.play.record import Record, read_records


def show(record: str, at: int | None, seat: int | None, number: int) -> None:
    """Print picture and position of a record after its first ``at`` tokens."""
    records = list(read_records(read_text(record)))
    if number >= len(records):
        raise KolpakError("error-cli-record", file=record, count=len(records), number=number)
    click.echo(report(replay(_until(records[number], at)), terminal_colours(), seat))


def _until(record: Record, at: int | None) -> Record:
    """Return the beginning of a record; without Result, which is about its end."""
    if at is None:
        return record
    if at > len(record.tokens):
        raise KolpakError("error-cli-at", at=at, count=len(record.tokens))
    tags = {name: value for name, value in record.tags.items() if name != "Result"}
    return Record(tags, record.tokens[:at], record.error)


command = Command(
    "show",
    show,
    [
        Argument("record", "RECORD"),
        Option("--at", about="cli-at", metavar="N", callback=parameters.number(0)),
        Option("--seat", about="cli-seat-option", metavar="S", callback=parameters.number(0)),
        Option(
            "--number", about="cli-number", metavar="K", callback=parameters.number(0), default="0"
        ),
    ],
)
