"""Canvases: what a drawing in text is made for, its width, colours and the names of seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from kolpak.play.rules import Seat
from kolpak.play.spaces import columns, padded, shortened
from kolpak.words.message import Message

Colourise: TypeAlias = Callable[[str, str], str]
"""Function of a text and a colour letter that returns the text in that colour."""

LONGEST_LABEL: Final = 16
"""Columns of a seat's name; a line of 60 columns has room for the rest of a seat."""

_GAP: Final = re.compile(r"(?<=\S) {3,}(?=\S)")
"""What stands between two things that are said of a seat."""


def no_colour(text: str, colour: str) -> str:
    """Return a text unchanged, for files, tests and terminals without colours."""
    return text


class Canvas(NamedTuple):
    """What a drawing is made for; without names seats are called by their numbers."""

    colourise: Colourise = no_colour
    columns: int = 80
    names: Sequence[str] = ()

    def labels(self, seats: int) -> list[str]:
        """Return the names of the seats, cut if they are long, and all of one length."""
        names = self.names or [str(Message("cli-seat", {"seat": seat})) for seat in range(seats)]
        cut = [shortened(name, LONGEST_LABEL) for name in names]
        width = max(map(columns, cut), default=0)
        return [padded(name, width) for name in cut]

    def label(self, seat: Seat, seats: int) -> str:
        """Return the name of one seat, for a sentence."""
        return self.labels(seats)[seat].rstrip()

    def fold(self, plain: str, painted: str) -> list[str]:
        """Return a line that may be too long as several, broken at gaps or else at spaces.

        ``painted`` is the line in colours, which take no room.
        """
        if columns(plain) <= self.columns:
            return [painted]
        lines: list[str] = []
        end = self.columns + 1  # the first part begins a line
        for bare, part in zip(_GAP.split(plain), _GAP.split(painted), strict=True):
            for word, coloured, gap in _words(bare, part, fits=columns(bare) <= self.columns - 4):
                if end + gap + columns(word) > self.columns:
                    lines.append(f"{'    ' if lines else ''}{coloured}")
                    end = (4 if len(lines) > 1 else 0) + columns(word)
                else:
                    lines[-1] += " " * gap + coloured
                    end += gap + columns(word)
        return lines


def _words(plain: str, painted: str, *, fits: bool) -> Iterator[tuple[str, str, int]]:
    """Yield a part of a line, or its words if it does not fit, with the spaces before each."""
    if fits:
        yield plain, painted, 3
        return
    for number, (word, coloured) in enumerate(
        zip(plain.split(" "), painted.split(" "), strict=True)
    ):
        yield word, coloured, 1 if number else 3
