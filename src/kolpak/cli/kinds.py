"""Kinds of values on the command line: a game, a number, a time, one of a few words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import click

from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType

T = TypeVar("T")
Kind = Callable[[click.Context, click.Parameter, str | None], T]
"""Reads a value as click's callback; raises KolpakError naming the option and what is right."""


def game(_: click.Context, __: click.Parameter, value: str) -> GameType:
    """Finds a game by its name; ``hat-cards`` counts as ``hat_cards``."""
    return find(value.lower().replace("-", "_"))


def number(least: int | None = None, most: int | None = None) -> Kind[int | None]:
    """Makes the kind of whole numbers, none below ``least`` or above ``most`` where they are given.

    There is no ``most`` without ``least``.
    """

    def read(_: click.Context, param: click.Parameter, value: str | None) -> int | None:
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

    return read


def seconds(_: click.Context, param: click.Parameter, value: str) -> float:
    """Reads a time in seconds, 0 or more."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value):
        raise KolpakError("error-cli-seconds", option=param.opts[0], value=value)
    return float(value)


def word(*words: str) -> Kind[str | None]:
    """Makes the kind of a few words."""

    def read(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is not None and value not in words:
            known = ", ".join(words)
            raise KolpakError("error-cli-word", option=param.opts[0], value=value, known=known)
        return value

    return read
