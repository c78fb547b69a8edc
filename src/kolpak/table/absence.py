"""Who goes away, runs out of time, is relieved by a bot and comes back; no table ever hangs."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import clocks, commands, events
from kolpak.table.draft import Draft
from kolpak.table.playing import give_up
from kolpak.table.state import Table

PATIENCE = 60.0
"""Seconds after which others may let a bot play on for somebody who is away."""


def leave(draft: Draft, command: commands.Leave) -> None:
    """Marks a seat as absent and does what the table has agreed on."""
    seat = _seat(draft, command.seat)
    who = draft.table.seats[seat]
    if not who.is_person or who.since is not None:
        return
    draft.add(events.Left(draft.now, seat))
    if draft.table.absence_matters and not who.plays_itself:
        _stand_by(draft, seat)


def tick(draft: Draft, command: commands.Tick) -> None:
    """Looks whether the running clock is up."""
    due = clocks.deadline(draft.table)
    seat = clocks.running(draft.table)
    if due is not None and seat is not None and draft.now >= due:
        draft.add(events.TimedOut(draft.now, seat))
        _stand_by(draft, seat)


def stand_by_all(draft: Draft) -> None:
    """Does what the table has agreed on for everybody who is away as a game begins."""
    for seat in range(len(draft.table.seats)):
        who = draft.table.seats[seat]
        if draft.table.absence_matters and who.since is not None and not who.plays_itself:
            _stand_by(draft, seat)


def come_back(draft: Draft, command: commands.Return) -> None:
    """Gives a seat back to its person; while their time for a move is up, the bot makes it first.

    Else somebody could hold up the table by coming back again and again.
    """
    seat = _seat(draft, command.seat)
    who = draft.table.seats[seat]
    if who.since is None and who.stand_in and who.late:
        raise KolpakError("error-table-late")
    if who.is_person and (who.since is not None or who.stand_in):
        draft.add(events.Returned(draft.now, seat))


def relieve(draft: Draft, command: commands.Relieve) -> None:
    """Lets a bot play on for somebody who is late or has been away too long."""
    draft.demand("playing")
    draft.seat()
    seat = draft.any_seat(command.seat)
    if not may_relieve(draft.table, seat, draft.now):
        raise KolpakError("error-table-relieve", seconds=int(PATIENCE))
    draft.add(events.Relieved(draft.now, seat))


def may_relieve(table: Table, seat: Seat, now: float) -> bool:
    """Tells whether others may let a bot play on for a seat."""
    who = table.seats[seat]
    away = who.since is not None and now - who.since >= PATIENCE and table.absence_matters
    return who.is_person and not who.plays_itself and (who.late or away)


def pause(draft: Draft, command: commands.Pause) -> None:
    """Takes the time the server was down off the running clock."""
    if draft.table.since is not None and command.seconds > 0:
        draft.add(events.Paused(draft.now, command.seconds))


def _stand_by(draft: Draft, seat: Seat) -> None:
    """Does what the table has agreed on for somebody absent or late."""
    if draft.table.setup.absent == "bot":
        draft.add(events.Relieved(draft.now, seat))
    elif draft.table.setup.absent == "resign":
        give_up(draft, seat)


def _seat(draft: Draft, seat: Seat) -> Seat:
    draft.any_seat(seat)
    return seat if draft.sender.person is None else draft.seat(seat)
