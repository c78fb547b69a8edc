"""Pictures in the terminal: a drawing of a view where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from kolpak.cli.screen import Screen
from kolpak.play.canvas import Canvas
from kolpak.play.game_type import GameType
from kolpak.play.rules import AnyRules
from kolpak.play.spaces import columns
from kolpak.words.message import Message


def fitting_picture(
    screen: Screen,
    game_type: GameType,
    rules: AnyRules,
    view: Any,
    text: str,
    names: Sequence[str] = (),
) -> str:
    """Return the drawing of a view, or its text if the terminal is too narrow."""
    canvas = Canvas(screen.colourise, screen.width, names)
    picture = game_type.picture(rules, view, canvas)
    needed = max(columns(click.unstyle(line)) for line in picture.splitlines())
    if needed <= screen.width:
        return picture
    about = Message("cli-narrow", {"width": screen.width, "needed": needed})
    position = Message("cli-position-is", {"position": text})
    return "\n".join([*screen.wrap(str(about)), *screen.wrap(str(position))])
