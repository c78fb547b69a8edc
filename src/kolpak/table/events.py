"""Events: what has happened at a table, as stored in its log (event sourcing).

Each is an immutable value that can be written as JSON. Events hold secrets; viewers are sent the
projections that ``project`` makes of them.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, TypeAlias, get_args

from kolpak.play.rules import Seat
from kolpak.table.messages.setups import GameEnd, OfferKind, Phrase, PlayedBy, Setup


class Opened(NamedTuple):
    """The host has opened the table; always the first event.

    ``given`` are the actions of a finished game after which the first game here goes on.
    """

    at: float
    table: str
    host: str
    name: str
    setup: Setup
    commitment: str
    invitation: str
    code: str
    given: tuple[str, ...] = ()


class InvitationRenewed(NamedTuple):
    """The host has renewed the invitation; who has only the old one may not stay."""

    at: float
    invitation: str
    code: str


class Sat(NamedTuple):
    """A person has taken a seat; ``device`` if it is a further one on their device."""

    at: float
    seat: Seat
    person: str
    name: str
    device: bool = False


class BotPlaced(NamedTuple):
    """The host has put a bot on a seat, or opened the seat (``bot`` None)."""

    at: float
    seat: Seat
    bot: str | None


class ColourChosen(NamedTuple):
    """A seat has chosen its colour, so the options have changed."""

    at: float
    seat: Seat
    colour: str
    options: str


class Rose(NamedTuple):
    """A person has stood up from a seat before the start."""

    at: float
    seat: Seat


class RandomnessAdded(NamedTuple):
    """A player has contributed randomness to the next game."""

    at: float
    seat: Seat
    random: str


class Called(NamedTuple):
    """A game is to begin, by ``begins`` at the latest: it waits for contributions."""

    at: float
    begins: float


class Began(NamedTuple):
    """A game has begun: its number and the randomness that the seats have contributed."""

    at: float
    game: int
    random: tuple[str, ...]
    starter: Seat | None


class Drawn(NamedTuple):
    """Chance has moved."""

    at: float
    token: str


class Played(NamedTuple):
    """A seat has played an action; ``left`` is its clock afterwards, in seconds."""

    at: float
    seat: Seat
    token: str
    by: PlayedBy
    left: float | None = None


class Offered(NamedTuple):
    """A seat has made an offer."""

    at: float
    seat: Seat
    what: OfferKind


class Answered(NamedTuple):
    """A seat has accepted or declined an offer."""

    at: float
    seat: Seat
    what: OfferKind
    yes: bool


class Undone(NamedTuple):
    """The last ``steps`` actions are taken back by agreement."""

    at: float
    seat: Seat
    steps: int


class Resigned(NamedTuple):
    """A seat has resigned; a bot moves for it, and it is ranked last."""

    at: float
    seat: Seat


class Hurried(NamedTuple):
    """Bots play the rest of the game without pauses."""

    at: float


class Left(NamedTuple):
    """A person has left, or lost the connection."""

    at: float
    seat: Seat


class TimedOut(NamedTuple):
    """A seat has used up its time."""

    at: float
    seat: Seat


class Relieved(NamedTuple):
    """A bot plays for a seat until its person returns."""

    at: float
    seat: Seat


class Returned(NamedTuple):
    """A person has returned to a seat."""

    at: float
    seat: Seat


class Ended(NamedTuple):
    """A game has ended; its seed is revealed and the next seed committed to."""

    at: float
    game: int
    how: GameEnd
    seed: str
    commitment: str


class RematchBegan(NamedTuple):
    """Everybody asked has accepted a rematch."""

    at: float


class Said(NamedTuple):
    """Somebody has sent a chat message: a phrase or free text."""

    at: float
    seat: Seat | None
    name: str
    phrase: Phrase | None
    text: str | None
    person: str


class Muted(NamedTuple):
    """A reader has muted or unmuted a person, known to them by ``name``."""

    at: float
    reader: str
    name: str
    yes: bool
    person: str


class Closed(NamedTuple):
    """A match that was abandoned between two games is over."""

    at: float


class Paused(NamedTuple):
    """The server was down, or its host asleep, for some seconds; clocks have stood still."""

    at: float
    seconds: float


Event: TypeAlias = (
    Opened
    | InvitationRenewed
    | Sat
    | BotPlaced
    | ColourChosen
    | Rose
    | RandomnessAdded
    | Called
    | Began
    | Drawn
    | Played
    | Offered
    | Answered
    | Undone
    | Resigned
    | Hurried
    | Left
    | TimedOut
    | Relieved
    | Returned
    | Ended
    | RematchBegan
    | Said
    | Muted
    | Closed
    | Paused
)

KINDS: dict[str, type[Any]] = {
    re.sub(r"\B(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(Event)
}
"""Event classes by their kind in the log and on the wire, the name of the class in snake case.

Logs outlive the program that wrote them: ``messages.events`` says all kinds, and a test that no
class has another one.
"""

NAMES = {kind: name for name, kind in KINDS.items()}

_TUPLES = ("given", "random")
"""Fields that JSON has as lists."""


def write_event(event: Event) -> dict[str, Any]:
    """Return an event as JSON data."""
    return {"kind": NAMES[type(event)], **event._asdict()}


def read_event(data: dict[str, Any]) -> Event:
    """Return the event that ``write_event`` has written; raise KeyError or TypeError.

    >>> read_event(write_event(Began(1.0, 0, ("-", "-"), None)))
    Began(at=1.0, game=0, random=('-', '-'), starter=None)
    """
    fields = {
        name: tuple(value) if name in _TUPLES and isinstance(value, list) else value
        for name, value in data.items()
        if name != "kind"
    }
    made: Event = KINDS[data["kind"]](**fields)
    return made
