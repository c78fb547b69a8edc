"""The command ``options``: lists the options of a game."""

from __future__ import annotations

from typing import Any

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command
from kolpak.cli.wrapping import echo, terminal_width
from kolpak.play.game_type import GameType
from kolpak.play.values import write_value
from kolpak.words.message import Message


def options(game: GameType) -> None:
    """Print every option with its values, its default and its sentence."""
    echo(Message("cli-options-of", {"game": Message(f"game-{game.name}")}))
    echo(Message(f"game-{game.name}-about"))
    chosen: dict[str, Any] = {}
    rows = []
    for option in game.options.declared():
        chosen[option.name] = option.default(chosen)
        default = write_value(chosen[option.name])
        about = str(Message(f"option-{game.name}-{option.name}"))
        rows.append((option.name, str(option.allowed()), default, about))
    heads = tuple(str(Message(f"cli-column-{column}")) for column in ("name", "allowed", "default"))
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(3)]
    if sum(widths) + 4 > terminal_width():
        widths = [0, 0, 0]  # no room for columns
    click.echo()
    echo(_line(heads, widths), hanging="    ")
    for *cells, about in rows:
        click.echo()
        echo(_line(tuple(cells), widths), hanging="    ")
        echo(about, "    ", "    ")


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


command = Command("options", options, [Argument("game", "GAME", callback=parameters.game)])
