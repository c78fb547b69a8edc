"""Seats: who sits where at a table."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from kolpak.play.rules import Seat


class SeatState(NamedTuple):
    """Who sits on a seat and whether they are there.

    ``kind`` is ``open``, ``person``, ``device`` or ``bot``. ``since`` is when an absent person
    went away, ``late`` whether the time for the present move is used up, ``back`` whether they came
    back while it was, ``spent`` whether the total of this game has been.
    """

    kind: str = "open"
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
    """All seats of a table; as they never change, who holds which is found out once."""

    @cached_property
    def holders(self) -> dict[str, list[Seat]]:
        """The seats that each person holds."""
        found: dict[str, list[Seat]] = {}
        for seat, who in enumerate(self):
            if who.person:
                found.setdefault(who.person, []).append(seat)
        return found

    def held(self, person: str | None) -> list[Seat]:
        """Lists the seats a person holds; a stranger, empty or None, holds none."""
        return self.holders.get(person or "", [])

    def put(self, seat: Seat, who: SeatState) -> Seats:
        """Gives the seats with another one in a place."""
        return Seats((*self[:seat], who, *self[seat + 1 :]))

    def having(self, seat: Seat, **changes: Any) -> Seats:
        """Gives the seats with something changed about one."""
        return self.put(seat, self[seat]._replace(**changes))

    def nobody_late(self) -> Seats:
        """Gives the seats with everybody in time, the same ones where they are; who came back while
        they were late plays again.
        """
        if not any(who.late for who in self):
            return self
        return Seats(
            who._replace(late=False, back=False, stand_in=who.stand_in and not who.back)
            for who in self
        )

    @property
    def names(self) -> list[str]:
        """The names of all who sit here."""
        return [who.name for who in self]
