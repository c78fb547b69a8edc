"""Events on the wire, as a viewer is sent them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from kolpak.table.messages.setups import GameEnd, OfferKind, Phrase, PlayedBy, Score, Setup
from kolpak.words.message import MessageData


class OpenedEvent(TypedDict):
    """The host, of this ``name``, has opened the table."""

    kind: Literal["opened"]
    at: float
    name: str
    setup: Setup
    commitment: str


class SatEvent(TypedDict):
    """A person has taken a seat."""

    kind: Literal["sat"]
    at: float
    seat: int
    name: str
    who: Literal["person", "device"]


class BotPlacedEvent(TypedDict):
    """The host has put a bot on a seat, or opened the seat."""

    kind: Literal["bot_placed"]
    at: float
    seat: int
    name: str
    who: Literal["bot", "open"]


class ColourChosenEvent(TypedDict):
    """The player of a seat has chosen its colour, so the setup has other ``options``."""

    kind: Literal["colour_chosen"]
    at: float
    seat: int
    name: str
    colour: str
    options: str


SeatEventKind = Literal[
    "rose",
    "randomness_added",
    "resigned",
    "left",
    "timed_out",
    "relieved",
    "returned",
]


class SeatEvent(TypedDict):
    """Something has happened to a seat, and ``kind`` says all about it.

    ``name`` is its player's at the time: before the start somebody else may take the seat later.
    """

    kind: SeatEventKind
    at: float
    seat: int
    name: str


class CalledEvent(TypedDict):
    """A game begins at ``begins``, or earlier once everybody has contributed randomness."""

    kind: Literal["called"]
    at: float
    begins: float


class BeganEvent(TypedDict):
    """A game has begun.

    ``random`` has each seat's contribution or ``-``, ``without`` the seats of people who have added
    none; ``starter`` is null if the beginner is drawn. A game that goes on from a finished one has
    ``given``, the number of actions it begins with, which are no events.
    """

    kind: Literal["began"]
    at: float
    game: int
    random: list[str]
    without: list[int]
    starter: int | None
    commitment: str
    given: NotRequired[int]


class DrawnEvent(TypedDict):
    """Chance has moved; the token is veiled for the viewer."""

    kind: Literal["drawn"]
    at: float
    token: str
    text: list[MessageData]


class PlayedEvent(TypedDict):
    """A seat has played an action.

    ``way`` lists the fields a piece has passed, start first; ``left`` is the seat's clock.
    """

    kind: Literal["played"]
    at: float
    seat: int
    token: str
    text: list[MessageData]
    by: PlayedBy
    way: NotRequired[list[str]]
    left: NotRequired[float]


class OfferedEvent(TypedDict):
    """A seat has made an offer."""

    kind: Literal["offered"]
    at: float
    seat: int
    what: OfferKind


class AnsweredEvent(TypedDict):
    """A seat has accepted or declined an offer."""

    kind: Literal["answered"]
    at: float
    seat: int
    what: OfferKind
    yes: bool


class UndoneEvent(TypedDict):
    """The last ``steps`` actions have been taken back."""

    kind: Literal["undone"]
    at: float
    seat: int
    steps: int


class EndedEvent(TypedDict):
    """A game has ended: its standing, its seed, and the commitment to the next seed."""

    kind: Literal["ended"]
    at: float
    game: int
    how: GameEnd
    standing: list[Score]
    seed: str
    commitment: str


class RematchBeganEvent(TypedDict):
    """A further match begins."""

    kind: Literal["rematch_began"]
    at: float


class SaidEvent(TypedDict):
    """Somebody has sent a chat message: ``phrase`` or ``text`` is null."""

    kind: Literal["said"]
    at: float
    seat: int | None
    name: str
    phrase: Phrase | None
    text: str | None


class MutedEvent(TypedDict):
    """The viewer has muted or unmuted a person."""

    kind: Literal["muted"]
    at: float
    name: str
    yes: bool


class InvitationRenewedEvent(TypedDict):
    """The host has renewed the invitation, which only the host is shown, in the snapshot."""

    kind: Literal["invitation_renewed"]
    at: float


class HurriedEvent(TypedDict):
    """Bots play the rest of the game without pauses."""

    kind: Literal["hurried"]
    at: float


class ClosedEvent(TypedDict):
    """An abandoned match is over."""

    kind: Literal["closed"]
    at: float


class PausedEvent(TypedDict):
    """The server was down for some seconds, during which clocks stood still."""

    kind: Literal["paused"]
    at: float
    seconds: float


TableEvent: TypeAlias = (
    OpenedEvent
    | SatEvent
    | BotPlacedEvent
    | ColourChosenEvent
    | SeatEvent
    | CalledEvent
    | BeganEvent
    | DrawnEvent
    | PlayedEvent
    | OfferedEvent
    | AnsweredEvent
    | UndoneEvent
    | EndedEvent
    | RematchBeganEvent
    | SaidEvent
    | MutedEvent
    | InvitationRenewedEvent
    | HurriedEvent
    | ClosedEvent
    | PausedEvent
)
"""An event as a viewer is sent it, discriminated by ``kind``."""
