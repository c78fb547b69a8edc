"""The command ``play``: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.ending import ended_as_by_ctrl_c
from kolpak.cli.files import STANDARD_OUTPUT, pick, read_text, write_output, writing
from kolpak.cli.players import seat_players, split
from kolpak.cli.screen import PAUSES, Screen
from kolpak.cli.terminal_game import TerminalGame, until_quit
from kolpak.cli.typed import plain
from kolpak.games.catalog import find
from kolpak.live.continuation import ContinueRequest, continuation
from kolpak.play.errors import KolpakError, in_one_line
from kolpak.play.game import Game
from kolpak.play.game_type import GameType
from kolpak.play.narration import YOU
from kolpak.play.options import names_in
from kolpak.play.record import read_records
from kolpak.play.seeds import LAST_SEED
from kolpak.play.standing import write_result
from kolpak.words.message import Message


def play(
    game: GameType | None,
    options: tuple[str, ...],
    source: str | None,
    at: int | None,
    number: int | None,
    seats: str | None,
    seed: int | None,
    record: str | None,
    speed: str,
) -> int:
    """Play a game with people and bots and keep its record; return the exit code.

    It begins at the start or, with ``source``, where that record of a game was after ``at`` tokens.
    """
    names = None if seats is None else split(seats)
    if source is not None:
        if game is not None:
            raise KolpakError("error-cli-from-game", game=game.name)
        table, found = _continued(source, at, number or 0)
        names = names or found
    else:
        for option, value in (("--at", at), ("--number", number)):
            if value is not None:
                raise KolpakError("error-cli-from-missing", option=option)
        game = _required(game)
        table = Game(game, game.options.read(_complete(game, plain(" ".join(options)), names)))
    players = seat_players(table, names, seed)
    for number, player in enumerate(players):
        table.tags[f"Seat{number}"] = player.tag
    rng = SystemRandom() if seed is None else Random(seed)
    with ended_as_by_ctrl_c():
        try:
            screen = Screen(speed)
            return until_quit(screen, TerminalGame(table, players, rng, screen).play)
        except (KolpakError, OSError):
            raise
        except Exception as error:  # of a game that may not be ours
            name = Message(f"game-{table.type.name}")
            raise KolpakError("error-game-raised", game=name, reason=in_one_line(error)) from error
        finally:
            if record is not None:
                _finish(table, record)


def _required(game: GameType | None) -> GameType:
    """Return the game that was named; raise the error of a missing argument if none was."""
    if game is None:
        ctx = click.get_current_context()
        raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
    return game


def _continued(source: str, at: int | None, number: int) -> tuple[Game, list[str]]:
    """Return a game that goes on after ``at`` tokens of a record, and who plays, by seat.

    As at a table, bots of the record play on and the person at this device for who is to move.
    """
    text = read_text(source)
    pick(source, read_records(text), number)
    setup, given = continuation(text, ContinueRequest(number, at))
    game_type = find(setup["game"])
    game = Game(game_type, game_type.options.read(setup["options"]))
    for token in given:
        game.play(token)
    if given:
        game.tags["Given"] = str(len(given))
    return game, [YOU if who == "me" else who for who in setup["seats"]]


def _complete(game: GameType, text: str, names: list[str] | None) -> str:
    """Return the options with the number of seats and the defaults of tables."""
    if names is not None and "players" not in names_in(text):
        numbers = game.player_numbers()
        if len(names) not in numbers:
            raise KolpakError(
                "error-cli-seats-number", found=len(names), least=numbers[0], most=numbers[-1]
            )
        text += f" players={len(names)}"
    return game.with_table_defaults(text)


def _finish(game: Game, file: str) -> None:
    """Write the record of a game, with the tag ``Result`` if the game is over."""
    points = [score.points for score in game.standing]
    if game.over and None not in points:
        game.tags["Result"] = write_result(points)
    if file == STANDARD_OUTPUT:
        write_output(game.record())
        return
    try:
        _append(file, game.record())
    except KolpakError:
        write_output(game.record())  # or it would be lost
        raise
    click.echo(str(Message("cli-recorded", {"file": file})))


def _append(file: str, text: str) -> None:
    """Append a record to a file, an empty line after those in it."""
    with writing(file), Path(file).open("ab") as records:
        separator = "\n" if records.seekable() and records.tell() else ""  # a pipe has no place
        records.write(f"{separator}{text}".encode())


command = Command(
    "play",
    play,
    [
        Argument("game", "GAME", required=False, callback=parameters.game_or_none),
        Argument("options", "name=value …", nargs=-1),
        Option(
            "--from", "source", about="cli-play-from", metavar="FILE", callback=parameters.filled
        ),
        parameters.at_option(),
        parameters.number_option(default=None),
        Option("--seats", about="cli-seats", metavar="A,B,…"),
        Option("--seed", about="cli-seed", metavar="N", callback=parameters.number(0, LAST_SEED)),
        Option(
            "--record",
            about="cli-record-file",
            metavar="FILE",
            callback=parameters.output(standard=True),
        ),
        Option(
            "--speed",
            about="cli-speed",
            metavar="|".join(PAUSES),
            callback=parameters.word(*PAUSES),
            default="normal",
        ),
    ],
)
