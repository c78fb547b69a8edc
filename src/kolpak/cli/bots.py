"""The command ``bots``: lists the bots of a game."""

from __future__ import annotations

import click

from kolpak.bots.roster import levels
from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command
from kolpak.play.game_type import GameType
from kolpak.words.message import Message


def bots(game: GameType) -> None:
    """Print every bot with its title and its character, the weakest first."""
    names = levels(game.name)
    title = Message(f"game-{game.name}")
    click.echo(str(Message("cli-bots-of", {"game": title, "example": names[-1]})))
    titles = {name: str(Message("bot-name", {"bot": name})) for name in names}
    width = max(map(len, names)), max(map(len, titles.values()))
    for name in names:
        about = Message("bot-about", {"bot": name})
        click.echo(f"  {name:{width[0]}}  {titles[name]:{width[1]}}  {about}")


command = Command("bots", bots, [Argument("game", "GAME", callback=parameters.game)])
