"""The overview of a state for people: picture, position, mover and standing."""

from __future__ import annotations

from shutil import get_terminal_size

from kolpak.cli import ranking
from kolpak.play.canvas import Canvas, Colourise
from kolpak.play.game import Game
from kolpak.play.narration import YOU
from kolpak.play.record import seat_names
from kolpak.play.rules import CHANCE, Seat
from kolpak.words.message import Message


def overview(game: Game, colourise: Colourise, seat: Seat | None = None) -> str:
    """Return the state as a seat may know it, or with all hidden information.

    Raises KolpakError if there is no such seat.
    """
    position = game.position if seat is None else game.view(seat)
    view = game.type.unveil(game.state) if seat is None else game.rules.view(game.state, seat)
    lines = [
        f"{game.type.name} {game.options.write()}".rstrip(),
        "",
        game.type.picture(game.rules, view, Canvas(colourise, get_terminal_size().columns)),
        "",
        str(Message("cli-position-is", {"position": position})),
        _mover(game),
    ]
    if seat is None or game.over:
        lines += ranking.table(game.type.name, game.standing, names(game))
    return "\n".join(lines)


def names(game: Game) -> list[str]:
    """Return the seats by their numbers, with the names of the record's tags."""
    known = seat_names(game.tags, len(game.standing))
    return [_name(seat, name) for seat, name in enumerate(known)]


def _name(seat: Seat, tag: str) -> str:
    if tag in ("", YOU):  # whoever reads may be somebody else
        return str(Message("cli-seat", {"seat": seat}))
    return str(Message("cli-seat-named", {"seat": seat, "name": tag}))


def _mover(game: Game) -> str:
    mover = game.mover
    if mover is None:
        return str(Message("cli-over"))
    if mover == CHANCE:
        return str(Message("cli-chance-due"))
    return str(Message("cli-seat-due", {"seat": mover}))
