"""States and actions of Catch the Hat."""

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
    """A field a move names: start, homes entered, turning points, end (O32).

    ``piece`` is the piece picked up where two different ones stand (O30), ``prey`` the one caught
    where ``gold_grey=one`` leaves a choice (O48).
    """

    field: Field
    piece: str = ""
    prey: str = ""


class Move(NamedTuple):
    """A move of a piece along its way points, start first."""

    way: tuple[Waypoint, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """The chance action that rolls the die.

    Not a tuple, like ``First``: tuples with the same number would be equal.

    >>> Die(3) == First(3)
    False
    """

    number: int


class Word(NamedTuple):
    """The action ``pass`` (F16), or ``roll`` or ``stop`` after a six (F15)."""

    word: str


PASS, ROLL, STOP = Word("pass"), Word("roll"), Word("stop")

Action: TypeAlias = Move | Die | First | Word
