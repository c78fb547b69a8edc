"""The screen: lines out, answers in, pauses, and clearing between two players."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from typing import Final

import click

from kolpak.cli.colours import terminal_colours
from kolpak.words.message import Message

PAUSES: Final = {"slow": 2.0, "normal": 0.7, "fast": 0.0}
"""Seconds after an action of a bot or chance, by the value of ``--speed``."""

MIN_WIDTH: Final = 20
"""Columns that a line has at least."""

_CLEAR_SCROLLBACK: Final = "\x1b[3J"


class Screen:
    """Standard output and input, shared by the players at one terminal."""

    def __init__(self, speed: str) -> None:
        self.is_terminal = sys.stdout is not None and sys.stdout.isatty()
        self.pause = PAUSES[speed] if self.is_terminal else 0.0
        self.colourise = terminal_colours()
        self.width = shutil.get_terminal_size().columns

    def write(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            click.echo(line)

    def wrap(self, text: str) -> list[str]:
        """Return a text as lines that fit."""
        return textwrap.wrap(text, max(self.width, MIN_WIDTH), break_on_hyphens=False)

    def report(self, *messages: Message) -> None:
        """Write what has happened and pause so that it can be read."""
        self.write(*(f"  {message}" for message in messages))
        time.sleep(self.pause)

    def ask(self, message: Message) -> str:
        """Return the answer to a prompt, stripped; raise EOFError at the end of input."""
        if sys.stdin is None:
            raise EOFError
        answer = input(f"{message} ").strip()
        if not sys.stdin.isatty():
            self.write(answer)  # echo: nobody has seen it being typed
        return answer

    def clear(self) -> None:
        """Clear a terminal and its scrollback."""
        if self.is_terminal:
            click.clear()
            click.echo(_CLEAR_SCROLLBACK, nl=False)
