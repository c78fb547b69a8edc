"""Seats, homes, colours and teams as tables (F1, V2, V6)."""

from __future__ import annotations

from kolpak.games.hats.board import SEAT_HOMES, Field
from kolpak.games.hats.options import HatsOptions
from kolpak.play.rules import Seat


class Sides:
    """Look-up tables of seats and colours under given options.

    ``side[seat]`` numbers the sides: teams are 0 and 1 (V2), without teams every seat is its own.
    ``team[colour]`` holds the colours of a side, ``commands[seat]`` those a roll may move.
    """

    def __init__(self, options: HatsOptions) -> None:
        seats = range(options.players)
        self.seats = seats
        self.colours = options.colours
        self.has_teams = options.teams != "none"
        self.seat_of = {colour: seat for seat, colour in enumerate(self.colours)}
        self.homes = SEAT_HOMES[options.board][options.players]
        self.home_of = dict(zip(self.colours, self.homes, strict=True))
        self.side = tuple(seat % 2 if self.has_teams else seat for seat in seats)
        self.team = {
            colour: frozenset(c for c in self.colours if self._side_of(c) == self._side_of(colour))
            for colour in self.colours
        }
        common = options.teams == "common"  # V6
        self.commands = tuple(
            self.team[colour] if common else frozenset(colour) for colour in self.colours
        )

    def members(self, side: int) -> list[Seat]:
        """Return the seats of a side."""
        return [seat for seat in self.seats if self.side[seat] == side]

    def owner_of_home(self, home: Field) -> str | None:
        """Return the colour of a home, or None if nobody plays from it."""
        return self.colours[self.homes.index(home)] if home in self.homes else None

    def _side_of(self, colour: str) -> int:
        return self.side[self.seat_of[colour]]
