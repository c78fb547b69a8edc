"""The screen and the keys: lines out, answers in, pauses, and a clean table between two hands."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from typing import Final

import click

from kolpak.cli.paint import brush
from kolpak.words.message import Message

PAUSES: Final = {"slow": 2.0, "normal": 0.7, "fast": 0.0}
"""Seconds after what a bot or chance does, by the name of the speed."""

LEAST: Final = 20
"""Columns that lines have at least."""

_FORGET_WHAT_SCROLLED_AWAY: Final = "\x1b[3J"


class Screen:
    """Standard output and input as one player after the other meets them."""

    def __init__(self, speed: str) -> None:
        self.lively = sys.stdout is not None and sys.stdout.isatty()
        self.pause = PAUSES[speed] if self.lively else 0.0
        self.paint = brush()
        self.width = shutil.get_terminal_size().columns

    def say(self, *lines: str) -> None:
        """Shows lines."""
        for line in lines:
            click.echo(line)

    def wrap(self, text: str) -> list[str]:
        """Breaks a text into lines that fit."""
        return textwrap.wrap(text, max(self.width, LEAST), break_on_hyphens=False)

    def tell(self, *messages: Message) -> None:
        """Shows what has happened and leaves time to read it."""
        self.say(*(f"  {message}" for message in messages))
        time.sleep(self.pause)

    def ask(self, message: Message) -> str:
        """Asks and gives the answer without outer spaces; raises EOFError when nobody answers."""
        if sys.stdin is None:
            raise EOFError
        answer = input(f"{message} ").strip()
        if not sys.stdin.isatty():
            self.say(answer)  # nobody has seen it being typed
        return answer

    def wipe(self) -> None:
        """Clears the screen, and in a terminal what scrolled away too."""
        if self.lively:
            click.clear()
            click.echo(_FORGET_WHAT_SCROLLED_AWAY, nl=False)
