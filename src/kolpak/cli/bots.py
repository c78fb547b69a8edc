"""The command ``bots``: lists the bots of a game."""

from __future__ import annotations

from kolpak.bots.compiler import compiler
from kolpak.bots.roster import best_bot, levels, missing
from kolpak.bots.roster import bots as bots_of
from kolpak.cli import parameters
from kolpak.cli.bot_words import bot_about, bot_title
from kolpak.cli.command import Argument, Command
from kolpak.cli.wrapping import echo
from kolpak.play.game_type import GameType
from kolpak.words.message import Message


def bots(game: GameType) -> None:
    """Print every bot with its title and its character, and those that are missing here.

    The levels stand first, the weakest before the others.
    """
    absent = missing(game.name)
    names = [name for name in bots_of(game.name) if name not in absent]
    title, example = Message(f"game-{game.name}"), best_bot(game.name)
    echo(Message("cli-bots-of", {"game": title, "example": example}))
    titles = {name: bot_title(game.name, name) for name in names}
    width = max(map(len, names)), max(map(len, titles.values()))
    offered = levels(game.name)
    for number, name in enumerate(names):
        if number == len(offered):
            echo(Message("cli-bots-also"))
        about = bot_about(game.name, name)
        echo(f"{name:{width[0]}}  {titles[name]:{width[1]}}  {about}", "  ", "      ")
    if absent:
        why = {"names": ", ".join(absent), "problem": compiler().problem}
        echo(Message("cli-bots-missing", why))


command = Command("bots", bots, [Argument("game", "GAME", callback=parameters.game)])
