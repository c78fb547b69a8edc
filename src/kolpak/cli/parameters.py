"""Parameters of the command line: their types, and the options that several commands have."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias, TypeVar

import click

from kolpak.cli.command import Option
from kolpak.cli.files import STANDARD_OUTPUT, check_folder, check_writable
from kolpak.cli.typed import plain
from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType
from kolpak.play.seeds import LAST_SEED

T = TypeVar("T")
Parser: TypeAlias = Callable[[click.Context, click.Parameter, str | None], T]
"""Click callback that parses a value; raises KolpakError naming the option and what is allowed."""


def game(_: click.Context, __: click.Parameter, value: str) -> GameType:
    """Return a game by its name; ``hat-cards`` counts as ``hat_cards``."""
    return find(value.lower().replace("-", "_"))


def game_or_none(ctx: click.Context, param: click.Parameter, value: str | None) -> GameType | None:
    """Return a game by its name, None where none was named."""
    return None if value is None else game(ctx, param, value)


def number(least: int, most: int | None = None) -> Parser[int | None]:
    """Return a parser of whole numbers within bounds, in digits of any script."""

    def parse(_: click.Context, param: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        digits = plain(value)
        whole = re.fullmatch(r"-?[0-9]{1,4300}", digits)
        if whole and least <= int(digits) <= (most or int(digits)):
            return int(digits)
        option = param.opts[0]
        if most is None:
            raise KolpakError("error-cli-number-least", option=option, value=value, least=least)
        raise KolpakError(
            "error-cli-number-between", option=option, value=value, least=least, most=most
        )

    return parse


def seconds(_: click.Context, param: click.Parameter, value: str) -> float:
    """Return a time in seconds, 0 or more."""
    return _amount(param, value, "error-cli-seconds")


def amount(_: click.Context, param: click.Parameter, value: str) -> float:
    """Return a number of anything, 0 or more."""
    return _amount(param, value, "error-cli-amount")


def _amount(param: click.Parameter, value: str, error: str) -> float:
    digits = plain(value)
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", digits):
        raise KolpakError(error, option=param.opts[0], value=value)
    return float(digits)


def filled(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a text; raise KolpakError for an empty one, often a variable that is not set."""
    if value == "":
        raise KolpakError("error-cli-option-bare", option=param.opts[0])
    return value


def output(*, standard: bool = False, folder: bool = False) -> Parser[str | None]:
    """Return a parser of files to write, which are tried before any work is done.

    With ``standard`` a file may be ``-``, standard output; with ``folder`` a folder for several.
    """

    def parse(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
        value = filled(ctx, param, value)
        if value is None:
            return None
        if value == STANDARD_OUTPUT and not standard:
            raise KolpakError("error-cli-output-none", option=param.opts[0], value=value)
        if folder and Path(value).is_dir():
            check_folder(Path(value))
        elif value != STANDARD_OUTPUT:
            check_writable(value)
        return value

    return parse


def picture(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return the file of a plot, once it is sure that it can be drawn."""
    file = output()(ctx, param, value)
    if file is not None:
        from kolpak.arena.plots import check_plot  # imports all bots

        check_plot(file)
    return file


def word(*words: str) -> Parser[str | None]:
    """Return a parser of a few words."""

    def parse(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is not None and value not in words:
            known = ", ".join(words)
            raise KolpakError("error-cli-word", option=param.opts[0], value=value, known=known)
        return value

    return parse


def seed_option() -> Option:
    """Return the option from whose number all deals and dice are drawn."""
    return Option(
        "--seed",
        about="cli-arena-seed",
        metavar="N",
        callback=number(0, LAST_SEED),
        default="1",
    )


def at_option() -> Option:
    """Return the option that says after how many tokens of a record."""
    return Option("--at", about="cli-at", metavar="N", callback=number(0))


def number_option(default: str | None = "0") -> Option:
    """Return the option that picks one of several records."""
    return Option("--number", about="cli-number", metavar="K", callback=number(0), default=default)


def database_options() -> list[Option]:
    """Return the options that name a database."""
    return [
        Option("--database", about="cli-serve-database", metavar="URL", callback=filled),
        Option("--data", about="cli-serve-data", metavar="DIR", callback=filled),
    ]


def url_of(database: str | None, data: str | None, *, there: bool = False) -> str:
    """Return the URL of the database that the options name.

    With ``there`` raises KolpakError for a missing file, which the store would create.
    """
    from kolpak.server.config import Config  # the store's libraries are loaded only to use it

    config = Config(database=database, data=data)
    file = config.file()
    if there and file is not None and not file.is_file():
        raise KolpakError("error-file-missing", file=str(file))
    return config.url()
