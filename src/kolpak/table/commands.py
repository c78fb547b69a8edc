"""Commands: what somebody asks of a table (wire page, "A command")."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table.names import BIDI_CONTROLS, JOIN_CONTROLS, LONGEST_NAME, read_name

PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "hurry",
    "one-moment",
    "good-game",
    "again",
)
"""Ready phrases; each reader gets them in their language (message ``phrase-…``)."""

OFFERS: Final = ("undo", "rematch", "stop")
LONGEST_TEXT: Final = 300
LAST_SEAT: Final = 99
"""Higher numbers are no seats of any game; they may be too long to be told back."""

_RANDOM = re.compile(r"[0-9a-f]{64}")


class Sender(NamedTuple):
    """Who sends a command: a person, or the house itself (``person`` None), for bots and clocks."""

    person: str | None
    name: str


SYSTEM: Final = Sender(None, "")


class Sit(NamedTuple):
    """Take an open seat."""

    seat: Seat
    name: str


class Rise(NamedTuple):
    """Give up a seat before the start."""

    seat: Seat


class PlaceBot(NamedTuple):
    """Put a bot on a seat, or open it."""

    seat: Seat
    bot: str | None


class AddRandomness(NamedTuple):
    """Add randomness to the next game's."""

    random: str


class Start(NamedTuple):
    """Begin the first game, as the host."""


class NextGame(NamedTuple):
    """Begin the next game of the match."""


class PlayAction(NamedTuple):
    """Play an action."""

    token: str
    seat: Seat | None


class Offer(NamedTuple):
    """Offer to undo, to stop or to play again."""

    what: str
    seat: Seat | None


class AnswerOffer(NamedTuple):
    """Agree to an offer, or turn it down."""

    what: str
    yes: bool
    seat: Seat | None


class Resign(NamedTuple):
    """Give up the game."""

    seat: Seat | None


class Leave(NamedTuple):
    """Go away."""

    seat: Seat


class Return(NamedTuple):
    """Be back."""

    seat: Seat


class Relieve(NamedTuple):
    """Let a bot play on for somebody absent too long."""

    seat: Seat


class Say(NamedTuple):
    """Say a ready phrase, or text."""

    phrase: str | None
    text: str | None


class Mute(NamedTuple):
    """Read somebody no longer, or again."""

    name: str
    yes: bool


class Tick(NamedTuple):
    """Look at the clock; only the house sends it."""


class Pause(NamedTuple):
    """Tell that the server was down for so many seconds; only the house sends it."""

    seconds: float


Command: TypeAlias = (
    Sit
    | Rise
    | PlaceBot
    | AddRandomness
    | Start
    | NextGame
    | PlayAction
    | Offer
    | AnswerOffer
    | Resign
    | Leave
    | Return
    | Relieve
    | Say
    | Mute
    | Tick
    | Pause
)


def read_command(data: Mapping[str, Any]) -> Command:
    """Reads a command from the wire; raises KolpakError naming the field that is wrong."""
    name = data.get("do")
    reader = _READERS.get(name) if isinstance(name, str) else None
    if reader is None:
        raise KolpakError("error-command-unknown", name=str(name)[:40], known=", ".join(_READERS))
    return reader(data)


def _seat(data: Mapping[str, Any]) -> Seat:
    seat = _own_seat(data)
    if seat is None:
        raise KolpakError("error-table-field", field="seat")
    return seat


def _own_seat(data: Mapping[str, Any]) -> Seat | None:
    seat = data.get("seat")
    if seat is None:
        return None
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= LAST_SEAT:
        raise KolpakError("error-table-field", field="seat")
    return seat


def _text(data: Mapping[str, Any], field: str, most: int) -> str:
    value = data.get(field)
    if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= most:
        return value.strip()
    raise KolpakError("error-table-text", field=field, most=most)


def _spoken(data: Mapping[str, Any]) -> str:
    value = data.get("text")
    if isinstance(value, str):
        visible = value.translate(BIDI_CONTROLS | JOIN_CONTROLS)
        if visible.strip() and visible.isprintable() and len(value) <= LONGEST_TEXT:
            return value.translate(BIDI_CONTROLS).strip()
    raise KolpakError("error-table-text", field="text", most=LONGEST_TEXT)


def _known_name(data: Mapping[str, Any]) -> str:
    """Gives a name as it stands at the table: an old one need not be one to go by today."""
    if not isinstance(data.get("name"), str):
        raise KolpakError("error-table-field", field="name")
    return str(data["name"])


def _yes(data: Mapping[str, Any]) -> bool:
    if not isinstance(data.get("yes"), bool):
        raise KolpakError("error-table-field", field="yes")
    return bool(data["yes"])


def _what(data: Mapping[str, Any]) -> str:
    if data.get("what") not in OFFERS:
        raise KolpakError(
            "error-table-choice",
            field="what",
            value=str(data.get("what"))[:40],
            allowed=", ".join(OFFERS),
        )
    return str(data["what"])


def _place_bot(data: Mapping[str, Any]) -> PlaceBot:
    bot = data.get("bot")
    return PlaceBot(_seat(data), None if bot is None else _text(data, "bot", LONGEST_NAME))


def _add_randomness(data: Mapping[str, Any]) -> AddRandomness:
    random = data.get("random")
    if not isinstance(random, str) or not _RANDOM.fullmatch(random):
        raise KolpakError("error-table-random")
    return AddRandomness(random)


def _say(data: Mapping[str, Any]) -> Say:
    if data.get("phrase") is None:
        return Say(None, _spoken(data))
    if data["phrase"] not in PHRASES:
        raise KolpakError("error-table-phrase", known=", ".join(PHRASES))
    return Say(str(data["phrase"]), None)


_READERS: Final[dict[str, Callable[[Mapping[str, Any]], Command]]] = {
    "sit": lambda data: Sit(_seat(data), read_name(data.get("name"))),
    "rise": lambda data: Rise(_seat(data)),
    "place_bot": _place_bot,
    "add_randomness": _add_randomness,
    "start": lambda data: Start(),
    "next": lambda data: NextGame(),
    "play": lambda data: PlayAction(_text(data, "token", 200), _own_seat(data)),
    "offer": lambda data: Offer(_what(data), _own_seat(data)),
    "answer": lambda data: AnswerOffer(_what(data), _yes(data), _own_seat(data)),
    "resign": lambda data: Resign(_own_seat(data)),
    "leave": lambda data: Leave(_seat(data)),
    "return": lambda data: Return(_seat(data)),
    "relieve": lambda data: Relieve(_seat(data)),
    "say": _say,
    "mute": lambda data: Mute(_known_name(data), _yes(data)),
}
