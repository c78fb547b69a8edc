"""Text drawing of Kabaleo: rows of places with towers, stocks and goals."""

from __future__ import annotations

from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import View
from kolpak.play.canvas import Canvas, Colourise, no_colour
from kolpak.words.message import Message

WIDTH = 5


def picture(rules: KabaleoRules, view: View, canvas: Canvas) -> str:
    """Return a drawing: capital bases, small pieces, ``*`` at the barred place (K16)."""
    if not view.places:
        return str(Message("picture-before-deal"))
    half = len(view.places) // 2
    barred = view.last if rules.bars_last_place and view.mover is not None else None
    lines = []
    for first in (0, half):
        lines += [*_row(view.places[first : first + half], first, barred, canvas.colourise), ""]
    for seat, label in enumerate(canvas.labels(len(view.stocks))):
        plain, painted = (_seat(view, seat, label, how) for how in (no_colour, canvas.colourise))
        lines += canvas.fold(plain, painted)
    if barred is not None:
        lines.append(str(Message("picture-kabaleo-barred", {"place": barred})))
    return "\n".join(lines)


def _row(
    towers: tuple[str, ...], first: int, barred: int | None, colourise: Colourise
) -> list[str]:
    lines = []
    for height in reversed(range(max(len(tower) for tower in towers))):
        cones = [tower[height] if height < len(tower) else " " for tower in towers]
        lines.append("".join(_cell(cone, colourise) for cone in cones).rstrip())
    places = range(first, first + len(towers))
    names = [f"{place}*" if place == barred else f"{place}" for place in places]
    lines.append("".join(name.center(WIDTH) for name in names).rstrip())
    return lines


def _cell(cone: str, colourise: Colourise) -> str:
    side = " " * (WIDTH // 2)
    return side + (colourise(cone, cone.upper()) if cone != " " else cone) + side


def _seat(view: View, seat: int, label: str, colourise: Colourise) -> str:
    turn = ">" if view.mover == seat else " "
    stock, goal = view.stocks[seat], view.goals[seat]
    pieces = "".join(colourise(piece, piece.upper()) for piece in stock) or "-"
    args = {"name": label, "stock": pieces, "goal": colourise(goal, goal)}
    return f"{turn} {Message('picture-kabaleo-seat', args)}"
