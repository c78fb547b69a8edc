"""Text forms of Kabaleo (formats.md 2, formats-details C)."""

from __future__ import annotations

import re

from kolpak.games.kabaleo.cones import COLOURS, in_order
from kolpak.games.kabaleo.position import check_position
from kolpak.games.kabaleo.state import Action, Deal, Placement, State, View
from kolpak.play.errors import PositionError
from kolpak.play.notation import Notation, malformed
from kolpak.play.numbers import read_number
from kolpak.play.rules import CHANCE, Mover

_PLACEMENT = re.compile(r"([poygbv])(0|[1-9][0-9]{0,8})")
_DEAL = re.compile(
    r"deal:goals=([POYGBV](?:,[POYGBV])*);bases=([POYGBV]+)"
    r";stocks=([poygbv]+(?:,[poygbv]+)*);first=(0|[1-9][0-9]{0,8})"
)
_TOWER = re.compile(r"[POYGBV][poygbv]*")
_STOCK = re.compile(r"[poygbv]+")
_GOAL = re.compile(r"[POYGBV?]")
NOTHING_YET = "- | - | deal | - | -"


class KabaleoNotation(Notation[State, Action, View]):
    """Notation of placements such as ``y0``, deals and positions."""

    def read_action(self, token: str) -> Action:
        if found := _PLACEMENT.fullmatch(token):
            return Placement(found[1], int(found[2]))
        if found := _DEAL.fullmatch(token):
            stocks = tuple(found[3].split(","))
            if all(stock == in_order(stock) for stock in stocks):  # O18
                return Deal(tuple(found[1].split(",")), found[2], stocks, int(found[4]))
        raise malformed(token, "y0, deal:goals=P,O;bases=…;stocks=…;first=0")

    def write_action(self, action: Action) -> str:
        if isinstance(action, Placement):
            return f"{action.colour}{action.place}"
        goals, stocks = ",".join(action.goals), ",".join(action.stocks)
        return f"deal:goals={goals};bases={action.bases};stocks={stocks};first={action.first}"

    def read_position(self, text: str) -> State:
        if text == NOTHING_YET:
            return State((), (), CHANCE, None, ())
        fields = text.split(" | ")
        if len(fields) != 5:
            raise PositionError("error-position-fields", count=5, found=len(fields))
        state = State(
            places=_read_list(fields[0], " ", _TOWER),
            stocks=_read_stocks(fields[1]),
            mover=self._read_mover(fields[2]),
            last=_read_last(fields[3]),
            goals=_read_list(fields[4], ",", _GOAL),
        )
        check_position(state, self.options)
        return state

    def write_position(self, position: State | View) -> str:
        if position.mover == CHANCE:
            return NOTHING_YET
        return " | ".join(
            [
                " ".join(position.places),
                ",".join(stock or "-" for stock in position.stocks),
                "-" if position.mover is None else str(position.mover),
                "-" if position.last is None else str(position.last),
                ",".join(position.goals),
            ]
        )

    def _read_mover(self, text: str) -> Mover:
        seat = read_number(text)
        if text == "-":
            return None
        if seat is None or seat >= self.options.players:
            raise PositionError(
                "error-position-mover", text=text, last=self.options.players - 1, others="-"
            )
        return seat


def _read_list(text: str, parting: str, form: re.Pattern[str]) -> tuple[str, ...]:
    parts = tuple(text.split(parting))
    for part in parts:
        if not form.fullmatch(part):
            raise PositionError("error-position-part", text=part, letters=COLOURS)
    return parts


def _read_stocks(text: str) -> tuple[str, ...]:
    stocks = tuple("" if stock == "-" else stock for stock in text.split(","))
    for stock, written in zip(stocks, text.split(","), strict=True):
        if written != "-" and (not _STOCK.fullmatch(stock) or stock != in_order(stock)):
            raise PositionError(
                "error-kabaleo-position-stock", text=written, letters=COLOURS.lower()
            )
    return stocks


def _read_last(text: str) -> int | None:
    place = read_number(text)
    if place is None and text != "-":
        raise PositionError("error-kabaleo-position-last", text=text)
    return place
