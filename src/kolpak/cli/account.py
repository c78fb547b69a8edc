"""The account of a review as a table that fits the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import Final, NamedTuple

import click

from kolpak.cli.colours import ansi, terminal_colours
from kolpak.play.canvas import no_colour
from kolpak.play.spaces import columns, padded, shortened
from kolpak.review import Review, forms
from kolpak.review.account import SeatReview
from kolpak.words.message import Message
from kolpak.words.translation import numeral

GOOD: Final = "g"
BAD: Final = "r"
QUIET: Final = "k"
"""Letters of the colours in which gains, losses and the second look are printed."""


class Cell(NamedTuple):
    """A text of a table, and the letter of its colour."""

    text: str
    colour: str = ""


def table(
    found: Review, names: Sequence[str], short: Sequence[str], parts: Sequence[str]
) -> list[str]:
    """Return the account with a line a seat or, where that is too wide, with a column a seat.

    Columns have the ``short`` names; those that do not fit beside the others come below them.
    """
    heads = [str(Message("review-part", {"part": part})) for part in (*parts, "result")]
    heads.append(str(Message("review-accuracy")))
    rows = [_row(one, parts) for one in found.seats]
    room = get_terminal_size().columns
    lines = _grid(names, heads, rows)
    if columns(lines[0]) <= room:
        return lines
    room -= max(map(columns, heads)) + 2
    short = [shortened(name, room) for name in short]
    beside = max(1, (room + 2) // (max(map(columns, short)) + 2))
    lines = []
    for first in range(0, len(short), beside):
        some = slice(first, first + beside)
        lines += ["", *_grid(heads, short[some], zip(*rows[some], strict=True))]
    return lines[1:]


def _row(one: SeatReview, parts: Sequence[str]) -> list[Cell]:
    """Return the cells of a seat; the estimate takes what rounding has left over."""
    points = {part: forms.percent(getattr(one.parts, part)) for part in parts}
    result = forms.percent(one.parts.result)
    points["second_look"] += result - sum(points.values())
    known = "–" if one.accuracy is None else f"{one.accuracy:.0f}"
    cells = [_cell(part, of) for part, of in points.items()]
    return [*cells, Cell(numeral(str(result))), Cell(numeral(known))]


def _cell(part: str, points: int) -> Cell:
    if part == "start":
        return Cell(numeral(str(points)))
    colour = QUIET if part == "second_look" else GOOD if points > 0 else BAD
    return Cell(forms.signed(points / 100), colour if points else "")


def _grid(labels: Sequence[str], heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> list[str]:
    """Return lines with a label each, and their cells below the heads."""
    rows = list(rows)
    width = max(map(columns, labels))
    widths = [
        max(columns(text) for text in (head, *(cell.text for cell in cells)))
        for head, cells in zip(heads, zip(*rows, strict=True), strict=True)
    ]
    lines = []
    for label, cells in zip(("", *labels), ([*map(Cell, heads)], *rows), strict=True):
        line = padded(label, width)
        for cell, room in zip(cells, widths, strict=True):
            line += " " * (2 + room - columns(cell.text)) + _coloured(cell)
        lines.append(line)
    return lines


def _coloured(cell: Cell) -> str:
    text, colour = cell
    if not colour or terminal_colours() is no_colour:
        return text
    return click.style(text, dim=True) if colour == QUIET else ansi(text, colour)
