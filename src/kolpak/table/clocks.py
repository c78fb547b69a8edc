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
    left = left_at(table, seat, now)
    if left is None or running(table) != seat:
        return left
    if table.setup.clock.kind != "total":
        return float(table.setup.clock.seconds)
    return left + gained_by_move(table, seat)


def gained_by_move(table: Table, seat: Seat) -> float:
    """Gives the seconds that moving now adds to a seat's total."""
    clock = table.setup.clock
    return float(clock.increment) if clock.kind == "total" and running(table) == seat else 0.0


def without(left: float | None, gained: float) -> float | None:
    """Gives what is left where moves are taken back that had added to it; time for a move stays."""
    return left if left is None else max(left - gained, min(left, LATE_SECONDS))


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
