"""Commands: what a person or the server asks of a table, parsed from the wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from kolpak.fair.seed import HEX
from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table.messages.setups import OfferKind, Phrase
from kolpak.table.names import LONGEST_NAME, read_name, visible_text
from kolpak.table.texts import cleaned, has_line_end

PHRASES: Final[tuple[Phrase, ...]] = get_args(Phrase)
OFFERS: Final[tuple[OfferKind, ...]] = get_args(OfferKind)
LONGEST_TEXT: Final = 300
LAST_SEAT: Final = 99
"""Highest seat number parsed; longer numbers are not repeated in error messages."""


class Sender(NamedTuple):
    """Sender of a command: a person, or the server itself (``person`` is None)."""

    person: str | None
    name: str


SYSTEM: Final = Sender(None, "")
"""The server as a sender: it moves bots, checks clocks and reports connections."""


class Sit(NamedTuple):
    """Take an open seat, with a contribution of randomness to the first game."""

    seat: Seat | None
    name: str
    random: str | None = None


class Rise(NamedTuple):
    """Stand up from a seat before the start."""

    seat: Seat


class PlaceBot(NamedTuple):
    """Put a bot on a seat, or open the seat (``bot`` None)."""

    seat: Seat
    bot: str | None


class ChooseColour(NamedTuple):
    """Choose the colour of an own seat before the start."""

    seat: Seat
    colour: str


class RenewInvitation(NamedTuple):
    """Replace the invitation of a private table, and send everybody away who only watches."""


class AddRandomness(NamedTuple):
    """Contribute randomness to the next game."""

    random: str


class Start(NamedTuple):
    """Begin the first game."""

    random: str | None = None


class NextGame(NamedTuple):
    """Begin the next game of the match."""

    random: str | None = None
    v: int | None = None


class PlayAction(NamedTuple):
    """Play an action, chosen at version ``v`` of the table where that is known."""

    token: str
    seat: Seat | None
    v: int | None = None


class Offer(NamedTuple):
    """Offer an undo, a stop or a rematch."""

    what: OfferKind
    seat: Seat | None
    random: str | None = None
    v: int | None = None


class AnswerOffer(NamedTuple):
    """Accept or decline an offer."""

    what: OfferKind
    yes: bool
    seat: Seat | None
    random: str | None = None
    v: int | None = None


class Resign(NamedTuple):
    """Resign the running game."""

    seat: Seat | None
    v: int | None = None


class Hurry(NamedTuple):
    """Have bots play the rest of the game at once, where no other person plays."""

    v: int | None = None


class Leave(NamedTuple):
    """Leave the table for a while."""

    seat: Seat


class Return(NamedTuple):
    """Come back after an absence."""

    seat: Seat


class Relieve(NamedTuple):
    """Have a bot take over the seat of somebody late or absent too long."""

    seat: Seat


class Say(NamedTuple):
    """Send a chat message: a phrase or free text."""

    phrase: Phrase | None
    text: str | None


class Mute(NamedTuple):
    """Mute or unmute a person for the sender alone."""

    name: str
    yes: bool


class Tick(NamedTuple):
    """Do what is due: end a turn, begin a game, settle an offer; sent by the server only."""


class Close(NamedTuple):
    """End an abandoned match; sent by the server only."""


class Pause(NamedTuple):
    """Exclude server downtime, in seconds, from the clock; sent by the server only."""

    seconds: float


Command: TypeAlias = (
    Sit
    | Rise
    | PlaceBot
    | ChooseColour
    | RenewInvitation
    | AddRandomness
    | Start
    | NextGame
    | PlayAction
    | Offer
    | AnswerOffer
    | Resign
    | Hurry
    | Leave
    | Return
    | Relieve
    | Say
    | Mute
    | Tick
    | Close
    | Pause
)


def read_command(data: Mapping[str, Any]) -> Command:
    """Parse a command from the wire; raise KolpakError naming the invalid field."""
    name = data.get("do")
    reader = _READERS.get(name) if isinstance(name, str) else None
    if reader is None:
        raise KolpakError("error-command-unknown", name=str(name)[:40], known=", ".join(_READERS))
    return reader(data)


def _seat(data: Mapping[str, Any]) -> Seat:
    seat = _any_seat(data)
    if seat is None:
        raise KolpakError("error-table-field", field="seat")
    return seat


def _any_seat(data: Mapping[str, Any]) -> Seat | None:
    seat = data.get("seat")
    if seat is None:
        return None
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= LAST_SEAT:
        raise KolpakError("error-table-field", field="seat")
    return seat


def _version(data: Mapping[str, Any]) -> int | None:
    version = data.get("v")
    if version is None or type(version) is int:
        return version
    raise KolpakError("error-table-field", field="v")


def _text(data: Mapping[str, Any], field: str, most: int) -> str:
    value = data.get(field)
    if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= most:
        return value.strip()
    raise KolpakError("error-table-text", field=field, most=most)


def _spoken(data: Mapping[str, Any]) -> str:
    value = data.get("text")
    if isinstance(value, str):
        text = cleaned(value).strip()
        if visible_text(text) and not has_line_end(text) and len(text) <= LONGEST_TEXT:
            return text
    raise KolpakError("error-table-text", field="text", most=LONGEST_TEXT)


def _known_name(data: Mapping[str, Any]) -> str:
    """Return a name as it is, without the checks for new names."""
    if not isinstance(data.get("name"), str):
        raise KolpakError("error-table-field", field="name")
    return str(data["name"])


def _yes(data: Mapping[str, Any]) -> bool:
    if not isinstance(data.get("yes"), bool):
        raise KolpakError("error-table-field", field="yes")
    return bool(data["yes"])


def _what(data: Mapping[str, Any]) -> OfferKind:
    value = data.get("what")
    offer = next((known for known in OFFERS if known == value), None)
    if offer is None:
        raise KolpakError(
            "error-table-choice", field="what", value=str(value)[:40], allowed=", ".join(OFFERS)
        )
    return offer


def _place_bot(data: Mapping[str, Any]) -> PlaceBot:
    bot = data.get("bot")
    return PlaceBot(_seat(data), None if bot is None else _text(data, "bot", LONGEST_NAME))


def _random(data: Mapping[str, Any]) -> str:
    random = data.get("random")
    if not isinstance(random, str) or not HEX.fullmatch(random):
        raise KolpakError("error-table-random")
    return random


def _any_random(data: Mapping[str, Any]) -> str | None:
    return None if data.get("random") is None else _random(data)


def _say(data: Mapping[str, Any]) -> Say:
    if data.get("phrase") is None:
        return Say(None, _spoken(data))
    phrase = next((known for known in PHRASES if known == data["phrase"]), None)
    if phrase is None:
        raise KolpakError("error-table-phrase", known=", ".join(PHRASES))
    if data.get("text") is not None:
        raise KolpakError("error-table-field-unknown", field="text", known="phrase")
    return Say(phrase, None)


_READERS: Final[dict[str, Callable[[Mapping[str, Any]], Command]]] = {
    "sit": lambda data: Sit(_any_seat(data), read_name(data.get("name")), _any_random(data)),
    "rise": lambda data: Rise(_seat(data)),
    "place_bot": _place_bot,
    "choose_colour": lambda data: ChooseColour(_seat(data), _text(data, "colour", 1)),
    "renew_invitation": lambda data: RenewInvitation(),
    "add_randomness": lambda data: AddRandomness(_random(data)),
    "start": lambda data: Start(_any_random(data)),
    "next": lambda data: NextGame(_any_random(data), _version(data)),
    "play": lambda data: PlayAction(_text(data, "token", 200), _any_seat(data), _version(data)),
    "offer": lambda data: Offer(_what(data), _any_seat(data), _any_random(data), _version(data)),
    "answer": lambda data: AnswerOffer(
        _what(data), _yes(data), _any_seat(data), _any_random(data), _version(data)
    ),
    "resign": lambda data: Resign(_any_seat(data), _version(data)),
    "hurry": lambda data: Hurry(_version(data)),
    "leave": lambda data: Leave(_seat(data)),
    "return": lambda data: Return(_seat(data)),
    "relieve": lambda data: Relieve(_seat(data)),
    "say": _say,
    "mute": lambda data: Mute(_known_name(data), _yes(data)),
}
