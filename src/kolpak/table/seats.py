"""Seats: who holds which seat of a table."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from kolpak.play.rules import Seat
from kolpak.table.messages.setups import SeatKind


class SeatState(NamedTuple):
    """Occupant of a seat, and whether they are there.

    ``since`` is when an absent person left. ``stand_in``: a bot plays for the person. ``late``: the
    time for the current move is up. ``back``: the person returned while late. ``spent``: the total
    time of this game is used up. ``random`` is the contribution to the next game.
    """

    kind: SeatKind = "open"
    person: str | None = None
    name: str = ""
    bot: str | None = None
    since: float | None = None
    stand_in: bool = False
    late: bool = False
    back: bool = False
    spent: bool = False
    resigned: bool = False
    random: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person holds the seat, present or not."""
        return self.kind in ("person", "device")

    @property
    def plays_itself(self) -> bool:
        """Whether a bot moves for the seat now."""
        return self.kind == "bot" or self.stand_in or self.resigned


class Seats(tuple[SeatState, ...]):
    """All seats of a table, immutable, with an index by person."""

    @cached_property
    def holders(self) -> dict[str, list[Seat]]:
        """The seats that each person holds."""
        found: dict[str, list[Seat]] = {}
        for seat, who in enumerate(self):
            if who.person:
                found.setdefault(who.person, []).append(seat)
        return found

    def held(self, person: str | None) -> list[Seat]:
        """Return the seats a person holds; none for a stranger (empty or None)."""
        return self.holders.get(person or "", [])

    def put(self, seat: Seat, who: SeatState) -> Seats:
        """Return the seats with one replaced."""
        return Seats((*self[:seat], who, *self[seat + 1 :]))

    def having(self, seat: Seat, **changes: Any) -> Seats:
        """Return the seats with some fields of one replaced."""
        return self.put(seat, self[seat]._replace(**changes))

    def nobody_late(self) -> Seats:
        """Return the seats with nobody late; people who returned while late play again.

        Returns the same object if nobody is late.
        """
        if not any(who.late for who in self):
            return self
        return Seats(
            who._replace(late=False, back=False, stand_in=who.stand_in and not who.back)
            for who in self
        )

    @property
    def names(self) -> list[str]:
        """The names of all occupants, empty for open seats."""
        return [who.name for who in self]
