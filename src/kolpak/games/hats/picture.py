"""Text drawing of Catch the Hat: a polygon with spokes, every field by its name."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from kolpak.games.hats.board import Board, Field
from kolpak.games.hats.pieces import COLOURS, GOLDEN, owner
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import State
from kolpak.play.canvas import Canvas, Colourise, no_colour
from kolpak.play.rules import Seat
from kolpak.words.message import Message


class Layout(NamedTuple):
    """Where a board is drawn: in columns and rows, from the upper left."""

    columns: int
    cell: int
    """Columns that the pieces of a field take, unless they are of several colours."""
    middle: tuple[float, float]
    """Column and row of the centre."""
    reach: tuple[float, float]
    """Columns and rows from the centre to a corner."""


WIDE: Final = {
    4: Layout(80, 5, (38.5, 7.5), (32.5, 6.5)),
    6: Layout(80, 5, (37.0, 13.2), (31.0, 13.0)),
}
NARROW: Final = {
    4: Layout(60, 3, (28.5, 7.5), (24.0, 6.5)),
    6: Layout(60, 3, (28.5, 13.2), (22.5, 13.0)),
}
"""Layouts by the number of homes; the names of a row's fields need 57 columns, one between two."""


def picture(rules: HatsRules, view: State, canvas: Canvas) -> str:
    """Return a drawing: pieces, or numbers of empty fields, grey ones in brackets.

    ``r/4`` is red on top of a tower of four, ``6xr`` are six pieces of red.
    """
    board = rules.board
    layout = WIDE[board.homes]
    if canvas.columns < layout.columns:
        layout = NARROW[board.homes]
    rows: dict[int, list[tuple[int, str]]] = {}
    for field in range(len(board.names)):
        column, row = _place(board, field, layout)
        rows.setdefault(row, []).append((column, _cell(board, field, view, layout)))
    lines = [
        _line(sorted(rows.get(row, [])), layout, canvas.colourise) for row in range(max(rows) + 1)
    ]
    return "\n".join([*lines, "", *_pieces(board, view, canvas), *_seats(rules, view, canvas)])


def _place(board: Board, field: Field, layout: Layout) -> tuple[int, int]:
    """Return column and row of a field; junctions are the corners of a polygon."""
    name = board.names[field]
    corner, share, depth = 0, 0.0, 1.0
    if name == "C":
        depth = 0.0
    elif name[0] == "H":
        corner, depth = int(name[1:]), 1.15
    elif name[0] == "R":
        corner, step = divmod(int(name[1:]), board.sector)
        share = step / board.sector
    else:
        corner, step = (int(part) for part in name[1:].split("."))
        depth = 1 - step / (board.spoke + (0.5 if board.homes == 4 else 1))
    following = (corner + 1) % board.homes
    x, y = (
        depth * ((1 - share) * here + share * there)
        for here, there in zip(_corner(board, corner), _corner(board, following), strict=True)
    )
    (column, row), (columns, rows) = layout.middle, layout.reach
    return round(column + columns * x), round(row + rows * y)


def _corner(board: Board, corner: int) -> tuple[float, float]:
    """Return a corner of the ring, clockwise; the first is at the upper left."""
    if board.homes == 4:
        return ((-1, -1), (1, -1), (1, 1), (-1, 1))[corner]
    angle = pi / 3 * corner - 2 * pi / 3
    return cos(angle), sin(angle)


def _cell(board: Board, field: Field, view: State, layout: Layout) -> str:
    """Return the pieces on a field in short, or its name."""
    pieces = view.fields[field]
    name = board.names[field]
    if not pieces:
        short = name if name[0] in "HC" else name[1:]
        return f"({short})" if board.grey[field] else short
    text = "+".join(pieces)
    if len(text) <= layout.cell:
        return text
    tops = {owner(piece) for piece in pieces}
    if len(pieces) == 1:
        return f"{owner(pieces[0])}/{len(pieces[0])}"
    return f"{len(pieces)}x{tops.pop()}" if len(tops) == 1 else "+".join(sorted(tops))


def _line(cells: list[tuple[int, str]], layout: Layout, colourise: Colourise) -> str:
    """Return a line with each cell centred at its column where there is room."""
    starts: list[int] = []
    end = -1
    for column, text in cells:
        starts.append(max(column - len(text) // 2, end + 1))
        end = starts[-1] + len(text)
    following = layout.columns + 1
    for number in reversed(range(len(cells))):  # back to the left what would not fit
        starts[number] = max(min(starts[number], following - 1 - len(cells[number][1])), 0)
        following = starts[number]
    line = ""
    end = 0
    for start, (_, text) in zip(starts, cells, strict=True):
        space = max(start - end, min(end, 1))
        line += " " * space + _painted(text, colourise)
        end += space + len(text)
    return line


def _painted(text: str, colourise: Colourise) -> str:
    """Return a text with its hats in colour."""
    return "".join(colourise(sign, sign) if sign in COLOURS + GOLDEN else sign for sign in text)


def _pieces(board: Board, view: State, canvas: Canvas) -> list[str]:
    """Return lines with the pieces on the track, as towers do not fit the drawing."""
    heading = str(Message("picture-hats-track"))
    lines = [heading]
    end = len(heading)
    for field, pieces in enumerate(view.fields):
        if pieces and field >= board.homes:
            name = f"({board.names[field]})" if board.grey[field] else board.names[field]
            text = "+".join(pieces)
            if end + 4 + len(name) + len(text) > canvas.columns:
                lines.append("")
                end = 0
            lines[-1] += f"   {name} {_painted(text, canvas.colourise)}"
            end += 4 + len(name) + len(text)
    return [*lines, ""] if lines != [heading] else []


def _seats(rules: HatsRules, view: State, canvas: Canvas) -> list[str]:
    """Return lines with each seat's hats at home and caught, and the turn."""
    lines = []
    for seat, label in enumerate(canvas.labels(len(rules.sides.colours))):
        plain, painted = (
            _seat(rules, view, seat, label, how) for how in (no_colour, canvas.colourise)
        )
        lines += canvas.fold(plain, painted)
    if view.phase == "move":
        lines.append(str(Message("picture-hats-roll", {"roll": view.roll})))
    if view.phase == "again":
        lines.append(str(Message("picture-hats-again")))
    return lines


def _seat(rules: HatsRules, view: State, seat: Seat, label: str, colourise: Colourise) -> str:
    at_home = ["+".join(view.fields[home]) or "-" for home in rules.sides.homes]
    longest = max(len(hats) for hats in at_home)
    args: dict[str, str | int | Message] = {
        "name": label,
        "colour": colourise(rules.sides.colours[seat], rules.sides.colours[seat]),
        "home": rules.board.names[rules.sides.homes[seat]],
        "hats": _painted(at_home[seat], colourise) + " " * (longest - len(at_home[seat])),
        "caught": _painted(view.caught[seat] or "-", colourise),
    }
    turn = ">" if view.turn == seat else " "
    return f"{turn} {Message('picture-hats-seat', args)}"
