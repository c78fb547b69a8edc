"""Offers: taking back, stopping and playing again, by agreement of all persons."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import commands, events, outcome
from kolpak.table.draft import Draft
from kolpak.table.seating import be_there, begin
from kolpak.table.state import Step, Table


def make_offer(draft: Draft, command: commands.Offer) -> None:
    """Makes an offer; with nobody else to ask it is agreed at once."""
    seat = draft.seat(command.seat)
    draft.demand({"undo": "playing", "stop": "playing", "rematch": "over"}[command.what])
    if (
        command.what == "undo"
        and steps_back(draft.table, draft.table.seats.held(draft.sender.person)) is None
    ):
        raise KolpakError("error-table-no-undo")
    if any(one.what == command.what for one in draft.table.offers):
        raise KolpakError("error-table-offered")
    if command.what == "rematch":
        be_there(draft)
    draft.add(events.Offered(draft.now, seat, command.what))
    if command.what == "rematch":
        _settle(draft, command.what)


def answer_offer(draft: Draft, command: commands.AnswerOffer) -> None:
    """Agrees to an offer, or turns it down for all."""
    seat = draft.seat(command.seat)
    made = next((one for one in draft.table.offers if one.what == command.what), None)
    if made is None:
        raise KolpakError("error-table-no-offer", what=command.what)
    if command.what == "rematch" and command.yes:
        be_there(draft)
    held = draft.table.seats.held(draft.sender.person)
    if not (_asked(draft.table) | {made.seat}).intersection(held):
        raise KolpakError("error-table-not-asked")
    draft.add(events.Answered(draft.now, seat, command.what, command.yes))
    if command.yes and command.what == "rematch":
        _settle(draft, command.what)


def settle(draft: Draft) -> None:
    """Does what all have agreed to; by now fewer may have to agree.

    Nobody begins a rematch alone because others have gone away.
    """
    for one in draft.table.offers:
        people = {draft.table.seats[seat].person for seat in one.yes}
        if one in draft.table.offers and (one.what != "rematch" or len(people) > 1):
            _settle(draft, one.what)


def _asked(table: Table) -> set[Seat]:
    """Gives the seats that must agree.

    While a game runs these are all persons who play themselves, and not those a bot plays on for;
    for a rematch those who are there.
    """
    if table.phase == "playing":
        return {seat for seat, who in enumerate(table.seats) if not who.plays_itself}
    by_days = table.setup.clock.by_days
    return {
        seat
        for seat, who in enumerate(table.seats)
        if who.is_person and (by_days or who.since is None)
    }


def _settle(draft: Draft, what: str) -> None:
    """Does what all who are asked have agreed to."""
    made = next(one for one in draft.table.offers if one.what == what)
    if not _asked(draft.table) <= made.yes:
        return
    if what == "undo":
        held = draft.table.seats.held(draft.table.seats[made.seat].person)
        count = steps_back(draft.table, held)
        assert count is not None
        draft.add(events.Undone(draft.now, made.seat, count))
    elif what == "stop":
        draft.end(outcome.STOPPED)
    else:
        draft.add(events.RematchBegan(draft.now))
        begin(draft)


def steps_back(table: Table, seats: list[Seat]) -> int | None:
    """Counts the actions to take back up to the last one of some seats.

    None where there is none, or where something hidden or random has become known since: then
    nothing may be taken back.
    """
    step = table.game.last if table.game is not None and seats else None
    count = 0
    while step is not None and step.seat is not None and not _reveals(table, step):
        count += 1
        if step.seat in seats:
            return count
        step = step.before
    return None


def _reveals(table: Table, step: Step) -> bool:
    """Tells whether anything hidden has become known by a seat's action."""
    action = table.rule_set.read(step.token)
    return table.rule_set.type.reveals(table.rule_set.rules, step.state, action)
