"""Pictures as arrays of pixels: a drawing in text, in colours, set in a fixed-width font.

Matplotlib draws them, which brings such a font with it (the extra ``plot``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.play.canvas import Canvas

COLUMNS: Final = 88
ROWS: Final = {"kabaleo": 28, "hats": 44, "hat_cards": 32}
"""Lines by game. All pictures of a game have one size, as videos need; what is longer is cut."""

MARGIN: Final = 1
"""Characters and lines around a drawing."""

WIDTH, HEIGHT = 8, 18
"""Pixels of a character."""

POINTS: Final = 9.5
"""Size of the font: a character of it is 0.602 em wide, so that eight pixels hold one."""

DPI: Final = 100
PAPER: Final = "#fffdf7"
INK: Final = "#222222"

COLOURS: Final = {
    "p": "#d6338a",
    "o": "#d9660a",
    "y": "#a88400",
    "g": "#1c7c3c",
    "b": "#1560c0",
    "v": "#7140b8",
    "r": "#c62828",
    "w": "#8a8a8a",
    "k": "#000000",
    "*": "#9a7400",
}
"""By colour letter; each is legible on the paper."""

_PART: Final = re.compile("\ue000(.)(.*?)\ue001|([^\ue000]+)", re.DOTALL)


class Part(NamedTuple):
    """Characters of one colour in a line, and the column where they begin."""

    column: int
    text: str
    colour: str


def canvas() -> Canvas:
    """Return a canvas whose drawings ``pixels`` can read; raise ImportError without Matplotlib."""
    if find_spec("matplotlib") is None:
        raise ImportError("render_mode 'rgb_array' needs Matplotlib: pip install 'kolpak[plot]'")
    return Canvas(_marked, COLUMNS)


def pixels(drawing: str, rows: int) -> NDArray[np.uint8]:
    """Return a drawing on ``canvas`` as an array: rows of pixels x columns x red, green, blue."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    wide, high = (COLUMNS + 2 * MARGIN) * WIDTH, (rows + 2 * MARGIN) * HEIGHT
    figure = Figure(figsize=(wide / DPI, high / DPI), dpi=DPI, facecolor=PAPER)
    for row, line in enumerate(drawing.splitlines()[:rows], MARGIN):
        for column, text, colour in _parts(line):
            figure.text(
                (column + MARGIN) * WIDTH / wide,
                1 - (row + 1) * HEIGHT / high,
                text,
                color=COLOURS.get(colour, INK),
                family="DejaVu Sans Mono",
                size=POINTS,
                weight="bold" if colour else "normal",
                va="bottom",
            )
    agg: Any = FigureCanvasAgg(figure)  # it has few types
    agg.draw()
    found: NDArray[np.uint8] = np.array(agg.buffer_rgba(), np.uint8)[:, :, :3]
    return found


def _marked(text: str, colour: str) -> str:
    """Return a text between private characters that say its colour."""
    return f"\ue000{colour.lower()}{text}\ue001"


def _parts(line: str) -> Iterator[Part]:
    """Yield the parts of a line that are no spaces."""
    column = 0
    for found in _PART.finditer(line):
        colour, text = found[1] or "", found[2] or found[3] or ""
        if text.strip():
            yield Part(column, text, colour)
        column += len(text)
