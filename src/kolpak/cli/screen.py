"""The screen: lines and pictures out, answers in, pauses, and clearing between two players."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import click

from kolpak.cli.colours import terminal_colours
from kolpak.cli.typed import plain
from kolpak.cli.wrapping import terminal_width, wrapped
from kolpak.play.canvas import Canvas
from kolpak.play.game_type import GameType
from kolpak.play.rules import AnyRules
from kolpak.play.spaces import columns
from kolpak.words.message import Message

PAUSES: Final = {"slow": 2.0, "normal": 0.7, "fast": 0.0}
"""Seconds after an action of a bot or chance, by the value of ``--speed``."""

_CLEAR_SCROLLBACK: Final = "\x1b[3J"


class Screen:
    """Standard output and input, shared by the players at one terminal."""

    def __init__(self, speed: str) -> None:
        self.is_terminal = sys.stdout is not None and sys.stdout.isatty()
        self.pause = PAUSES[speed] if self.is_terminal else 0.0
        self.colourise = terminal_colours()

    @property
    def width(self) -> int:
        """Columns of the terminal, which may change at any time."""
        return terminal_width()

    def write(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            click.echo(line)

    def say(self, *messages: Message, indent: str = "") -> None:
        """Write sentences in lines that fit."""
        for message in messages:
            self.write(*wrapped(str(message), indent))

    def report(self, *messages: Message) -> None:
        """Write what has happened and pause so that it can be read."""
        self.say(*messages, indent="  ")
        time.sleep(self.pause)

    def ask(self, message: Message, redraw: Callable[[], None] | None = None) -> str:
        """Return the answer to a prompt, in plain signs; raise EOFError at the end of input.

        Nobody is asked without standard output. Where the size of the terminal changes meanwhile,
        ``redraw`` is called and asked again.
        """
        if sys.stdin is None or sys.stdout is None:  # closed before the program began
            raise EOFError
        while True:
            try:
                *lines, last = wrapped(str(message))
                self.write(*lines)
                with _resizing(redraw is not None):
                    answer = plain(input(f"{last} "))
                break
            except _Resized:
                assert redraw is not None
                _forget_typed()
                click.echo()
                redraw()
        if not sys.stdin.isatty():
            self.write(answer)  # echo: nobody has seen it being typed
        return answer

    def clear(self) -> None:
        """Clear a terminal and its scrollback."""
        if self.is_terminal:
            click.clear()
            click.echo(_CLEAR_SCROLLBACK, nl=False)


def fitting_picture(
    screen: Screen,
    game_type: GameType,
    rules: AnyRules,
    view: Any,
    text: str,
    names: Sequence[str],
) -> str:
    """Return the drawing of a view, or its text if the terminal is too narrow."""
    canvas = Canvas(screen.colourise, screen.width, names)
    picture = game_type.picture(rules, view, canvas)
    needed = max(columns(click.unstyle(line)) for line in picture.splitlines())
    if needed <= screen.width:
        return picture
    about = Message("cli-narrow", {"width": screen.width, "needed": needed})
    position = Message("cli-position-is", {"position": text})
    return "\n".join([*wrapped(str(about)), *wrapped(str(position))])


class _Resized(Exception):  # noqa: N818  (not an error)
    """Raised when the size of the terminal has changed."""


@contextmanager
def _resizing(wanted: bool) -> Iterator[None]:
    """Raise _Resized inside when the size of the terminal changes, where there is such a signal."""
    number = getattr(signal, "SIGWINCH", None)
    if number is None or not wanted or threading.current_thread() is not threading.main_thread():
        yield
        return

    def resized(_: int, __: object) -> None:
        raise _Resized

    before = signal.signal(number, resized)
    try:
        yield
    finally:
        signal.signal(number, before)


def _forget_typed() -> None:
    """Drop what has been typed but not entered, as the new prompt does not show it."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
