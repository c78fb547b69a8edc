"""Catch the Hat's values: states, views and actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from kolpak.games.hats.board import Field
from kolpak.games.hats.pieces import Pieces
from kolpak.play.rules import First, Seat

Phase = Literal["first", "roll", "move", "again", "end"]


class State(NamedTuple):
    """Everything on the board; nothing in this game is hidden.

    ``fields`` holds the pieces of every field by its number, ``caught`` the hats brought home by
    seat in colour order. ``turn`` is the seat whose turn it is (None in ``first`` and ``end``),
    ``roll`` the die to be moved in the phase ``move``, else 0. ``still`` counts rolls without a
    catch under ``stall_limit``, ``sixes`` those of this turn under ``max_sixes``, ``out`` lists
    seats in the order they dropped out under ``tower``; each stays empty without its option.
    """

    fields: tuple[Pieces, ...]
    caught: tuple[str, ...]
    turn: Seat | None
    phase: Phase
    roll: int = 0
    still: int = 0
    sixes: int = 0
    out: tuple[Seat, ...] = ()


class Waypoint(NamedTuple):
    """A field a move names: its start, homes entered, turning points, its end (O32).

    ``piece`` tells which piece is picked up where two different ones stand (O30), ``prey`` which
    one is caught where ``gold_grey=one`` leaves a choice (O48).
    """

    field: Field
    piece: str = ""
    prey: str = ""


class Move(NamedTuple):
    """A piece goes its way, start first."""

    way: tuple[Waypoint, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """Chance rolls the die.

    No tuple, since a die must not equal the seat that begins: tuples with the same number would.

    >>> Die(3) == First(3)
    False
    """

    number: int


class Word(NamedTuple):
    """``pass`` without a legal move (F16), ``roll`` or ``stop`` after a six (F15)."""

    word: str


PASS, ROLL, STOP = Word("pass"), Word("roll"), Word("stop")

Action: TypeAlias = Move | Die | First | Word
