"""The command ``replay``: replays records and prints the states they end in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from kolpak.cli.colours import terminal_colours
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.errors import WRONG
from kolpak.cli.files import called, read_text
from kolpak.cli.overview import overview
from kolpak.games.catalog import replay as replay_record
from kolpak.play.errors import KolpakError, RecordError
from kolpak.play.game import Game
from kolpak.play.record import read_records
from kolpak.words.message import Message


def replay(files: tuple[str, ...], as_json: bool) -> int:
    """Print the end of every record, errors in their place; return the exit code."""
    wrong = False
    parted = False
    for file in files:
        number = -1
        try:
            for number, game in enumerate(_replay_all(read_text(file))):
                if isinstance(game, RecordError):
                    wrong = True
                    _print_error(file, number, game)
                    if as_json:
                        click.echo(json.dumps({"error": fault(game)}))
                elif as_json:
                    click.echo(json.dumps(end(game)))
                else:
                    heading = Message("cli-record", {"file": called(file), "number": number})
                    click.echo("\n" * parted + f"{heading}\n{overview(game, terminal_colours())}")
                    parted = True
            if number < 0:  # no error (O14), but nothing is what nobody expects
                click.echo(str(Message("error-file-empty", {"file": called(file)})), err=True)
        except KolpakError as error:
            wrong = True
            click.echo(str(error), err=True)
    return WRONG if wrong else 0


def _replay_all(text: str) -> Iterator[Game | RecordError]:
    for record in read_records(text):
        try:
            yield replay_record(record)
        except RecordError as error:
            yield error


def _print_error(file: str, number: int, error: RecordError) -> None:
    where: dict[str, str | int | Message] = {"file": called(file), "number": number}
    click.echo(str(Message("cli-record-wrong", {**where, "reason": error.message})), err=True)


def end(game: Game) -> dict[str, Any]:
    """Return the state a record ends in as in formats.md 1."""
    return {
        "game": game.type.name,
        "options": game.options.as_dict(),
        "position": game.position,
        "mover": game.mover,
        "actions": game.actions,
        "over": game.over,
        "standing": [score.as_dict() for score in game.standing],
    }


def fault(error: RecordError) -> dict[str, Any]:
    """Return the error of a record as in formats.md 1."""
    return {
        "index": error.index,
        "token": error.token,
        "rule": error.rule,
        "message": str(error),
        "position": error.position,
    }


command = Command(
    "replay",
    replay,
    [
        Argument("files", "FILE", nargs=-1, required=True),
        Option("--json", "as_json", about="cli-json", is_flag=True),
    ],
)
