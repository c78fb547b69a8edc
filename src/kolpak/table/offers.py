"""Offers of an undo, a stop or a rematch, decided by all persons asked."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import commands, events
from kolpak.table.draft import Draft
from kolpak.table.messages.setups import OfferKind, Phase
from kolpak.table.seating import call, contribute, mark_back
from kolpak.table.seats import SeatState
from kolpak.table.state import Offer, Step, Table

RECENT = 120.0
"""Seconds for which somebody who has left a running game is still asked."""

ANSWER_TIME = 60.0
"""Seconds to answer an undo or a stop: then people who are there have declined it.

People who are away have at least as long to come back and answer.
"""

_PHASES: dict[OfferKind, Phase] = {"undo": "playing", "stop": "playing", "rematch": "over"}


def make_offer(draft: Draft, command: commands.Offer) -> None:
    """Make an offer; it is carried out at once if nobody else is asked.

    Whoever offers a stop or a rematch while they are asked for it accepts. An undo is another one
    for each person: it goes back to their own last move. Whoever has resigned leaves a running game
    to the others.
    """
    seat = draft.seat(command.seat)
    draft.demand(_PHASES[command.what])
    draft.demand_since(draft.table.entered, command.v)
    held = draft.table.seats.held(draft.sender.person)
    if not any(_has_a_say(draft.table, one) for one in held):
        raise KolpakError("error-table-resigned")
    if command.what == "undo" and steps_back(draft.table, held) is None:
        raise KolpakError("error-table-no-undo")
    made = _open_offer(draft.table, command.what)
    if made is not None:
        if command.what == "undo" or not made.yes.isdisjoint(held):
            raise KolpakError("error-table-offered")
        answer_offer(draft, commands.AnswerOffer(command.what, True, seat, command.random))
        return
    if command.what == "rematch":
        mark_back(draft)
        contribute(draft, command.random)
    draft.add(events.Offered(draft.now, seat, command.what))


def answer_offer(draft: Draft, command: commands.AnswerOffer) -> None:
    """Accept an offer, or decline it for all."""
    seat = draft.seat(command.seat)
    made = _open_offer(draft.table, command.what)
    if made is None:
        raise KolpakError("error-table-no-offer", what=command.what)
    draft.demand_since(made.v, command.v)
    if command.what == "rematch" and command.yes:
        mark_back(draft)
        contribute(draft, command.random)
    held = draft.table.seats.held(draft.sender.person)
    if made.seat not in held and not any(_has_a_say(draft.table, one) for one in held):
        raise KolpakError("error-table-not-asked")
    draft.add(events.Answered(draft.now, seat, command.what, command.yes))


def _open_offer(table: Table, what: OfferKind) -> Offer | None:
    """Return the open offer of a kind; there is one at most."""
    return next((one for one in table.offers if one.what == what), None)


def settle(draft: Draft) -> None:
    """Carry out offers that now have all acceptances, and end those that were not answered in time.

    By now fewer people may be asked than when the offer was made.
    """
    for one in draft.table.offers:
        if one not in draft.table.offers:
            continue
        if _is_accepted(draft.table, one, draft.now):
            _carry_out(draft, one)
        elif (silent := _silent(draft.table, one, draft.now)) is not None:
            draft.add(events.Answered(draft.now, silent, one.what, yes=False))


def _is_accepted(table: Table, offer: Offer, now: float) -> bool:
    """Return whether all who are asked have accepted an offer.

    A rematch takes two people, unless one holds all seats of people: nobody begins one alone
    because the others have left.
    """
    people = {table.seats[seat].person for seat in offer.yes}
    enough = min(2, len(table.seats.holders)) if offer.what == "rematch" else 0
    return len(people) >= enough and _asked(table, offer, now) <= offer.yes


def deadline(table: Table) -> float | None:
    """Return when time alone carries out or ends an open offer."""
    return min(
        (at for offer in table.offers if (at := _due(table, offer)) is not None), default=None
    )


def _due(table: Table, offer: Offer) -> float | None:
    """Return when all who have not answered are excused, or when one who is there has declined."""
    missing = [table.seats[seat] for seat in _asked(table, offer, offer.at) - offer.yes]
    if any(who.since is None for who in missing):
        return lapses_at(table, offer)
    excuses = [_excused_at(who, offer) for who in missing]
    if not table.absence_matters or None in excuses:
        return None
    return max((at for at in excuses if at is not None), default=None)


def lapses_at(table: Table, offer: Offer) -> float | None:
    """Return when people who are there have declined by their silence; None where they never do.

    A rematch waits for as long as its maker does, and over days a question until the next move.
    """
    if offer.what == "rematch" or table.setup.clock.by_days:
        return None
    return offer.at + ANSWER_TIME


def _silent(table: Table, offer: Offer, now: float) -> Seat | None:
    """Return the first seat whose person is there and has declined by silence."""
    lapses = lapses_at(table, offer)
    if lapses is None or now < lapses:
        return None
    missing = _asked(table, offer, now) - offer.yes
    return min((seat for seat in missing if table.seats[seat].since is None), default=None)


def _asked(table: Table, offer: Offer, now: float) -> set[Seat]:
    """Return the seats that must accept an offer.

    In a running game these are the persons who have not resigned, whoever moves for them, unless
    they are excused; after the match those who are there. Over days they are all persons.
    """
    persons = {seat for seat in range(len(table.seats)) if _has_a_say(table, seat)}
    if table.setup.clock.by_days:
        return persons
    if table.phase != "playing":
        return {seat for seat in persons if table.seats[seat].since is None}
    return {seat for seat in persons if not _is_excused(table.seats[seat], offer, now)}


def may_undo(table: Table, seats: list[Seat]) -> bool:
    """Return whether a person with the given seats may offer an undo."""
    has_a_say = table.phase == "playing" and any(_has_a_say(table, seat) for seat in seats)
    return has_a_say and steps_back(table, seats) is not None


def _has_a_say(table: Table, seat: Seat) -> bool:
    who = table.seats[seat]
    return who.is_person and not (table.phase == "playing" and who.resigned)


def _is_excused(who: SeatState, offer: Offer, now: float) -> bool:
    excused_at = _excused_at(who, offer)
    return excused_at is not None and now >= excused_at


def _excused_at(who: SeatState, offer: Offer) -> float | None:
    """Return the moment from which an absent person is not asked; None for one who is there."""
    return None if who.since is None else max(who.since + RECENT, offer.at + ANSWER_TIME)


def _carry_out(draft: Draft, made: Offer) -> None:
    """Carry out an offer."""
    if made.what == "undo":
        held = draft.table.seats.held(draft.table.seats[made.seat].person)
        count = steps_back(draft.table, held)
        assert count is not None
        draft.add(events.Undone(draft.now, made.seat, count))
    elif made.what == "stop":
        draft.end("stopped")
    else:
        draft.add(events.RematchBegan(draft.now))
        call(draft)


def steps_back(table: Table, seats: list[Seat]) -> int | None:
    """Return the number of actions to undo, up to the last one of the given seats.

    None if there is none, or if since then hidden information or chance has been revealed or a
    stand-in has moved: nobody may try out what it would answer.
    """
    step = table.game.last if table.game is not None and seats else None
    count = 0
    while step is not None and step.by in ("person", "bot") and not _reveals(table, step):
        count += 1
        if step.seat in seats:
            return count
        step = step.before
    return None


def _reveals(table: Table, step: Step) -> bool:
    """Return whether an action has revealed hidden information."""
    action = table.rule_set.read(step.token)
    return table.rule_set.type.reveals(table.rule_set.rules, step.state, action)
