"""Clocks: whose clock runs, how much time is left, and the deadline."""

from __future__ import annotations

from kolpak.play.rules import Seat
from kolpak.table.state import Table

LATE_SECONDS = 10.0
"""Least time for a move once the total of a seat is used up, in seconds."""


def running(table: Table) -> Seat | None:
    """Return the seat whose clock runs: a person who is to move; bots have no clock."""
    if table.setup.clock.kind == "none":
        return None
    mover = table.mover
    return mover if isinstance(mover, int) and not table.seats[mover].plays_itself else None


def at_start(table: Table) -> tuple[float | None, ...]:
    """Return the clocks at the start of a game, in seconds."""
    clock = table.setup.clock
    full = None if clock.kind == "none" else float(clock.seconds)
    return (full,) * len(table.seats)


def left_at(table: Table, seat: Seat, now: float) -> float | None:
    """Return the seconds a seat has left at a moment."""
    left = table.left[seat] if table.left else None
    if left is None or running(table) != seat or table.since is None:
        return left
    return max(0.0, left - max(0.0, now - table.since))


def left_after_move(table: Table, seat: Seat, now: float) -> float | None:
    """Return the seconds a seat has left after moving now, increment included."""
    left = left_at(table, seat, now)
    if left is None or running(table) != seat:
        return left
    if table.setup.clock.kind != "total":
        return float(table.setup.clock.seconds)
    return left + gained_by_move(table, seat)


def gained_by_move(table: Table, seat: Seat) -> float:
    """Return the increment in seconds that a seat gains by moving (Fischer clock)."""
    clock = table.setup.clock
    return float(clock.increment) if clock.kind == "total" and running(table) == seat else 0.0


def less_increment(left: float | None, gained: float) -> float | None:
    """Return the time left less an undone increment; ``LATE_SECONDS`` stay."""
    return left if left is None else max(left - gained, min(left, LATE_SECONDS))


def for_a_move(table: Table, seat: Seat) -> float | None:
    """Return the seconds a seat has as its turn begins."""
    clock, left = table.setup.clock, table.left[seat]
    if left is None or clock.kind != "total":
        return None if left is None else float(clock.seconds)
    return max(left, LATE_SECONDS) if table.seats[seat].spent else left


def deadline(table: Table) -> float | None:
    """Return the moment when the running clock is up, or None.

    It is None if no clock runs or it is up already.
    """
    seat = running(table)
    if seat is None or table.since is None:
        return None
    left = table.left[seat]
    return None if left is None else table.since + left
