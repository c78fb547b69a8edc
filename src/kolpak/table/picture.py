"""Pictures: a view drawn in text, for games of which the page draws no board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextvars import copy_context
from typing import Any, Final

from kolpak.games.catalog import BUILT_IN
from kolpak.play.bot import BOT_NAME
from kolpak.play.canvas import Canvas
from kolpak.play.game_type import GameType
from kolpak.play.rules import AnyRules
from kolpak.table.setup import BOT
from kolpak.words.languages import set_language
from kolpak.words.message import Argument, Message

COLUMNS: Final = 44
"""Columns of a picture; across a phone of 320 pixels its letters are then 11 pixels high."""

_BOT_NAME: Final = re.compile(rf"{BOT}({BOT_NAME.pattern})(?: ([0-9]+))?")


def is_drawn(game_type: GameType) -> bool:
    """Return whether the page shows a game by its ``picture``, having no drawing of its own."""
    return game_type.name not in BUILT_IN and type(game_type).picture is not GameType.picture


def picture(
    game_type: GameType, rules: AnyRules, view: Any, names: Sequence[str], language: str
) -> str:
    """Return the drawing of a view in a language; ``names`` are those of records (``bot:NAME``)."""

    def draw() -> str:
        set_language(language)
        labels = [_label(game_type.name, name) for name in names]
        return game_type.picture(rules, view, Canvas(columns=COLUMNS, names=labels))

    return copy_context().run(draw)


def _label(game: str, name: str) -> str:
    """Return the name of a seat as the page says it: a bot goes by its character or title."""
    found = _BOT_NAME.fullmatch(name)
    if found is None:
        return name
    level, number = found.groups()
    alike = "skilled" if level == "greedy" else level
    own = _said(f"bot-name-{game}-{level}")
    character = "" if own else _said(f"web-bot-{alike}")
    title = own or _said(f"bot-name-{level}") or level
    if number is None:
        return character or title
    if character:
        kin: dict[str, Argument] = {"of": Message(f"web-bot-of-{alike}"), "number": int(number)}
        return str(Message("web-bot-kin", kin))
    return str(Message("bot-numbered", {"name": title, "number": int(number)}))


def _said(id: str) -> str:
    """Return a message in the current language; empty where there is none."""
    text = str(Message(id))
    return "" if text == id else text
