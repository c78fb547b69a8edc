"""The command ``rules``: prints a rule page or the section of one rule."""

from __future__ import annotations

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command
from kolpak.cli.pages import page, paragraph
from kolpak.play.game_type import GameType


def rules(game: GameType, id: str | None) -> None:
    """Print the page of a game, or the section of one rule."""
    click.echo(page(game) if id is None else paragraph(game, id.upper()))


command = Command(
    "rules",
    rules,
    [Argument("game", "GAME", callback=parameters.game), Argument("id", "ID", required=False)],
)
