"""The command ``dataset``: writes games of bots as Parquet files."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.ending import ended_as_by_ctrl_c
from kolpak.cli.files import check_folder, writing
from kolpak.cli.typed import plain
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType
from kolpak.words.message import Message


def dataset(
    game: GameType,
    games: int,
    into: str,
    options: str,
    bots: str,
    seed: int,
    observations: bool,
) -> None:
    """Play games between bots and write them, with progress."""
    if find_spec("pyarrow") is None:
        raise KolpakError("error-dataset-pyarrow")
    from kolpak.envs.dataset import DataSet, Interrupted  # heavy

    names = [name.strip() for name in bots.split(",")]
    made = DataSet(game.name, plain(options), names, seed, observations=observations)
    folder = Path(into)
    with writing(into):
        folder.mkdir(parents=True, exist_ok=True)
    check_folder(folder)
    try:
        with (
            ended_as_by_ctrl_c(),
            writing(into),
            click.progressbar(length=games, show_pos=True, file=sys.stderr, width=0) as progress,
        ):
            moves = made.write(folder, games, lambda: progress.update(1))
    except Interrupted as stop:
        _say(*stop.written, into)
        raise
    _say(games, moves, into)


def _say(games: int, moves: int, into: str) -> None:
    summary = Message("cli-dataset-written", {"games": games, "moves": moves, "folder": into})
    click.echo(str(summary), err=True)


command = Command(
    "dataset",
    dataset,
    [
        Argument("game", "GAME", callback=parameters.game),
        Option(
            "--games",
            about="cli-dataset-games",
            metavar="N",
            callback=parameters.number(1),
            required=True,
        ),
        Option(
            "--into",
            about="cli-dataset-into",
            metavar="FOLDER",
            callback=parameters.filled,
            default=".",
        ),
        Option("--options", about="cli-arena-options", metavar="TEXT", default=""),
        Option("--bots", about="cli-dataset-bots", metavar="BOT,BOT…", default="random"),
        parameters.seed_option(),
        Option("--observations", about="cli-dataset-observations", is_flag=True),
    ],
)
