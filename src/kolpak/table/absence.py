"""Absence: leaving, timeouts, stand-in bots and coming back."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import clocks, commands, events
from kolpak.table.draft import Draft
from kolpak.table.playing import resign_seat
from kolpak.table.state import Table

PATIENCE = 60.0
"""Seconds of absence after which others may have a bot take over the seat."""


def leave(draft: Draft, command: commands.Leave) -> None:
    """Mark a seat as absent and apply the absence policy."""
    seat = _seat(draft, command.seat)
    who = draft.table.seats[seat]
    if not who.is_person or who.since is not None:
        return
    draft.add(events.Left(draft.now, seat))
    if draft.table.absence_matters and not who.plays_itself and seat not in draft.table.out:
        _apply_policy(draft, seat)


def tick(draft: Draft, command: commands.Tick) -> None:
    """Time out the mover if the running clock is up, and apply the absence policy."""
    due = clocks.deadline(draft.table)
    seat = clocks.running(draft.table)
    if due is not None and seat is not None and draft.now >= due:
        draft.add(events.TimedOut(draft.now, seat))
        _apply_policy(draft, seat)


def apply_policy_to_absent(draft: Draft) -> None:
    """Apply the absence policy to everybody who is away as a game begins."""
    for seat in range(len(draft.table.seats)):
        who = draft.table.seats[seat]
        if draft.table.absence_matters and who.since is not None and not who.plays_itself:
            _apply_policy(draft, seat)


def come_back(draft: Draft, command: commands.Return) -> None:
    """Give a seat back to its person; if they are late, the bot first makes the move.

    Otherwise somebody could hold up the table by coming back again and again.
    """
    seat = _seat(draft, command.seat)
    who = draft.table.seats[seat]
    if draft.sender.person is None and draft.table.hurried and who.since is None:
        return  # a page that connects again does not ask to play on
    if who.since is None and who.stand_in and who.late:
        raise KolpakError("error-table-late")
    if who.is_person and (who.since is not None or who.stand_in):
        draft.add(events.Returned(draft.now, seat))


def relieve(draft: Draft, command: commands.Relieve) -> None:
    """Have a bot take over the seat of somebody late or absent too long."""
    draft.demand("playing")
    draft.seat()
    seat = draft.any_seat(command.seat)
    if not may_relieve(draft.table, seat, draft.now):
        raise KolpakError("error-table-relieve", seconds=int(PATIENCE))
    draft.add(events.Relieved(draft.now, seat))


def may_relieve(table: Table, seat: Seat, now: float) -> bool:
    """Return whether others may have a bot take over a seat."""
    who = table.seats[seat]
    away = who.since is not None and now - who.since >= PATIENCE and table.absence_matters
    return who.is_person and not who.plays_itself and (who.late or away)


def close(draft: Draft, command: commands.Close) -> None:
    """Stop an abandoned game, which is counted as it stands, and end the match."""
    if draft.table.phase == "playing":
        draft.end("stopped")
    if draft.table.phase == "between":
        draft.add(events.Closed(draft.now))


def pause(draft: Draft, command: commands.Pause) -> None:
    """Exclude the server's downtime from the running clock and from the time to answer offers."""
    if is_timed(draft.table) and command.seconds > 0:
        draft.add(events.Paused(draft.now, command.seconds))


def is_timed(table: Table) -> bool:
    """Return whether a clock runs or an offer waits for people who are away."""
    return table.since is not None or bool(table.offers)


def _apply_policy(draft: Draft, seat: Seat) -> None:
    """Apply the absence policy to a seat that is absent or late."""
    if draft.table.setup.absent == "bot":
        draft.add(events.Relieved(draft.now, seat))
    elif draft.table.setup.absent == "resign":
        resign_seat(draft, seat)


def _seat(draft: Draft, seat: Seat) -> Seat:
    draft.any_seat(seat)
    return seat if draft.sender.person is None else draft.seat(seat)
