"""Sitting down, bots, randomness and the beginning of games."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import commands, events
from kolpak.table.draft import Draft
from kolpak.table.state import Table


def sit(draft: Draft, command: commands.Sit) -> None:
    """Seats a person on an open seat, before the start or, for a match, in place of nobody."""
    draft.demand("open")
    seat = draft.any_seat(command.seat)
    if draft.table.seats[seat].kind != "open":
        raise KolpakError("error-table-seat-taken", seat=seat)
    person = draft.sender.person
    if person is None:
        raise KolpakError("error-table-not-your-seat")
    device = bool(draft.table.held(person))
    name = _free_name(draft.table, command.name)
    draft.add(events.Sat(draft.now, seat, person, name, device))


def rise(draft: Draft, command: commands.Rise) -> None:
    """Frees a seat before the start; the host may free any."""
    draft.demand("open")
    seat = draft.any_seat(command.seat)
    if draft.sender.person != draft.table.host:
        draft.seat(seat)
    if not draft.table.seats[seat].is_person:
        raise KolpakError("error-table-seat-empty", seat=seat)
    draft.add(events.Rose(draft.now, seat))


def place(draft: Draft, command: commands.Place) -> None:
    """Puts a bot on a seat where no person sits, or opens it."""
    draft.demand("open")
    draft.demand_host()
    seat = draft.any_seat(command.seat)
    if draft.table.seats[seat].is_person:
        raise KolpakError("error-table-seat-taken", seat=seat)
    draft.add(events.Placed(draft.now, seat, command.bot))


def add(draft: Draft, command: commands.Add) -> None:
    """Takes a player's randomness, once a game, while none is running."""
    if draft.table.phase == "playing":
        raise KolpakError("error-table-add-late")
    for seat in draft.table.held(draft.sender.person) or [draft.seat()]:
        if draft.table.seats[seat].random is None:
            draft.add(events.Added(draft.now, seat, command.random))


def start(draft: Draft, command: commands.Start) -> None:
    """Begins the first game when nobody is missing."""
    draft.demand("open")
    draft.demand_host()
    missing = [seat for seat, who in enumerate(draft.table.seats) if who.kind == "open"]
    if missing:
        raise KolpakError("error-table-seats-open", seats=", ".join(map(str, missing)))
    if not any(who.is_person for who in draft.table.seats):
        raise KolpakError("error-table-nobody")
    begin(draft)


def go_on(draft: Draft, command: commands.Next) -> None:
    """Begins the next game of the match."""
    draft.demand("between")
    draft.seat()
    begin(draft)


def begin(draft: Draft) -> None:
    """Begins a game: the randomness is fixed, and chance moves first."""
    table = draft.table
    random = tuple(who.random or "-" for who in table.seats)
    draft.add(events.Began(draft.now, table.next_game, random, _starter(table)))
    draft.let_chance_move()


def _starter(table: Table) -> Seat | None:
    """Gives the seat that begins the next game: it goes round from the match's first; None is drawn."""
    if table.starter is None:
        return None
    return (table.starter + table.next_game - table.first_game) % len(table.seats)


def _free_name(table: Table, name: str) -> str:
    """Keeps names apart: a second Ann is called Ann 2."""
    taken = {who.name for who in table.seats}
    if name not in taken:
        return name
    return next(f"{name} {n}" for n in range(2, len(taken) + 3) if f"{name} {n}" not in taken)
