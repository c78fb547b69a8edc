"""Terminal colours: an aid only, as every piece also has its letter."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

import click

from kolpak.play.canvas import Colourise, no_colour

_STYLES: Final[dict[str, dict[str, Any]]] = {
    "p": {"fg": 212},
    "o": {"fg": 208},
    "y": {"fg": 220},
    "g": {"fg": 35},
    "b": {"fg": 39},
    "v": {"fg": 141},
    "r": {"fg": 203},
    "w": {"fg": 16, "bg": 255},
    "k": {"fg": 255, "bg": 236},
    "*": {"fg": 178},
}
"""Styles by colour letter, in the 256-colour palette, legible on dark and light backgrounds."""


def ansi(text: str, colour: str) -> str:
    r"""Return a text with the ANSI escape sequences of a colour.

    >>> ansi("G", "G").split("G")
    ['\x1b[38;5;35m\x1b[1m', '\x1b[0m']
    """
    style = _STYLES.get(colour.lower())
    return click.style(text, bold=True, **style) if style else text


def terminal_colours() -> Colourise:
    """Return how to colour standard output; not without a terminal or with NO_COLOR."""
    wanted = sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return ansi if wanted and not os.environ.get("NO_COLOR") else no_colour
