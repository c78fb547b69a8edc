"""The picture of a review: chances over the game, turning points, and the account by seat."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from kolpak.play.rules import Seat
from kolpak.play.spaces import shortened
from kolpak.review.account import Entry, Review
from kolpak.words.message import Message
from kolpak.words.translation import numeral

COLOURS: Final = ("#c0392b", "#e0a800", "#2e8b57", "#2471a3", "#8e7cc3", "#555555")
"""By seat: of equal weight on white, and told apart by the colour-blind by their names, too."""

PARTS: Final = ("start", "luck", "own", "others", "second_look", "reveal")
GREY: Final = "#bbbbbb"
"""Of the second look: no cause, so no colour."""

NAME_ROOM: Final = 20
"""Columns of a name beside a diagram: a quarter of the picture in the widest letters."""

CLOSE: Final = 0.03
"""Part of the width of the chances below which numbers above them would run together."""
ROW: Final = 12
"""Points from one row of numbers to the next."""

OTHER_SCRIPTS: Final = (
    "Noto Sans CJK JP",
    "Noto Sans Devanagari",
    "Noto Sans Thai",
    "WenQuanYi Micro Hei",
    "Yu Gothic",
    "Microsoft YaHei",
    "Malgun Gothic",
    "Nirmala UI",
    "Leelawadee UI",
    "Arial Unicode MS",
    "Unifont",
)
"""Fonts of Linux, Windows and macOS for names in scripts that Matplotlib's own font lacks."""


@contextmanager
def fonts() -> Iterator[None]:
    """Give Matplotlib the installed fonts of other scripts; what none has becomes a box."""
    from matplotlib import rc_context
    from matplotlib.font_manager import get_font_names

    installed = get_font_names()  # Matplotlib complains of others
    others = [family for family in OTHER_SCRIPTS if family in installed]
    with rc_context({"font.family": ["sans-serif", *others]}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from font")
        yield


@fonts()
def plot(
    entries: Sequence[Entry], found: Review, names: Sequence[str], seat: Seat | None, file: str
) -> None:
    """Write a picture; the ending of the file's name decides its format.

    The chances are those with everything open, or with a seat's eyes.
    """
    from matplotlib.figure import Figure

    names = [shortened(name, NAME_ROOM) for name in names]
    names = [name.replace("$", r"\$") for name in names]  # else Matplotlib reads formulas there
    figure = Figure(figsize=(10, 7), layout="constrained")
    chances, parts = figure.subplots(2, 1, height_ratios=(2, 1))
    _chances(chances, entries, found, names, seat)
    _parts(parts, found, names)
    for axis in (chances.xaxis, chances.yaxis, parts.xaxis):
        axis.set_major_formatter(lambda value, _: numeral(f"{value:g}".replace("-", "−")))
    figure.savefig(file)


def _chances(
    axes: Any, entries: Sequence[Entry], found: Review, names: Sequence[str], seat: Seat | None
) -> None:
    """Draw the chances as bands, one over the other; members of a side share its band."""
    lines = [
        entry.known[seat] if seat is not None and entry.known else entry.open for entry in entries
    ]
    times = [entry.number + 1 for entry in entries]
    if len(times) == 1:  # a band has a width
        times, lines = [times[0] - 1, *times], lines * 2
    bands = [[100 * line[number] / sum(line) for line in lines] for number in range(len(names))]
    drawn = axes.stackplot(times, bands, colors=COLOURS, alpha=0.8)
    marks = [entry.number + 1 for entry in found.turning_points]
    for number, (at, row) in enumerate(zip(marks, _rows(marks, times[-1] - times[0]), strict=True)):
        axes.axvline(at, color="black", linewidth=0.8)
        axes.annotate(
            numeral(str(number + 1)),
            (at, 100),
            (0, 2 + row * ROW),
            textcoords="offset points",
            ha="center",
            va="bottom",
            annotation_clip=False,
        )
    axes.set(ylabel=str(Message("review-chance")), ylim=(0, 100), xlim=(times[0], times[-1]))
    axes.set_xlabel(str(Message("review-actions")))
    axes.xaxis.get_major_locator().set_params(integer=True)
    place = {"loc": "center left", "bbox_to_anchor": (1, 0.5)}
    axes.legend(drawn, names, **place, reverse=True)  # as the bands lie; labels hide those with _


def _rows(marks: Sequence[int], width: int) -> list[int]:
    """Return the row above the chances for each number, another one where two are close."""
    rows: list[int] = []
    for index, at in enumerate(marks):
        close = index > 0 and at - marks[index - 1] < CLOSE * width
        rows.append(rows[-1] + 1 if close else 0)
    return rows


def _parts(axes: Any, found: Review, names: Sequence[str]) -> None:
    """Draw each seat's account as bars that begin where the part before has ended."""
    for row, one in enumerate(found.seats):
        at = 0.0
        for number, part in enumerate(PARTS):
            width = 100 * getattr(one.parts, part)
            colour = GREY if part == "second_look" else f"C{number}"
            label = str(Message("review-part", {"part": part})) if row == 0 else None
            place = row + (number - 2.5) / 8  # side by side, so that a way back stays visible
            axes.barh(place, width, left=at, height=1 / 8, color=colour, label=label)
            at += width
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.axvline(0, color="black", linewidth=0.8)
    axes.margins(x=0.05)
    axes.set_xlabel(str(Message("review-points")))
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))
