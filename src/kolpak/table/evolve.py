"""Evolution: the table after an event. Events are taken as they are; ``decide`` checks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, TypedDict

from kolpak.play.rules import Seat
from kolpak.table import clocks, events
from kolpak.table.events import Event
from kolpak.table.names import free_name
from kolpak.table.outcome import result_of
from kolpak.table.position import Position
from kolpak.table.seats import Seats, SeatState
from kolpak.table.setup import BOT, Clock, Setup
from kolpak.table.state import Line, Mute, Offer, Play, Result, Step, Table

CHAT_LINES = 100
"""How many lines of the chat a table remembers; the log has all."""

CHAT_TEXT = 6_000
"""How many characters of text these may have together: each snapshot brings them along."""


class Changes(TypedDict, total=False):
    """What an event changes about a table."""

    phase: str
    seats: Seats
    commitment: str
    play: Play
    first_game: int
    starter: Seat | None
    results: tuple[Result, ...]
    left: tuple[float | None, ...]
    since: float | None
    offers: tuple[Offer, ...]
    chat: tuple[Line, ...]
    mutes: frozenset[Mute]


def fold(log: Iterable[Event]) -> Table:
    """Gives the table after a whole log, its first event an Opened."""
    several = iter(log)
    first = next(several)
    assert isinstance(first, events.Opened)
    return reduce(evolve, several, opened(first))


def opened(event: events.Opened) -> Table:
    """Gives the table after its first event."""
    given = event.setup
    setup = Setup(
        **{**given, "seats": tuple(given["seats"]), "clock": Clock(**given["clock"])},
    )
    host = SeatState("person", event.host, event.name)
    seats = Seats(host if kind == "me" else SeatState() for kind in setup.seats)
    for seat, kind in enumerate(setup.seats):
        if kind == "device":
            device = SeatState("device", event.host, free_name(seats.names, event.name))
            seats = seats.put(seat, device)
        elif kind.startswith(BOT):
            seats = seats.put(seat, bot_seat(seats.names, kind.removeprefix(BOT)))
    return Table(0, event.table, event.host, setup, "open", seats, event.commitment)


def evolve(table: Table, event: Event) -> Table:
    """Gives the table after an event."""
    return table._replace(version=table.version + 1, **_EVOLVE[type(event)](table, event))


def bot_seat(others: Iterable[str], bot: str) -> SeatState:
    """Gives the seat of a bot beside others, with a name of its own."""
    return SeatState("bot", name=free_name(others, bot), bot=bot)


def _sat(table: Table, event: events.Sat) -> Changes:
    kind = "device" if event.device else "person"
    sitting = SeatState(kind, event.person, event.name)
    return Changes(seats=table.seats.put(event.seat, sitting))


def _placed(table: Table, event: events.Placed) -> Changes:
    seats = table.seats.put(event.seat, SeatState())
    if event.bot is not None:
        seats = seats.put(event.seat, bot_seat(seats.names, event.bot))
    return Changes(seats=seats)


def _rose(table: Table, event: events.Rose) -> Changes:
    return Changes(seats=table.seats.put(event.seat, SeatState()))


def _added(table: Table, event: events.Added) -> Changes:
    return Changes(seats=table.seats.having(event.seat, random=event.random))


def _began(table: Table, event: events.Began) -> Changes:
    seats = Seats(
        who._replace(
            random=None,
            resigned=False,
            late=False,
            back=False,
            spent=False,
            stand_in=who.stand_in and who.since is not None,  # whoever is there plays again
        )
        for who in table.seats
    )
    position = Position(table.box, table.box.rules.start())
    play = Play(event.game, position, None, 0, event.random, event.starter)
    left = clocks.at_start(table)
    begun = Changes(phase="playing", seats=seats, play=play, offers=(), since=None, left=left)
    return _turn(table, begun, event.at)


def _drawn(table: Table, event: events.Drawn) -> Changes:
    return _turn(table, _step(table, event.token, None), event.at)


def _played(table: Table, event: events.Played) -> Changes:
    seats, offers, left = table.seats, table.offers, table.left
    if event.by == "person" and seats[event.seat].stand_in:
        seats = seats.having(event.seat, stand_in=False, back=False)
    if offers:
        offers = tuple(offer for offer in offers if offer.what != "undo")
    played = Changes(seats=seats, offers=offers, left=_set(left, event.seat, event.left))
    gained = clocks.gained_by_move(table, event.seat)
    return _turn(table, played | _step(table, event.token, event.seat, gained), event.at)


def _step(table: Table, token: str, seat: Seat | None, gained: float = 0.0) -> Changes:
    """Plays an action in the running game."""
    play = table.play
    assert play is not None
    before = play.position
    action = before.box.read(token)
    last = Step(token, seat, before.state, play.last, gained)
    draws = play.draws + (seat is None)
    after = Play(play.number, before.after(action), last, draws, play.random, play.starter)
    if table.starter is None:  # who begins the match; the next games go round from here
        return Changes(play=after, starter=before.box.type.first_seat(action))
    return Changes(play=after)


def _undone(table: Table, event: events.Undone) -> Changes:
    play = table.play
    assert play is not None
    step, state = play.last, play.state
    left = _spent_until(table, event.at)
    for _ in range(event.steps):
        assert step is not None
        if step.seat is not None and step.gained:
            left = _set(left, step.seat, clocks.without(left[step.seat], step.gained))
        state, step = step.state, step.before
    back = play._replace(position=Position(table.box, state), last=step)
    return _turn(table, Changes(play=back, offers=(), left=left), event.at)


def _turn(table: Table, changes: Changes, at: float) -> Changes:
    """Begins a turn as something has changed, with the time that its seat has for it."""
    if table.setup.clock.kind == "none":
        return changes
    after = table._replace(**changes)
    after = after._replace(seats=after.seats.nobody_late())
    left = after.left
    if isinstance(after.mover, int):
        left = _set(left, after.mover, clocks.for_a_move(after, after.mover))
    since = None if clocks.running(after) is None else at
    return changes | Changes(seats=after.seats, left=left, since=since)


def _goes_on(table: Table, seats: Seats, at: float) -> Changes:
    """Lets the turn go on where only who plays it may have changed: no time is given or lost."""
    was, now = clocks.running(table), clocks.running(table._replace(seats=seats))
    if was == now:
        return Changes(seats=seats)
    if was is None:
        return Changes(seats=seats, since=at)
    return Changes(seats=seats, left=_spent_until(table, at), since=None)


def _set(
    left: tuple[float | None, ...], seat: Seat, seconds: float | None
) -> tuple[float | None, ...]:
    """Gives the clocks with one set to another time."""
    if left[seat] == seconds:
        return left
    return (*left[:seat], seconds, *left[seat + 1 :])


def _spent_until(table: Table, at: float) -> tuple[float | None, ...]:
    """Gives the clocks at a moment, the time that the mover has used taken off."""
    return tuple(clocks.left_at(table, seat, at) for seat in range(len(table.seats)))


def _held_by_same(table: Table, seat: Seat) -> frozenset[Seat]:
    """Gives all seats of the person who holds one: on a device one person speaks for several."""
    return frozenset(table.seats.held(table.seats[seat].person))


def _offered(table: Table, event: events.Offered) -> Changes:
    offer = Offer(event.what, event.seat, _held_by_same(table, event.seat))
    others = tuple(one for one in table.offers if one.what != event.what)
    return Changes(offers=(*others, offer))


def _answered(table: Table, event: events.Answered) -> Changes:
    if not event.yes:
        return Changes(offers=tuple(o for o in table.offers if o.what != event.what))
    agree = _held_by_same(table, event.seat)
    offers = tuple(
        offer._replace(yes=offer.yes | agree) if offer.what == event.what else offer
        for offer in table.offers
    )
    return Changes(offers=offers)


def _resigned(table: Table, event: events.Resigned) -> Changes:
    return _goes_on(table, table.seats.having(event.seat, resigned=True), event.at)


def _without_answer(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """Gives the offers that still stand where a seat gives no answer and is asked no longer."""
    if table.setup.absent == "wait" or table.seats[seat].plays_itself:
        return table.offers
    return tuple(offer for offer in table.offers if seat in offer.yes)


def _left(table: Table, event: events.Left) -> Changes:
    seats = table.seats.having(event.seat, since=event.at, back=False)
    if not table.minds_absence:
        return Changes(seats=seats)
    return Changes(seats=seats, offers=_without_answer(table, event.seat))


def _timed_out(table: Table, event: events.TimedOut) -> Changes:
    seats = table.seats.having(event.seat, late=True, spent=True)
    offers, left = _without_answer(table, event.seat), _set(table.left, event.seat, 0.0)
    return Changes(seats=seats, offers=offers, left=left, since=None)


def _relieved(table: Table, event: events.Relieved) -> Changes:
    return _goes_on(table, table.seats.having(event.seat, stand_in=True), event.at)


def _returned(table: Table, event: events.Returned) -> Changes:
    who = table.seats[event.seat]
    stays = who.stand_in and who.late  # the bot makes this move: the time for it is up
    seats = table.seats.having(event.seat, since=None, stand_in=stays, back=stays)
    return _goes_on(table, seats, event.at)


def _ended(table: Table, event: events.Ended) -> Changes:
    result = result_of(table, event)
    results = (*table.results, result)
    played = event.game + 1 - table.first_game
    phase = "over" if played >= table.setup.games else "between"
    return Changes(phase=phase, results=results, commitment=event.commitment, since=None, offers=())


def _again(table: Table, event: events.Again) -> Changes:
    return Changes(phase="between", first_game=table.next_game, starter=None, offers=())


def _said(table: Table, event: events.Said) -> Changes:
    line = Line(event.at, event.seat, event.name, event.phrase, event.text, event.person)
    chat = (*table.chat[-CHAT_LINES + 1 :], line)
    while sum(len(said.text or "") for said in chat) > CHAT_TEXT:
        chat = chat[1:]
    return Changes(chat=chat)


def _muted(table: Table, event: events.Muted) -> Changes:
    meant = Mute(event.reader, event.name, event.person)
    mutes = frozenset(mute for mute in table.mutes if not mute.means_same(meant))
    return Changes(mutes=mutes | {meant} if event.yes else mutes)


def _paused(table: Table, event: events.Paused) -> Changes:
    return Changes() if table.since is None else Changes(since=table.since + event.seconds)


_EVOLVE: dict[type[Any], Callable[[Table, Any], Changes]] = {
    events.Sat: _sat,
    events.Placed: _placed,
    events.Rose: _rose,
    events.Added: _added,
    events.Began: _began,
    events.Drawn: _drawn,
    events.Played: _played,
    events.Offered: _offered,
    events.Answered: _answered,
    events.Undone: _undone,
    events.Resigned: _resigned,
    events.Left: _left,
    events.TimedOut: _timed_out,
    events.Relieved: _relieved,
    events.Returned: _returned,
    events.Ended: _ended,
    events.Again: _again,
    events.Said: _said,
    events.Muted: _muted,
    events.Paused: _paused,
}
