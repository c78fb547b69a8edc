"""Catch the Hat drawn in text: the board as a polygon with its spokes, every field by its name."""

from __future__ import annotations

from math import cos, pi, sin

from kolpak.games.hats.board import Board, Field
from kolpak.games.hats.pieces import GOLDEN, owner
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import View
from kolpak.play.game_type import Paint
from kolpak.words.message import Message

CELL = 5
"""Columns a field takes."""


def picture(rules: HatsRules, view: View, paint: Paint) -> str:
    """Draws a view: empty fields by their numbers, grey ones in brackets, others by their pieces."""
    board = rules.board
    rows: dict[int, list[tuple[int, str]]] = {}
    for field in range(len(board.names)):
        column, row = _place(board, field)
        rows.setdefault(row, []).append((column, _cell(board, field, view, paint)))
    lines = [_line(rows.get(row, []), paint) for row in range(max(rows) + 1)]
    return "\n".join([*lines, "", *_pieces(board, view, paint), *_seats(rules, view, paint)])


def _place(board: Board, field: Field) -> tuple[int, int]:
    """Gives column and row of a field: the ring is a polygon with the junctions at its corners."""
    name = board.names[field]
    corner, following, share, depth = 0, 0, 0.0, 1.0
    if name == "C":
        depth = 0.0
    elif name[0] == "H":
        corner, depth = int(name[1:]), 1.2 if board.homes == 4 else 1.17
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
    wide, high = (32.5, 6.5) if board.homes == 4 else (31, 13)
    width, height = (39, 7.8) if board.homes == 4 else (37, 13 * 1.17 * sin(pi / 3))
    return round(width + wide * x), round(height + high * y)


def _corner(board: Board, corner: int) -> tuple[float, float]:
    """Gives a corner of the ring, clockwise; the first is at the upper left."""
    if board.homes == 4:
        return ((-1, -1), (1, -1), (1, 1), (-1, 1))[corner]
    angle = pi / 3 * corner - 2 * pi / 3
    return cos(angle), sin(angle)


def _cell(board: Board, field: Field, view: View, paint: Paint) -> str:
    """Writes what stands on a field, or its name; painted letters are marked by colour."""
    pieces = view.fields[field]
    name = board.names[field]
    if not pieces:
        short = name if name[0] in "HC" else name[1:]
        return f"({short})" if board.grey[field] else short
    text = "+".join(pieces)
    if len(text) <= CELL:
        return text
    tops = {owner(piece) for piece in pieces}
    if len(pieces) == 1:
        return f"{owner(pieces[0])}/{len(pieces[0])}"
    return f"{len(pieces)}x{tops.pop()}" if len(tops) == 1 else "+".join(sorted(tops))


def _line(cells: list[tuple[int, str]], paint: Paint) -> str:
    """Puts cells into a line, each centred at its column."""
    line = ""
    drawn = ""
    for column, text in sorted(cells):
        space = max(column - len(text) // 2 - len(line), 1 if line else 0)
        line += " " * space + text
        drawn += " " * space + _painted(text, paint)
    return drawn


def _painted(text: str, paint: Paint) -> str:
    """Colours the hats in a text; names of fields stay as they are."""
    if text[0].isdigit() and not text[-1].isalpha():
        return text
    return "".join(paint(sign, sign) if sign in "rygbwk*" else sign for sign in text)


def _pieces(board: Board, view: View, paint: Paint) -> list[str]:
    """Lists what stands on the track, field by field, since towers do not fit into the drawing."""
    standing = [
        f"{board.names[field]} {_painted('+'.join(pieces), paint)}"
        for field, pieces in enumerate(view.fields)
        if pieces and field >= board.homes
    ]
    return [str(Message("picture-hats-track", {"pieces": "   ".join(standing)})), ""] if standing else []


def _seats(rules: HatsRules, view: View, paint: Paint) -> list[str]:
    """Lists the seats with their colours, hats at home and caught, and the turn."""
    lines = []
    for seat, colour in enumerate(rules.sides.colours):
        home = rules.sides.homes[seat]
        args: dict[str, str | int | Message] = {
            "seat": seat,
            "colour": paint(colour, colour),
            "home": rules.board.names[home],
            "hats": len(view.fields[home]),
            "caught": _painted(view.caught[seat], paint) if view.caught[seat] else "-",
        }
        turn = ">" if view.turn == seat else " "
        gold = paint(GOLDEN, GOLDEN) if any(GOLDEN in p for p in view.fields[home]) else ""
        lines.append(f"{turn} {Message('picture-hats-seat', args)} {gold}".rstrip())
    if view.phase == "move":
        lines.append(str(Message("picture-hats-roll", {"roll": view.roll})))
    return lines
