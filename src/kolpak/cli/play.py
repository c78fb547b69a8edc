"""The command ``play``: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom

import click

from kolpak.cli import kinds
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.errors import INTERRUPTED
from kolpak.cli.files import STANDARD_INPUT, trouble
from kolpak.cli.players import seat, split
from kolpak.cli.screen import PAUSES, Screen
from kolpak.cli.sitting import Quit, Sitting
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game as Table
from kolpak.play.game_type import GameType
from kolpak.words.message import Message


def play(
    game: GameType,
    options: tuple[str, ...],
    seats: str | None,
    seed: int | None,
    record: str | None,
    speed: str,
) -> int:
    """Seats the players, lets them play and keeps the record; gives the exit code."""
    names = None if seats is None else split(seats)
    table = Table(game, game.options.read(_complete(game, " ".join(options), names)))
    players = seat(table, names, seed)
    for number, player in enumerate(players):
        table.tags[f"Seat{number}"] = player.tag
    if record == "":
        raise KolpakError("error-cli-option-bare", option="--record")
    if record is not None:
        _keep(record, "")  # a file that cannot be written is refused before the game
    rng = SystemRandom() if seed is None else Random(seed)
    try:
        return _sit(Sitting(table, players, rng, Screen(speed)))
    finally:
        if record is not None:
            _finish(table, record)


def _complete(game: GameType, text: str, names: list[str] | None) -> str:
    """Adds what the command line knows better than the defaults: how many play, and an end."""
    given = {pair.partition("=")[0] for pair in text.split()}
    if names is not None and "players" not in given:
        numbers = [int(str(value)) for value in game.options.declared()[0].values.examples()]
        if len(names) not in numbers:
            raise KolpakError(
                "error-cli-seats-number", found=len(names), least=numbers[0], most=numbers[-1]
            )
        text += f" players={len(names)}"
    return game.served(text)


def _sit(sitting: Sitting) -> int:
    say = sitting.screen.say
    try:
        sitting.play()
    except Quit:
        say(str(Message("cli-quit")))
    except EOFError:
        say("", str(Message("cli-input-closed")))
    except KeyboardInterrupt:
        say("", str(Message("cli-quit")))
        return INTERRUPTED
    return 0


def _finish(table: Table, file: str) -> None:
    points = [score.points for score in table.standing]
    if table.over and None not in points:
        table.tags["Result"] = " ".join(f"{seat}:{count}" for seat, count in enumerate(points))
    _keep(file, table.record())
    if file != STANDARD_INPUT:
        click.echo(str(Message("cli-recorded", {"file": file})))


def _keep(file: str, text: str) -> None:
    """Adds a record to a file, after those it holds (``-`` is standard output)."""
    if file == STANDARD_INPUT:
        click.echo(text, nl=False)
        return
    try:
        with Path(file).open("ab") as records:
            parting = "\n" if text and records.tell() else ""
            records.write(f"{parting}{text}".encode())
    except OSError as error:
        raise trouble(file, error, written=True) from None


command = Command(
    "play",
    play,
    [
        Argument("game", "GAME", callback=kinds.game),
        Argument("options", "name=value …", nargs=-1),
        Option("--seats", about="cli-seats", metavar="A,B,…"),
        Option("--seed", about="cli-seed", metavar="N", callback=kinds.number()),
        Option("--record", about="cli-record-file", metavar="FILE"),
        Option(
            "--speed",
            about="cli-speed",
            metavar="|".join(PAUSES),
            callback=kinds.word(*PAUSES),
            default="normal",
        ),
    ],
)
