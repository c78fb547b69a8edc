"""Evolution: the table after an event, without checks, which ``decide`` has made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, TypedDict

from kolpak.play.rules import Seat
from kolpak.table import clocks, events
from kolpak.table.events import Event
from kolpak.table.messages.setups import OfferKind, Phase, PlayedBy, SeatKind
from kolpak.table.names import free_name
from kolpak.table.outcome import result_of
from kolpak.table.position import Position
from kolpak.table.seats import Seats, SeatState
from kolpak.table.setup import BOT, Setup
from kolpak.table.state import ChatLine, Offer, Result, RunningGame, Step, Table

CHAT_LINES = 100
"""Number of chat messages kept in the state; the log has all."""

CHAT_TEXT = 6_000
"""Most characters of text kept in the state, since snapshots carry them."""


class Changes(TypedDict, total=False):
    """Fields of a table that an event replaces."""

    setup: Setup
    phase: Phase
    seats: Seats
    commitment: str
    invitation: str
    code: str
    game: RunningGame
    first_game: int
    begins: float | None
    starter: Seat | None
    results: tuple[Result, ...]
    left: tuple[float | None, ...]
    since: float | None
    offers: tuple[Offer, ...]
    chat: tuple[ChatLine, ...]
    mutes: Mapping[str, Mapping[str, str]]
    hurried: bool


def fold(log: Iterable[Event]) -> Table:
    """Return the table after a whole log, whose first event is an Opened."""
    table = reduce(after, log, None)
    assert table is not None
    return table


def after(table: Table | None, event: Event) -> Table:
    """Return the table after an event; there is none before the first one, an Opened."""
    if table is not None:
        return evolve(table, event)
    assert isinstance(event, events.Opened)
    return opened(event)


def opened(event: events.Opened) -> Table:
    """Return the table after its first event."""
    setup = Setup.from_dict(event.setup)
    host = SeatState("person", event.host, event.name)
    seats = Seats(host if kind == "me" else SeatState() for kind in setup.seats)
    for seat, kind in enumerate(setup.seats):
        if kind == "device":
            device = SeatState("device", event.host, free_name(seats.names, event.name))
            seats = seats.put(seat, device)
        elif kind.startswith(BOT):
            seats = seats.put(seat, bot_seat(seats.names, kind.removeprefix(BOT)))
    return Table(
        0,
        event.table,
        event.host,
        setup,
        "open",
        seats,
        event.commitment,
        event.invitation,
        event.code,
        event.given,
    )


def evolve(table: Table, event: Event) -> Table:
    """Return the table after an event."""
    version, changes = table.version + 1, _EVOLVE[type(event)](table, event)
    moved = version if "game" in changes else table.moved
    entered = version if "phase" in changes else table.entered
    return table._replace(version=version, moved=moved, entered=entered, **changes)


def bot_seat(others: Iterable[str], bot: str) -> SeatState:
    """Return the seat of a bot, with a name that no other seat has."""
    return SeatState("bot", name=free_name(others, bot), bot=bot)


def _invitation_renewed(table: Table, event: events.InvitationRenewed) -> Changes:
    return Changes(invitation=event.invitation, code=event.code)


def _sat(table: Table, event: events.Sat) -> Changes:
    kind: SeatKind = "device" if event.device else "person"
    sitting = SeatState(kind, event.person, event.name)
    return Changes(seats=table.seats.put(event.seat, sitting))


def _bot_placed(table: Table, event: events.BotPlaced) -> Changes:
    seats = table.seats.put(event.seat, SeatState())
    if event.bot is not None:
        seats = seats.put(event.seat, bot_seat(seats.names, event.bot))
    return Changes(seats=seats, begins=None)


def _colour_chosen(table: Table, event: events.ColourChosen) -> Changes:
    return Changes(setup=table.setup._replace(options=event.options))


def _rose(table: Table, event: events.Rose) -> Changes:
    return Changes(seats=table.seats.put(event.seat, SeatState()), begins=None)


def _randomness_added(table: Table, event: events.RandomnessAdded) -> Changes:
    return Changes(seats=table.seats.having(event.seat, random=event.random))


def _called(table: Table, event: events.Called) -> Changes:
    return Changes(begins=event.begins)


def _began(table: Table, event: events.Began) -> Changes:
    seats = Seats(
        who._replace(
            random=None,
            resigned=False,
            spent=False,
            stand_in=who.stand_in and who.since is not None,  # people who are there play again
        )
        for who in table.seats
    )
    position = Position(table.rule_set, table.rule_set.rules.start())
    given = len(table.given_to(event.game))
    game = RunningGame(event.game, position, None, 0, event.random, event.starter, given)
    left = clocks.at_start(table)
    begun = Changes(
        phase="playing",
        seats=seats,
        game=game,
        begins=None,
        offers=(),
        since=None,
        left=left,
        hurried=False,
    )
    begun |= _play_given(table._replace(**begun))
    return _begin_turn(table, begun, event.at)


def _play_given(table: Table) -> Changes:
    """Play the actions with which the running game begins, by nobody at this table."""
    played = Changes()
    game = table.game
    assert game is not None
    for token in table.given_to(game.number):
        mover = table.mover
        played |= _step(table, token, mover if isinstance(mover, int) else None, None)
        table = table._replace(**played)
    return played


def _drawn(table: Table, event: events.Drawn) -> Changes:
    return _begin_turn(table, _step(table, event.token, None, None), event.at)


def _played(table: Table, event: events.Played) -> Changes:
    seats, left = table.seats, table.left
    # A bot that moves within seconds would leave nobody the time to answer.
    offers = () if event.by == "person" else _other_offers(table, "undo")
    if event.by == "person" and seats[event.seat].stand_in:
        seats = seats.having(event.seat, stand_in=False, back=False)
    played = Changes(seats=seats, offers=offers, left=_set(left, event.seat, event.left))
    gained = clocks.gained_by_move(table, event.seat)
    step = _step(table, event.token, event.seat, event.by, gained)
    return _begin_turn(table, played | step, event.at)


def _step(
    table: Table, token: str, seat: Seat | None, by: PlayedBy | None, gained: float = 0.0
) -> Changes:
    """Play an action in the running game."""
    game = table.game
    assert game is not None
    before = game.position
    action = before.rule_set.read(token)
    last = Step(token, seat, by, before.state, game.last, gained)
    draws = game.draws + (seat is None)
    after = game._replace(position=before.after(action), last=last, draws=draws)
    if table.starter is None:  # later games of the match rotate from here
        return Changes(game=after, starter=before.rule_set.type.first_seat(action))
    return Changes(game=after)


def _undone(table: Table, event: events.Undone) -> Changes:
    game = table.game
    assert game is not None
    step, state = game.last, game.state
    left = _spent_until(table, event.at)
    for _ in range(event.steps):
        assert step is not None
        if step.seat is not None and step.gained:
            left = _set(left, step.seat, clocks.less_increment(left[step.seat], step.gained))
        state, step = step.state, step.before
    back = game._replace(position=Position(table.rule_set, state), last=step)
    offers = _other_offers(table, "undo")
    return _begin_turn(table, Changes(game=back, offers=offers, left=left), event.at)


def _begin_turn(table: Table, changes: Changes, at: float) -> Changes:
    """Begin a turn: nobody is late, and the clock of the mover is set and started."""
    if table.setup.clock.kind == "none":
        return changes
    after = table._replace(**changes)
    after = after._replace(seats=after.seats.nobody_late())
    left = after.left
    if isinstance(after.mover, int):
        left = _set(left, after.mover, clocks.for_a_move(after, after.mover))
    since = None if clocks.running(after) is None else at
    return changes | Changes(seats=after.seats, left=left, since=since)


def _continue_turn(table: Table, seats: Seats, at: float) -> Changes:
    """Continue a turn, whose player may have changed, without giving any time."""
    was, now = clocks.running(table), clocks.running(table._replace(seats=seats))
    if was == now:
        return Changes(seats=seats)
    if was is None:
        return Changes(seats=seats, since=at)
    return Changes(seats=seats, left=_spent_until(table, at), since=None)


def _set(
    left: tuple[float | None, ...], seat: Seat, seconds: float | None
) -> tuple[float | None, ...]:
    """Return the clocks with one of them replaced."""
    if left[seat] == seconds:
        return left
    return (*left[:seat], seconds, *left[seat + 1 :])


def _spent_until(table: Table, at: float) -> tuple[float | None, ...]:
    """Return the clocks at a moment, less the time used in the current turn."""
    return tuple(clocks.left_at(table, seat, at) for seat in range(len(table.seats)))


def _held_by_same(table: Table, seat: Seat) -> frozenset[Seat]:
    """Return all seats of the person who holds one; they answer offers together."""
    return frozenset(table.seats.held(table.seats[seat].person))


def _other_offers(table: Table, what: OfferKind) -> tuple[Offer, ...]:
    """Return the open offers of other kinds."""
    return tuple(offer for offer in table.offers if offer.what != what)


def _offered(table: Table, event: events.Offered) -> Changes:
    seats, version = _held_by_same(table, event.seat), table.version + 1
    offer = Offer(event.what, event.seat, seats, event.at, version)
    return Changes(offers=(*_other_offers(table, event.what), offer))


def _answered(table: Table, event: events.Answered) -> Changes:
    if not event.yes:
        return Changes(offers=_other_offers(table, event.what))
    agree = _held_by_same(table, event.seat)
    offers = tuple(
        offer._replace(yes=offer.yes | agree) if offer.what == event.what else offer
        for offer in table.offers
    )
    return Changes(offers=offers)


def _resigned(table: Table, event: events.Resigned) -> Changes:
    return _continue_turn(table, table.seats.having(event.seat, resigned=True), event.at)


def _hurried(table: Table, event: events.Hurried) -> Changes:
    return Changes(hurried=True)


def _left(table: Table, event: events.Left) -> Changes:
    return Changes(seats=table.seats.having(event.seat, since=event.at, back=False))


def _timed_out(table: Table, event: events.TimedOut) -> Changes:
    seats = table.seats.having(event.seat, late=True, spent=True)
    return Changes(seats=seats, left=_set(table.left, event.seat, 0.0), since=None)


def _relieved(table: Table, event: events.Relieved) -> Changes:
    return _continue_turn(table, table.seats.having(event.seat, stand_in=True), event.at)


def _returned(table: Table, event: events.Returned) -> Changes:
    who = table.seats[event.seat]
    stays = who.stand_in and who.late  # the time is up: the bot makes this move
    seats = table.seats.having(event.seat, since=None, stand_in=stays, back=stays)
    offers = tuple(
        offer if event.seat in offer.yes else offer._replace(at=event.at)  # time to answer it
        for offer in table.offers
    )
    return _continue_turn(table, seats, event.at) | Changes(offers=offers)


def _ended(table: Table, event: events.Ended) -> Changes:
    result = result_of(table, event)
    results = (*table.results, result)
    played = event.game + 1 - table.first_game
    phase: Phase = "over" if played >= table.setup.games else "between"
    return Changes(phase=phase, results=results, commitment=event.commitment, since=None, offers=())


def _rematch_began(table: Table, event: events.RematchBegan) -> Changes:
    return Changes(phase="between", first_game=table.next_game, starter=None, offers=())


def _said(table: Table, event: events.Said) -> Changes:
    line = ChatLine(event.at, event.seat, event.name, event.phrase, event.text, event.person)
    chat = (*table.chat[-CHAT_LINES + 1 :], line)
    while sum(len(said.text or "") for said in chat) > CHAT_TEXT:
        chat = chat[1:]
    return Changes(chat=chat)


def _muted(table: Table, event: events.Muted) -> Changes:
    muted = {**table.muted_by(event.reader), event.person: event.name}
    if not event.yes:
        del muted[event.person]
    mutes = {**table.mutes, event.reader: muted}
    if not muted:
        del mutes[event.reader]  # who has muted nobody any more is a reader like all others
    return Changes(mutes=mutes)


def _closed(table: Table, event: events.Closed) -> Changes:
    return Changes(phase="over", begins=None, offers=())


def _paused(table: Table, event: events.Paused) -> Changes:
    def later(at: float | None) -> float | None:
        return None if at is None else at + event.seconds

    return Changes(
        since=later(table.since),
        offers=tuple(offer._replace(at=offer.at + event.seconds) for offer in table.offers),
        seats=Seats(who._replace(since=later(who.since)) for who in table.seats),
    )


_EVOLVE: dict[type[Any], Callable[[Table, Any], Changes]] = {
    events.InvitationRenewed: _invitation_renewed,
    events.Sat: _sat,
    events.BotPlaced: _bot_placed,
    events.ColourChosen: _colour_chosen,
    events.Rose: _rose,
    events.RandomnessAdded: _randomness_added,
    events.Called: _called,
    events.Began: _began,
    events.Drawn: _drawn,
    events.Played: _played,
    events.Offered: _offered,
    events.Answered: _answered,
    events.Undone: _undone,
    events.Resigned: _resigned,
    events.Hurried: _hurried,
    events.Left: _left,
    events.TimedOut: _timed_out,
    events.Relieved: _relieved,
    events.Returned: _returned,
    events.Ended: _ended,
    events.RematchBegan: _rematch_began,
    events.Said: _said,
    events.Muted: _muted,
    events.Closed: _closed,
    events.Paused: _paused,
}
