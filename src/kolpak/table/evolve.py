"""Evolution: the table after an event. Events are taken as they are; ``decide`` checks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any

from kolpak.play.rules import Seat
from kolpak.table import clocks, events
from kolpak.table.events import Event
from kolpak.table.outcome import result_of
from kolpak.table.setup import BOT, Clock, Setup
from kolpak.table.state import Line, Offer, Play, SeatState, Step, Table, free_name

CHAT_LINES = 100
"""How many lines of the chat a table remembers; the log has all."""


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
    seats = [host if kind == "me" else SeatState() for kind in setup.seats]
    for seat, kind in enumerate(setup.seats):
        if kind == "device":
            seats[seat] = SeatState("device", event.host, free_name(seats, event.name))
        elif kind.startswith(BOT):
            seats[seat] = bot_seat(seats, kind.removeprefix(BOT))
    return Table(0, event.table, event.host, setup, "open", tuple(seats), event.commitment)


def evolve(table: Table, event: Event) -> Table:
    """Gives the table after an event."""
    after = _EVOLVE[type(event)](table, event)
    return after._replace(version=table.version + 1)


def bot_seat(others: Sequence[SeatState], bot: str) -> SeatState:
    """Gives the seat of a bot beside others, with a name of its own."""
    return SeatState("bot", name=free_name(others, bot), bot=bot)


def _sat(table: Table, event: events.Sat) -> Table:
    kind = "device" if event.device else "person"
    return _set_seat(table, event.seat, SeatState(kind, event.person, event.name))


def _placed(table: Table, event: events.Placed) -> Table:
    emptied = _set_seat(table, event.seat, SeatState())
    if event.bot is None:
        return emptied
    return _set_seat(table, event.seat, bot_seat(emptied.seats, event.bot))


def _rose(table: Table, event: events.Rose) -> Table:
    return _set_seat(table, event.seat, SeatState())


def _added(table: Table, event: events.Added) -> Table:
    return table.with_seat(event.seat, random=event.random)


def _began(table: Table, event: events.Began) -> Table:
    seats = tuple(
        who._replace(
            random=None,
            resigned=False,
            late=False,
            spent=False,
            stand_in=who.stand_in and who.since is not None,  # whoever is there plays again
        )
        for who in table.seats
    )
    play = Play(event.game, table.box.rules.start(), None, 0, event.random, event.starter)
    begun = table._replace(phase="playing", seats=seats, play=play, offers=(), since=None)
    return _turn(begun._replace(left=clocks.at_start(begun)), event.at)


def _drawn(table: Table, event: events.Drawn) -> Table:
    return _turn(_step(table, event.token, None, safe=False), event.at)


def _played(table: Table, event: events.Played) -> Table:
    left = list(table.left)
    left[event.seat] = event.left
    before = table.play
    assert before is not None
    action = table.box.notation.read_action(event.token)
    safe = not table.box.type.reveals(table.box.rules, before.state, action)
    after = _step(table, event.token, event.seat, safe=safe)._replace(left=tuple(left))
    offers = tuple(offer for offer in after.offers if offer.what != "undo")
    if event.by == "person":
        after = after.with_seat(event.seat, stand_in=False)
    return _turn(after._replace(offers=offers), event.at)


def _step(table: Table, token: str, seat: Seat | None, *, safe: bool) -> Table:
    """Plays an action in the running game."""
    play, box = table.play, table.box
    assert play is not None
    action = box.notation.read_action(token)
    after = play._replace(
        state=box.rules.play(play.state, action),
        last=Step(token, seat, play.state, safe, play.last),
        draws=play.draws + (seat is None),
    )
    if table.starter is None:  # who begins the match; the next games go round from here
        return table._replace(play=after, starter=box.type.beginner(action))
    return table._replace(play=after)


def _undone(table: Table, event: events.Undone) -> Table:
    play = table.play
    assert play is not None
    step = play.last
    state = play.state
    for _ in range(event.steps):
        assert step is not None
        state, step = step.state, step.before
    left = _spent_until(table, event.at)
    after = table._replace(play=play._replace(state=state, last=step), offers=(), left=left)
    return _turn(after, event.at)


def _turn(table: Table, at: float) -> Table:
    """Begins a turn, with the time that its seat has for it."""
    left = list(table.left)
    if isinstance(table.mover, int):
        left[table.mover] = clocks.for_a_move(table, table.mover)
    seats = tuple(who._replace(late=False) if who.late else who for who in table.seats)
    since = None if clocks.running(table) is None else at
    return table._replace(seats=seats, left=tuple(left), since=since)


def _goes_on(before: Table, after: Table, at: float) -> Table:
    """Lets the turn go on where only who plays it may have changed: no time is given or lost."""
    was, now = clocks.running(before), clocks.running(after)
    if was == now:
        return after
    if was is None:
        return after._replace(since=at)
    return after._replace(left=_spent_until(before, at), since=None)


def _spent_until(table: Table, at: float) -> tuple[float | None, ...]:
    """Gives the clocks at a moment, the time that the mover has used taken off."""
    return tuple(clocks.left_at(table, seat, at) for seat in range(len(table.seats)))


def _offered(table: Table, event: events.Offered) -> Table:
    offer = Offer(event.what, event.seat, frozenset(table.held(table.seats[event.seat].person)))
    others = tuple(one for one in table.offers if one.what != event.what)
    return table._replace(offers=(*others, offer))


def _answered(table: Table, event: events.Answered) -> Table:
    if not event.yes:
        return table._replace(offers=tuple(o for o in table.offers if o.what != event.what))
    agree = frozenset(table.held(table.seats[event.seat].person))
    offers = tuple(
        offer._replace(yes=offer.yes | agree) if offer.what == event.what else offer
        for offer in table.offers
    )
    return table._replace(offers=offers)


def _resigned(table: Table, event: events.Resigned) -> Table:
    return _goes_on(table, table.with_seat(event.seat, resigned=True), event.at)


def _left(table: Table, event: events.Left) -> Table:
    return table.with_seat(event.seat, since=event.at)


def _timed_out(table: Table, event: events.TimedOut) -> Table:
    left = list(table.left)
    left[event.seat] = 0.0
    late = table.with_seat(event.seat, late=True, spent=True)
    return late._replace(left=tuple(left), since=None)


def _relieved(table: Table, event: events.Relieved) -> Table:
    return _goes_on(table, table.with_seat(event.seat, stand_in=True), event.at)


def _returned(table: Table, event: events.Returned) -> Table:
    who = table.seats[event.seat]
    stays = who.stand_in and who.late  # the bot makes this move: the time for it is up
    after = table.with_seat(event.seat, since=None, stand_in=stays)
    return _goes_on(table, after, event.at)


def _ended(table: Table, event: events.Ended) -> Table:
    result = result_of(table, event)
    results = (*table.results, result)
    played = event.game + 1 - table.first_game
    phase = "over" if played >= table.setup.games else "between"
    return table._replace(
        phase=phase, results=results, commitment=event.commitment, since=None, offers=()
    )


def _again(table: Table, event: events.Again) -> Table:
    return table._replace(phase="between", first_game=table.next_game, starter=None, offers=())


def _said(table: Table, event: events.Said) -> Table:
    line = Line(event.at, event.seat, event.name, event.phrase, event.text)
    return table._replace(chat=(*table.chat[-CHAT_LINES + 1 :], line))


def _muted(table: Table, event: events.Muted) -> Table:
    pair = frozenset([(event.reader, event.name)])
    return table._replace(mutes=table.mutes | pair if event.yes else table.mutes - pair)


def _paused(table: Table, event: events.Paused) -> Table:
    return table if table.since is None else table._replace(since=table.since + event.seconds)


def _set_seat(table: Table, seat: Seat, who: SeatState) -> Table:
    seats = list(table.seats)
    seats[seat] = who
    return table._replace(seats=tuple(seats))


_EVOLVE: dict[type[Any], Callable[[Table, Any], Table]] = {
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
