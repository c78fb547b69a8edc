"""Text drawing of Kabaleo: rows of places with towers, stocks and goals."""

from __future__ import annotations

from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import View
from kolpak.play.game_type import Colourise
from kolpak.words.message import Message

WIDTH = 5


def picture(rules: KabaleoRules, view: View, colourise: Colourise) -> str:
    """Return a drawing: capital bases, small pieces, ``*`` at the barred place (K16)."""
    if not view.places:
        return str(Message("picture-before-deal"))
    half = len(view.places) // 2
    barred = view.last if rules.bars_last_place and view.mover is not None else None
    lines = []
    for first in (0, half):
        lines += [*_row(view.places[first : first + half], first, barred, colourise), ""]
    for seat, (stock, goal) in enumerate(zip(view.stocks, view.goals, strict=True)):
        lines.append(_seat(view, seat, stock, goal, colourise))
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


def _seat(view: View, seat: int, stock: str, goal: str, colourise: Colourise) -> str:
    turn = ">" if view.mover == seat else " "
    pieces = "".join(colourise(piece, piece.upper()) for piece in stock) or "-"
    shown = colourise(goal, goal)
    return (
        turn
        + " "
        + str(Message("picture-kabaleo-seat", {"seat": seat, "stock": pieces, "goal": shown}))
    )
