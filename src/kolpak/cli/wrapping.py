"""Texts in lines that fit the terminal."""

from __future__ import annotations

import re
import shutil
import textwrap
from typing import Final

import click

from kolpak.words.message import Message

MIN_WIDTH: Final = 20
"""Columns that a line has at least."""

_UNIT: Final = re.compile(r"\[[^]]*\]\S*|--\S+ [^\s[]+|\S+")
"""What stays together in a usage line: what is optional, and an option with its value."""

_GLUE: Final = "\xa0"


def terminal_width() -> int:
    """Return the columns of the terminal, which may change at any time."""
    return max(shutil.get_terminal_size().columns, MIN_WIDTH)


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """Return a text as lines that fit the terminal.

    Lines after the first have the indent ``hanging``, by default twice the first one's. Words are
    never cut, so that what is copied stays whole.
    """
    return textwrap.wrap(
        text,
        terminal_width(),
        break_long_words=False,
        break_on_hyphens=False,
        initial_indent=indent,
        subsequent_indent=indent * 2 if hanging is None else hanging,
    )


def echo(text: Message | str, indent: str = "", hanging: str | None = None) -> None:
    """Write a text to standard output in lines that fit the terminal."""
    for line in wrapped(str(text), indent, hanging):
        click.echo(line)


def wrapped_usage(prefix: str, usage: str) -> list[str]:
    """Return a usage line as lines that fit, none of which ends inside an option."""
    units = (unit.replace(" ", _GLUE) for unit in _UNIT.findall(usage))
    lines = wrapped(f"{prefix} {' '.join(units)}", hanging="    ")
    return [line.replace(_GLUE, " ") for line in lines]
