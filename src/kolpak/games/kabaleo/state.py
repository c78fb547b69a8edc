"""States, views and actions of Kabaleo."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kolpak.play.rules import Mover, Seat


class State(NamedTuple):
    """Everything on the table, goals included.

    A place is written as its cones from the bottom up: ``"Oyb"`` is an orange base under a yellow
    and a blue piece. ``goals`` has a colour a seat, ``"?"`` where a start position hides it.
    """

    places: tuple[str, ...]
    stocks: tuple[str, ...]
    mover: Mover
    last: int | None
    goals: tuple[str, ...]


class View(NamedTuple):
    """What a seat, or a spectator (None), may know: not the goals of others (K4, K6)."""

    seat: Seat | None
    places: tuple[str, ...]
    stocks: tuple[str, ...]
    mover: Mover
    last: int | None
    goals: tuple[str, ...]


class Placement(NamedTuple):
    """A piece placed (K10)."""

    colour: str
    place: int


class Deal(NamedTuple):
    """The chance action that sets up goals, bases, stocks and first seat (K3 to K9)."""

    goals: tuple[str, ...]
    bases: str
    stocks: tuple[str, ...]
    first: int


Action: TypeAlias = Placement | Deal
