"""Text forms of the card game (formats.md 4, formats-details E and G)."""

from __future__ import annotations

import re

from kolpak.games.hat_cards.cards import in_order
from kolpak.games.hat_cards.position import check_position
from kolpak.games.hat_cards.state import Action, Cards, Deal, PlayCard, State, View, Won
from kolpak.play.errors import PositionError
from kolpak.play.notation import Notation, malformed, read_first, write_first
from kolpak.play.numbers import read_number
from kolpak.play.rules import CHANCE, First, Mover, Seat

_PLAY = re.compile(r"([ryb][0-9x])(?:@(0|[1-9][0-9]{0,8}))?")
_DEAL = re.compile(r"deal:((?:[ryb][0-9x])*)")
_CARDS = re.compile(r"(?:[ryb][0-9x])+")
_CARD = re.compile(r"..")


class HatCardsNotation(Notation[State, Action, View]):
    """Notation of plays such as ``r5`` and ``r5@2``, deals and positions."""

    def read_action(self, token: str) -> Action:
        if found := _PLAY.fullmatch(token):
            return PlayCard(found[1], int(found[2]) if found[2] else None)
        if first := read_first(token):
            return first
        if found := _DEAL.fullmatch(token):
            return Deal(tuple(_CARD.findall(found[1])))
        raise malformed(token, "r5, r5@2, first:0, deal:r0r1…")

    def write_action(self, action: Action) -> str:
        if isinstance(action, PlayCard):
            return action.card if action.on is None else f"{action.card}@{action.on}"
        if isinstance(action, First):
            return write_first(action)
        return "deal:" + "".join(action.cards)

    def read_position(self, text: str) -> State:
        fields = text.split(" | ")
        if len(fields) != 8:
            raise PositionError("error-position-fields", count=8, found=len(fields))
        starter = self._read_starter(fields[4])
        state = State(
            hands=tuple(_sorted_cards(part) for part in fields[0].split(",")),
            piles=tuple(_cards(part) for part in fields[1].split(",")),
            won=tuple(_won(part) for part in fields[2].split(",")),
            draw=_cards(fields[3]),
            starter=starter,
            round=_number(fields[5]),
            hats=tuple(_number(part) for part in fields[6].split(",")),
            mover=self._read_mover(fields[7], starter),
        )
        check_position(state, self.options)
        return state

    def write_position(self, position: State | View) -> str:
        return " | ".join(
            [
                ",".join(_write_cards(hand) for hand in position.hands),
                ",".join(_write_cards(pile) for pile in position.piles),
                ",".join(_write_won(won, position.mover) for won in position.won),
                _write_draw(position.draw),
                "-" if position.starter is None else str(position.starter),
                str(position.round),
                ",".join(map(str, position.hats)),
                _write_mover(position.mover, position.starter),
            ]
        )

    def _read_starter(self, text: str) -> Seat | None:
        starter = read_number(text)
        if text != "-" and (starter is None or starter >= self.options.players):
            last = self.options.players - 1
            raise PositionError("error-cards-position-starter", text=text, last=last)
        return starter

    def _read_mover(self, text: str, starter: Seat | None) -> Mover:
        if (text == "first") != (starter is None):  # O53
            raise PositionError("error-cards-position-first", rule="C3")
        if text in ("first", "deal"):
            return CHANCE
        if text == "-":
            return None
        seat = read_number(text)
        if seat is None or seat >= self.options.players:
            last = self.options.players - 1
            raise PositionError(
                "error-position-mover", text=text, last=last, others="first, deal, -"
            )
        return seat


def _cards(text: str) -> Cards:
    if text == "-":
        return ()
    if not _CARDS.fullmatch(text):
        raise PositionError("error-cards-position-part", text=text)
    return tuple(_CARD.findall(text))


def _sorted_cards(text: str) -> Cards:
    cards = _cards(text)
    if cards != in_order(set(cards)):
        right = "".join(in_order(set(cards)))
        raise PositionError("error-cards-position-order", text=text, right=right)
    return cards


def _won(text: str) -> Won:
    counted = read_number(text)
    return frozenset(_sorted_cards(text)) if counted is None else counted


def _number(text: str) -> int:
    counted = read_number(text)
    if counted is None:
        raise PositionError("error-cards-position-number", text=text)
    return counted


def _write_cards(cards: Cards) -> str:
    return "".join(cards) or "-"


def _write_won(won: Won | str, mover: Mover) -> str:
    """Return won cards in their order, or their number; ``-`` between rounds (O53)."""
    if not isinstance(mover, int):
        return "-"
    return _write_cards(in_order(won)) if isinstance(won, frozenset) else str(won)


def _write_draw(draw: Cards | int) -> str:
    if isinstance(draw, int):
        return str(draw) if draw else "-"
    return _write_cards(draw)


def _write_mover(mover: Mover, starter: Seat | None) -> str:
    if mover is None:
        return "-"
    if mover == CHANCE:
        return "first" if starter is None else "deal"
    return str(mover)
