"""Clocks: whose time runs, how much is left, when it is up."""

from __future__ import annotations

from kolpak.play.rules import Seat
from kolpak.table.state import Table

LATE_SECONDS = 10.0
"""What a seat that has used up its total has for each further move, at least."""


def running(table: Table) -> Seat | None:
    """Gives the seat whose clock runs: a person who is to move; bots have no clock."""
    if table.setup.clock.kind == "none":
        return None
    mover = table.mover
    return mover if isinstance(mover, int) and not table.seats[mover].plays_itself else None


def at_start(table: Table) -> tuple[float | None, ...]:
    """Gives every seat its time for a game."""
    clock = table.setup.clock
    full = None if clock.kind == "none" else float(clock.seconds)
    return (full,) * len(table.seats)


def left_at(table: Table, seat: Seat, now: float) -> float | None:
    """Gives the seconds a seat has left at a moment."""
    left = table.left[seat] if table.left else None
    if left is None or running(table) != seat or table.since is None:
        return left
    return max(0.0, left - max(0.0, now - table.since))


def left_after_move(table: Table, seat: Seat, now: float) -> float | None:
    """Gives the seconds a seat has after it moves now."""
    clock = table.setup.clock
    left = left_at(table, seat, now)
    if left is None or running(table) != seat:
        return left
    return left + clock.increment if clock.kind == "total" else float(clock.seconds)


def for_a_move(table: Table, seat: Seat) -> float | None:
    """Gives the seconds a seat has as its turn begins."""
    clock, left = table.setup.clock, table.left[seat]
    if left is None or clock.kind != "total":
        return None if left is None else float(clock.seconds)
    return max(left, LATE_SECONDS) if table.seats[seat].spent else left


def deadline(table: Table) -> float | None:
    """Gives the moment when the running clock is up; None where none runs or it is up already."""
    seat = running(table)
    if seat is None or table.since is None:
        return None
    left = table.left[seat]
    return None if left is None else table.since + left
