"""Kinds of arguments: a game, a number, one of a few words."""

from __future__ import annotations

import re
from typing import Any

import click

from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType


class Game(click.ParamType):
    """A game by its name; ``hat-cards`` counts as ``hat_cards``."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Finds the game; raises KolpakError naming those there are."""
        return value if isinstance(value, GameType) else find(value.lower().replace("-", "_"))


class Number(click.ParamType):
    """A whole number, not below ``least`` where one is given."""

    name = "number"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Reads the number; raises KolpakError naming the option."""
        if isinstance(value, int):
            return value
        if re.fullmatch(r"-?[0-9]{1,18}", value) and (self.least is None or int(value) >= self.least):
            return int(value)
        option = param.opts[0] if param else ""
        if self.least is None:
            raise KolpakError("error-cli-number", option=option, value=value)
        raise KolpakError("error-cli-number-least", option=option, value=value, least=self.least)


class Word(click.ParamType):
    """One of a few words."""

    name = "word"

    def __init__(self, *words: str) -> None:
        self.words = words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Checks the word; raises KolpakError naming those there are."""
        if value in self.words:
            return value
        option = param.opts[0] if param else ""
        raise KolpakError(
            "error-cli-word", option=option, value=value, known=", ".join(self.words)
        )
