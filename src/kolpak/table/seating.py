"""Taking seats, placing bots and beginning games with contributed randomness."""

from __future__ import annotations

from kolpak.fair.seed import NOTHING
from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import absence, commands, events
from kolpak.table.draft import Draft
from kolpak.table.names import free_name
from kolpak.table.state import Table
from kolpak.words.message import listed

ADDING_TIME = 4.0
"""Seconds for which a game waits for the randomness of people who are there."""


def sit(draft: Draft, command: commands.Sit) -> None:
    """Seat a person on an open seat; a further seat is played on the same device.

    Without a seat asked for it is the first open one, for who has none yet.
    """
    draft.demand("open")
    person = draft.sender.person
    if person is None:
        raise KolpakError("error-table-not-your-seat")
    device = bool(draft.table.seats.held(person))
    if command.seat is not None or not device:
        seat = _open_seat(draft, command.seat)
        name = free_name(draft.table.seats.names, command.name)
        draft.add(events.Sat(draft.now, seat, person, name, device))
    contribute(draft, command.random)


def _open_seat(draft: Draft, asked: Seat | None) -> Seat:
    """Return the seat asked for, or the first open one; raise KolpakError where it is taken."""
    seats = draft.table.seats
    if asked is not None:
        if seats[draft.any_seat(asked)].kind != "open":
            raise KolpakError("error-table-seat-taken", seat=asked)
        return asked
    free = next((seat for seat, who in enumerate(seats) if who.kind == "open"), None)
    if free is None:
        raise KolpakError("error-table-no-free-seat")
    return free


def rise(draft: Draft, command: commands.Rise) -> None:
    """Open a seat held by a person before the start; the host may open any."""
    draft.demand("open")
    seat = draft.any_seat(command.seat)
    if draft.sender.person != draft.table.host:
        draft.seat(seat)
    if not draft.table.seats[seat].is_person:
        raise KolpakError("error-table-seat-empty", seat=seat)
    draft.add(events.Rose(draft.now, seat))


def place_bot(draft: Draft, command: commands.PlaceBot) -> None:
    """Put a bot on a seat without a person, or open the seat."""
    draft.demand("open")
    draft.demand_host()
    seat = draft.any_seat(command.seat)
    if draft.table.seats[seat].is_person:
        raise KolpakError("error-table-seat-taken", seat=seat)
    draft.add(events.BotPlaced(draft.now, seat, command.bot))


def renew_invitation(draft: Draft, command: commands.RenewInvitation) -> None:
    """Renew the invitation of a private table."""
    draft.demand_host()
    if draft.table.setup.visibility != "private":
        raise KolpakError("error-table-not-private")
    draft.add(events.InvitationRenewed(draft.now, *draft.dealer.invitation()))


def add_randomness(draft: Draft, command: commands.AddRandomness) -> None:
    """Accept randomness for the sender's seats, once a game, while none is running."""
    if draft.table.phase == "playing":
        raise KolpakError("error-table-add-late")
    draft.seat()
    contribute(draft, command.random)


def contribute(draft: Draft, random: str | None) -> None:
    """Contribute to the next game for those seats of the sender that have not."""
    for seat in draft.table.seats.held(draft.sender.person):
        if random is not None and draft.table.seats[seat].random is None:
            draft.add(events.RandomnessAdded(draft.now, seat, random))


def start(draft: Draft, command: commands.Start) -> None:
    """Begin the first game when all seats are taken.

    Any player may do it, so that an absent host holds nobody up.
    """
    draft.demand("open")
    if not draft.table.seats.held(draft.sender.person):
        draft.demand_host()
    missing = [seat for seat, who in enumerate(draft.table.seats) if who.kind == "open"]
    if missing:
        raise KolpakError("error-table-seats-open", seats=listed(missing))
    if not any(who.is_person for who in draft.table.seats):
        raise KolpakError("error-table-nobody")
    mark_back(draft)
    contribute(draft, command.random)
    call(draft, excused=draft.sender.person)


def next_game(draft: Draft, command: commands.NextGame) -> None:
    """Begin the next game of the match."""
    draft.demand("between")
    draft.demand_since(draft.table.entered, command.v)
    draft.seat()
    mark_back(draft)
    contribute(draft, command.random)
    call(draft)


def call(draft: Draft, excused: str | None = None) -> None:
    """Begin a game, at the latest when the time to contribute randomness is over.

    Contributions travel with sitting down and with agreeing to a rematch. The host's come when the
    table is there, and those to the next game of a match when the last one has ended: nobody may
    shut them out by being quick. Who is ``excused``
    is not waited for: whoever begins the first game could have contributed with that.
    """
    due = draft.table.begins
    if due is not None or _awaited(draft.table, excused):
        # A further call changes nothing, but its event makes the command known when it is repeated.
        draft.add(events.Called(draft.now, draft.now + ADDING_TIME if due is None else due))
    else:
        begin(draft)


def begin_if_due(draft: Draft) -> None:
    """Begin a game that was called when nobody is awaited or the time is over."""
    due = draft.table.begins
    if due is not None and (draft.now >= due or not _awaited(draft.table)):
        begin(draft)


def _awaited(table: Table, excused: str | None = None) -> bool:
    """Return whether somebody is there who is expected to contribute and has not yet.

    That is the host for the first game of a table, and for later ones who contributed to the last.
    """
    last = table.game.random if table.game is not None else None
    return any(
        who.is_person
        and who.person != excused
        and who.since is None
        and who.random is None
        and (who.person == table.host if last is None else last[seat] != NOTHING)
        for seat, who in enumerate(table.seats)
    )


def begin(draft: Draft) -> None:
    """Begin a game: fix the contributed randomness and let chance move."""
    table = draft.table
    random = tuple(who.random or NOTHING for who in table.seats)
    draft.add(events.Began(draft.now, table.next_game, random, _starter(table)))
    draft.let_chance_move()
    absence.apply_policy_to_absent(draft)


def mark_back(draft: Draft) -> None:
    """Mark the sender as back, since they act."""
    for seat in draft.table.seats.held(draft.sender.person):
        if draft.table.seats[seat].since is not None:
            draft.add(events.Returned(draft.now, seat))


def _starter(table: Table) -> Seat | None:
    """Return the seat that begins the next game, by rotation; None if it is drawn."""
    if table.starter is None:
        return None
    return (table.starter + table.next_game - table.first_game) % len(table.seats)
