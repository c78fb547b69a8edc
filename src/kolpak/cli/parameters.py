"""Types of command-line parameters: a game, a number, a time, a few words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias, TypeVar

import click

from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType

T = TypeVar("T")
Parser: TypeAlias = Callable[[click.Context, click.Parameter, str | None], T]
"""Click callback that parses a value; raises KolpakError naming the option and what is allowed."""


def game(_: click.Context, __: click.Parameter, value: str) -> GameType:
    """Return a game by its name; ``hat-cards`` counts as ``hat_cards``."""
    return find(value.lower().replace("-", "_"))


def number(least: int | None = None, most: int | None = None) -> Parser[int | None]:
    """Return a parser of whole numbers within bounds; ``most`` needs ``least``."""

    def parse(_: click.Context, param: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        whole = re.fullmatch(r"-?[0-9]{1,4300}", value)
        if whole and (least is None or least <= int(value) <= (most or int(value))):
            return int(value)
        option = param.opts[0]
        if least is None:
            raise KolpakError("error-cli-number", option=option, value=value)
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
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value):
        raise KolpakError(error, option=param.opts[0], value=value)
    return float(value)


def word(*words: str) -> Parser[str | None]:
    """Return a parser of a few words."""

    def parse(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is not None and value not in words:
            known = ", ".join(words)
            raise KolpakError("error-cli-word", option=param.opts[0], value=value, known=known)
        return value

    return parse
