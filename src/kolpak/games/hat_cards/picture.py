"""Text drawing of the card game: one line a seat, and the visible hands."""

from __future__ import annotations

from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import Cards, View
from kolpak.games.hat_cards.views import HIDDEN
from kolpak.play.game_type import Colourise
from kolpak.play.rules import Seat
from kolpak.words.message import Message


def picture(rules: HatCardsRules, view: View, colourise: Colourise) -> str:
    """Return a drawing: ``>`` at the mover, each pile with its top card last."""
    lines = [_head(view), ""]
    lines += [_seat(view, seat, colourise) for seat in range(len(view.hands))]
    if view.draw:
        lines += ["", str(Message("picture-cards-draw", {"count": view.draw}))]
    hands = [_hand(view, seat, colourise) for seat in range(len(view.hands)) if _seen(view, seat)]
    return "\n".join([*lines, "", *hands] if hands else lines)


def _seen(view: View, seat: Seat) -> bool:
    return bool(view.hands[seat]) and HIDDEN not in view.hands[seat]


def _hand(view: View, seat: Seat, colourise: Colourise) -> str:
    hand = _cards(view.hands[seat], colourise)
    return str(Message("picture-cards-hand", {"seat": seat, "hand": hand}))


def _head(view: View) -> str:
    if view.mover is None:
        return str(Message("picture-cards-over", {"rounds": view.round}))
    if view.starter is None:
        return str(Message("picture-cards-before"))
    head = "picture-cards-round" if any(view.hands) else "picture-cards-deal"
    which = {"round": view.round + 1, "rounds": len(view.hands), "starter": view.starter}
    return str(Message(head, which))


def _seat(view: View, seat: Seat, colourise: Colourise) -> str:
    line = Message(
        "picture-cards-seat",
        {
            "seat": seat,
            "hats": f"{view.hats[seat]:>2}",
            "held": f"{len(view.hands[seat]):>2}",
            "won": f"{view.won[seat]:>2}",
            "pile": _cards(view.piles[seat], colourise) or "-",
        },
    )
    return (">" if view.mover == seat else " ") + " " + str(line)


def _cards(cards: Cards, colourise: Colourise) -> str:
    return " ".join(colourise(card, card[0]) for card in cards)
