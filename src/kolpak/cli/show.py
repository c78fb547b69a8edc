"""The command ``show``: a record after some of its tokens."""

from __future__ import annotations

import click

from kolpak.cli import parameters
from kolpak.cli.colours import terminal_colours
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.files import moment, read_text
from kolpak.cli.overview import overview
from kolpak.play.record import read_records


def show(record: str, at: int | None, seat: int | None, number: int) -> None:
    """Print picture and position of a record after its first ``at`` tokens."""
    game = moment(record, read_records(read_text(record)), number, at)
    click.echo(overview(game, terminal_colours(), seat))


command = Command(
    "show",
    show,
    [
        Argument("record", "RECORD"),
        parameters.at_option(),
        Option("--seat", about="cli-seat-option", metavar="S", callback=parameters.number(0)),
        parameters.number_option(),
    ],
)
