"""The command ``perft``: counts action sequences by length."""

from __future__ import annotations

import click

from kolpak.cli import kinds
from kolpak.cli.command import Argument, Command, Option
from kolpak.play import perft as counting
from kolpak.play.game import Game as Table
from kolpak.play.game_type import GameType


def perft(
    game: GameType, options: tuple[str, ...], depth: int, position: str | None, deal: str | None
) -> None:
    """Prints one line a depth: the depth and how many sequences there are."""
    table = Table(game, game.options.read(" ".join(options)), position=position)
    dealt = None if deal is None else table.notation.read_action(deal)
    for length in range(1, depth + 1):
        nodes = counting.perft(game, table.rules, table.state, length, dealt)
        click.echo(f"{length} {nodes}")


command = Command(
    "perft",
    perft,
    [
        Argument("game", "GAME", callback=kinds.game),
        Argument("options", "name=value …", nargs=-1),
        Option("--depth", about="cli-depth", metavar="N", callback=kinds.number(1), required=True),
        Option("--position", about="cli-position", metavar="TEXT"),
        Option("--deal", about="cli-deal", metavar="TOKEN"),
    ],
)
