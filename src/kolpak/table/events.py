"""Events: what has happened at a table, in the order of their numbers; the log is the truth.

Each is an immutable value with a form of plain data for the log. Nothing here is meant for a
viewer: ``project`` says what each may know.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from kolpak.play.rules import Seat


class Opened(NamedTuple):
    """The host has opened the table."""

    at: float
    table: str
    host: str
    name: str
    setup: dict[str, Any]
    commitment: str


class Sat(NamedTuple):
    """A person has taken a seat; ``device`` where it is a further one on the host's device."""

    at: float
    seat: Seat
    person: str
    name: str
    device: bool = False


class BotPlaced(NamedTuple):
    """The host has put a bot on a seat, or opened it (``bot`` None)."""

    at: float
    seat: Seat
    bot: str | None


class Rose(NamedTuple):
    """A person has given up a seat before the start."""

    at: float
    seat: Seat


class RandomnessAdded(NamedTuple):
    """A player has added randomness to the next game's."""

    at: float
    seat: Seat
    random: str


class Began(NamedTuple):
    """A game has begun: its number, and what the seats have added to its randomness."""

    at: float
    game: int
    random: tuple[str, ...]
    starter: Seat | None


class Drawn(NamedTuple):
    """Chance has moved."""

    at: float
    token: str


class Played(NamedTuple):
    """A seat has played; ``by`` a person, a bot or a stand-in; ``left`` is its clock afterwards."""

    at: float
    seat: Seat
    token: str
    by: str
    left: float | None = None


class Offered(NamedTuple):
    """A seat offers to take back, to stop, or to play again."""

    at: float
    seat: Seat
    what: str


class Answered(NamedTuple):
    """A seat has agreed to an offer or turned it down."""

    at: float
    seat: Seat
    what: str
    yes: bool


class Undone(NamedTuple):
    """By agreement the last actions are taken back, so many of them."""

    at: float
    seat: Seat
    steps: int


class Resigned(NamedTuple):
    """A seat has given up the game; a bot moves for it, and it is ranked last."""

    at: float
    seat: Seat


class Left(NamedTuple):
    """A person has gone away."""

    at: float
    seat: Seat


class TimedOut(NamedTuple):
    """A seat has used up its time."""

    at: float
    seat: Seat


class Relieved(NamedTuple):
    """A bot plays on for a seat until its person is back."""

    at: float
    seat: Seat


class Returned(NamedTuple):
    """A person is back and plays on."""

    at: float
    seat: Seat


class Ended(NamedTuple):
    """A game has ended; its seed is shown and the commitment to the next one's given."""

    at: float
    game: int
    how: str
    seed: str
    commitment: str


class RematchBegan(NamedTuple):
    """Everybody has agreed to a further match."""

    at: float


class Said(NamedTuple):
    """Somebody has said something: a ready phrase, or text."""

    at: float
    seat: Seat | None
    name: str
    phrase: str | None
    text: str | None
    person: str


class Muted(NamedTuple):
    """A reader has muted a person, or unmuted them; ``name`` is how the reader knows them."""

    at: float
    reader: str
    name: str
    yes: bool
    person: str


class Paused(NamedTuple):
    """The server was down for so long; clocks have stood still."""

    at: float
    seconds: float


Event: TypeAlias = (
    Opened
    | Sat
    | BotPlaced
    | Rose
    | RandomnessAdded
    | Began
    | Drawn
    | Played
    | Offered
    | Answered
    | Undone
    | Resigned
    | Left
    | TimedOut
    | Relieved
    | Returned
    | Ended
    | RematchBegan
    | Said
    | Muted
    | Paused
)

KINDS: dict[str, type[Any]] = {
    "opened": Opened,
    "sat": Sat,
    "bot_placed": BotPlaced,
    "rose": Rose,
    "randomness_added": RandomnessAdded,
    "began": Began,
    "drawn": Drawn,
    "played": Played,
    "offered": Offered,
    "answered": Answered,
    "undone": Undone,
    "resigned": Resigned,
    "left": Left,
    "timed_out": TimedOut,
    "relieved": Relieved,
    "returned": Returned,
    "ended": Ended,
    "rematch_began": RematchBegan,
    "said": Said,
    "muted": Muted,
    "paused": Paused,
}
"""Events by the name they have in the log and on the wire."""

NAMES = {kind: name for name, kind in KINDS.items()}


def write_event(event: Event) -> dict[str, Any]:
    """Gives an event as plain data."""
    return {"kind": NAMES[type(event)], **event._asdict()}


def read_event(data: dict[str, Any]) -> Event:
    """Reads what ``write_event`` has written; raises KeyError or TypeError for anything else.

    >>> read_event(write_event(Began(1.0, 0, ("-", "-"), None)))
    Began(at=1.0, game=0, random=('-', '-'), starter=None)
    """
    fields = {
        name: tuple(value) if name == "random" and isinstance(value, list) else value
        for name, value in data.items()
        if name != "kind"
    }
    made: Event = KINDS[data["kind"]](**fields)
    return made
