"""The command ``perft``: counts action sequences by length."""

from __future__ import annotations

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.typed import plain
from kolpak.play import perft as counting
from kolpak.play.game import Game
from kolpak.play.game_type import GameType


def perft(
    game: GameType, options: tuple[str, ...], depth: int, position: str | None, deal: str | None
) -> None:
    """Print one line for each depth: the depth and the number of sequences."""
    start = Game(game, game.options.read(plain(" ".join(options))), position=position)
    dealt = None if deal is None else start.notation.read_action(deal)
    for length in range(1, depth + 1):
        nodes = counting.perft(game, start.rules, start.state, length, dealt)
        click.echo(f"{length} {nodes}")


command = Command(
    "perft",
    perft,
    [
        Argument("game", "GAME", callback=parameters.game),
        Argument("options", "name=value …", nargs=-1),
        Option(
            "--depth",
            about="cli-depth",
            metavar="N",
            callback=parameters.number(1),
            required=True,
        ),
        Option("--position", about="cli-position", metavar="TEXT"),
        Option("--deal", about="cli-deal", metavar="TOKEN"),
    ],
)
