"""Offers of an undo, a stop or a rematch, decided by all persons asked."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import commands, events, outcome
from kolpak.table.draft import Draft
from kolpak.table.messages import OfferKind, Phase
from kolpak.table.seating import begin, mark_back
from kolpak.table.state import Step, Table

_PHASES: dict[OfferKind, Phase] = {"undo": "playing", "stop": "playing", "rematch": "over"}


def make_offer(draft: Draft, command: commands.Offer) -> None:
    """Make an offer; it is carried out at once if nobody else is asked."""
    seat = draft.seat(command.seat)
    draft.demand(_PHASES[command.what])
    if (
        command.what == "undo"
        and steps_back(draft.table, draft.table.seats.held(draft.sender.person)) is None
    ):
        raise KolpakError("error-table-no-undo")
    if any(one.what == command.what for one in draft.table.offers):
        raise KolpakError("error-table-offered")
    if command.what == "rematch":
        mark_back(draft)
    draft.add(events.Offered(draft.now, seat, command.what))
    if command.what == "rematch":
        _settle(draft, command.what)


def answer_offer(draft: Draft, command: commands.AnswerOffer) -> None:
    """Accept an offer, or decline it for all."""
    seat = draft.seat(command.seat)
    made = next((one for one in draft.table.offers if one.what == command.what), None)
    if made is None:
        raise KolpakError("error-table-no-offer", what=command.what)
    if command.what == "rematch" and command.yes:
        mark_back(draft)
    held = draft.table.seats.held(draft.sender.person)
    if not (_asked(draft.table) | {made.seat}).intersection(held):
        raise KolpakError("error-table-not-asked")
    draft.add(events.Answered(draft.now, seat, command.what, command.yes))
    if command.yes and command.what == "rematch":
        _settle(draft, command.what)


def settle(draft: Draft) -> None:
    """Carry out offers that now have all acceptances.

    By now fewer people may be asked than when the offer was made. A rematch needs two people:
    nobody begins one alone because the others have left.
    """
    for one in draft.table.offers:
        people = {draft.table.seats[seat].person for seat in one.yes}
        if one in draft.table.offers and (one.what != "rematch" or len(people) > 1):
            _settle(draft, one.what)


def _asked(table: Table) -> set[Seat]:
    """Return the seats that must accept an offer.

    In a running game these are the persons no bot plays for, after the match those who are there.
    """
    if table.phase == "playing":
        return {seat for seat, who in enumerate(table.seats) if not who.plays_itself}
    by_days = table.setup.clock.by_days
    return {
        seat
        for seat, who in enumerate(table.seats)
        if who.is_person and (by_days or who.since is None)
    }


def _settle(draft: Draft, what: OfferKind) -> None:
    """Carry out an offer if all who are asked have accepted it."""
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
    """Return the number of actions to undo, up to the last one of the given seats.

    None if there is none, or if hidden information or chance has been revealed since.
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
    """Return whether an action has revealed hidden information."""
    action = table.rule_set.read(step.token)
    return table.rule_set.type.reveals(table.rule_set.rules, step.state, action)
