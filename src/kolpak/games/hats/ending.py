"""Active hats, and whether the game is over (F18, V5 to V7)."""

from __future__ import annotations

from collections.abc import Sequence

from kolpak.games.hats.pieces import GOLDEN, Pieces, owner
from kolpak.games.hats.sides import Sides
from kolpak.play.rules import Seat


def active_colours(fields: Sequence[Pieces]) -> set[str]:
    """Return the colours with active hats: at home or on top of a piece (F18).

    >>> sorted(active_colours([("r", "r"), (), ("yg",), ("*",)]))
    ['g', 'r']
    """
    colours = {owner(piece) for pieces in fields if pieces for piece in pieces}
    colours.discard(GOLDEN)  # O36: the golden hat alone is nobody's
    return colours


def active_sides(fields: Sequence[Pieces], sides: Sides) -> set[int]:
    """Return the sides, seats or teams, with active hats (V5)."""
    return {sides.side[sides.seat_of[colour]] for colour in active_colours(fields)}


def may_roll(fields: Sequence[Pieces], seat: Seat, sides: Sides) -> bool:
    """Return whether a seat, or in the common game its team, has active hats (O42)."""
    if any(fields[sides.home_of[colour]] for colour in sides.commands[seat]):
        return True
    return not sides.commands[seat].isdisjoint(active_colours(fields))


def seats_out(fields: Sequence[Pieces], sides: Sides) -> tuple[Seat, ...]:
    """Return the seats of sides without active hats, which never roll again (F18, V5).

    A seat without active hats whose partner has some is only skipped: its hats may be freed.
    """
    active = active_sides(fields, sides)
    return tuple(seat for seat in sides.seats if sides.side[seat] not in active)
