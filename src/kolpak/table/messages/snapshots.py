"""Snapshots on the wire, and descriptions of actions."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from kolpak.table.messages.setups import (
    Mover,
    OfferKind,
    Phase,
    Phrase,
    Score,
    SeatKind,
    Setup,
)
from kolpak.words.message import MessageData


class Seat(TypedDict):
    """Occupant of a seat, and whether they are there.

    ``stand_in``: a bot plays for the absent person; ``late``: the time for the move is up;
    ``relieve``: others may have a bot take over now; ``added``: has contributed randomness;
    ``out``: the game goes on without this seat.
    ``colour`` is a letter, null in games whose seats choose no colour.
    """

    name: str
    who: SeatKind
    colour: str | None
    absent: bool
    stand_in: bool
    late: bool
    relieve: bool
    added: bool
    resigned: bool
    out: bool


class Match(TypedDict):
    """Progress of the match: number of the game in it, match points, standings so far."""

    game: int
    games: int
    totals: list[int]
    results: list[list[Score]]


class GameView(TypedDict):
    """The running or last game in the view of ``seat``, or of a spectator (null).

    ``actions`` are the legal actions as tokens, empty unless ``seat`` is to move and has not
    resigned. ``picture`` is the view drawn in text, in the viewer's language, where the page has no
    drawing of the game.
    """

    view: str
    picture: NotRequired[str]
    seat: int | None
    mover: Mover
    actions: list[str]
    standing: list[Score]
    last: str | None


class ClockState(TypedDict):
    """Clock of a seat: seconds left, null without a clock."""

    left: float | None
    running: bool


class Offer(TypedDict):
    """An open offer and the seats that have accepted it.

    ``left`` are the seconds after which silence declines it; null where it never does.
    """

    what: OfferKind
    seat: int
    yes: list[int]
    left: float | None


class Fairness(TypedDict):
    """Published part of the randomness; ``seed`` once the last game has ended."""

    commitment: str
    random: list[str]
    seed: NotRequired[str]


class ChatLine(TypedDict):
    """A chat message, perhaps the viewer's own: ``phrase`` or ``text`` is null."""

    at: float
    seat: int | None
    name: str
    own: bool
    phrase: Phrase | None
    text: str | None


class Snapshot(TypedDict):
    """The whole table as a viewer may know it.

    ``v`` is the version, ``you`` the seats the viewer holds, ``undo`` whether they may offer an
    undo, ``muted`` the names they have muted. Only the host gets ``invitation``. ``code`` leads
    others here until the first game begins; at a private table only the host is shown it.
    """

    id: str
    v: int
    setup: Setup
    phase: Phase
    host: bool
    you: list[int]
    invitation: NotRequired[str]
    code: str | None
    seats: list[Seat]
    match: Match
    game: GameView | None
    clocks: list[ClockState]
    offers: list[Offer]
    undo: bool
    fair: Fairness
    chat: list[ChatLine]
    muted: list[str]


class SnapshotChange(TypedDict, total=False):
    """The top-level fields of a snapshot that differ from the one before."""

    id: str
    v: int
    setup: Setup
    phase: Phase
    host: bool
    you: list[int]
    invitation: str
    code: str | None
    seats: list[Seat]
    match: Match
    game: GameView | None
    clocks: list[ClockState]
    offers: list[Offer]
    undo: bool
    fair: Fairness
    chat: list[ChatLine]
    muted: list[str]


class RefusedAction(TypedDict):
    """Why an action, or the beginning of one, is not legal; ``rule`` is the broken rule's id."""

    token: str
    reason: MessageData
    rule: str | None


class ActionDescription(TypedDict):
    """A legal action in words; ``way`` lists the fields passed, start first."""

    token: str
    text: list[MessageData]
    way: NotRequired[list[str]]
