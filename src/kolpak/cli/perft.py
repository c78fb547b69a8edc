"""The command ``perft``: counts action sequences by length."""

from __future__ import annotations

from typing import Any

import click

from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.kinds import Game, Number
from kolpak.play import perft as counting
from kolpak.play.game import Game as Table
from kolpak.play.game_type import GameType, check


def perft(
    game: GameType, options: tuple[str, ...], depth: int, position: str | None, deal: str | None
) -> None:
    """Prints one line a depth: the depth and how many sequences there are."""
    table = Table(game, game.options.read(" ".join(options)), position=position)
    dealt = None if deal is None else _read_deal(table, deal)
    for length in range(1, depth + 1):
        click.echo(f"{length} {counting.perft(table.rules, table.state, length, dealt)}")


def _read_deal(table: Table, token: str) -> Any:
    """Reads a deal; one that is due at once is checked before anything is counted."""
    action = table.notation.read_action(token)
    if not table.actions:
        check(table.type, table.rules, table.state, action)
    return action


command = Command(
    "perft",
    perft,
    [
        Argument("game", "GAME", type=Game()),
        Argument("options", "name=value …", nargs=-1),
        Option("--depth", about="cli-depth", metavar="N", type=Number(1), required=True),
        Option("--position", about="cli-position", metavar="TEXT"),
        Option("--deal", about="cli-deal", metavar="TOKEN"),
    ],
)
