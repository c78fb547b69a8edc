"""Text drawing of the card game: one line a seat, and the visible hands."""

from __future__ import annotations

from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import Cards, View
from kolpak.games.hat_cards.views import HIDDEN
from kolpak.play.canvas import Canvas, Colourise, no_colour
from kolpak.play.rules import Seat
from kolpak.words.message import Message


def picture(rules: HatCardsRules, view: View, canvas: Canvas) -> str:
    """Return a drawing: ``>`` at the mover, each pile with its top card last.

    A seat's ``@0`` is how actions name the pile that points at it.
    """
    seats = len(view.hands)
    lines = [_head(view, canvas), ""]
    for seat, label in enumerate(canvas.labels(seats)):
        plain, painted = (_seat(view, seat, label, how) for how in (no_colour, canvas.colourise))
        lines += canvas.fold(plain, painted)
    if view.draw:
        lines += ["", str(Message("picture-cards-draw", {"count": view.draw}))]
    hands = [
        line for seat in range(seats) if _seen(view, seat) for line in _hand(view, seat, canvas)
    ]
    return "\n".join([*lines, "", *hands] if hands else lines)


def _seen(view: View, seat: Seat) -> bool:
    return bool(view.hands[seat]) and HIDDEN not in view.hands[seat]


def _hand(view: View, seat: Seat, canvas: Canvas) -> list[str]:
    name = canvas.label(seat, len(view.hands))

    def line(colourise: Colourise) -> str:
        hand = _cards(view.hands[seat], colourise)
        return str(Message("picture-cards-hand", {"name": name, "hand": hand}))

    return canvas.fold(line(no_colour), line(canvas.colourise))


def _head(view: View, canvas: Canvas) -> str:
    if view.mover is None:
        return str(Message("picture-cards-over", {"rounds": view.round}))
    if view.starter is None:
        return str(Message("picture-cards-before"))
    head = "picture-cards-round" if any(view.hands) else "picture-cards-deal"
    starter = canvas.label(view.starter, len(view.hands))
    which: dict[str, str | int | Message] = {
        "round": view.round + 1,
        "rounds": len(view.hands),
        "starter": starter,
    }
    return str(Message(head, which))


def _seat(view: View, seat: Seat, label: str, colourise: Colourise) -> str:
    line = Message(
        "picture-cards-seat",
        {
            "name": label,
            "seat": str(seat),  # a part of actions, so in their digits
            "hats": f"{view.hats[seat]:>2}",
            "held": f"{len(view.hands[seat]):>2}",
            "won": f"{view.won[seat]:>2}",
            "pile": _cards(view.piles[seat], colourise) or "-",
        },
    )
    return (">" if view.mover == seat else " ") + " " + str(line)


def _cards(cards: Cards, colourise: Colourise) -> str:
    return " ".join(colourise(card, card[0]) for card in cards)
