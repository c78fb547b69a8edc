"""Setups on the wire, and the words and values that all messages share."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Phase = Literal["open", "playing", "between", "over"]
"""Stage of a table: before the first game, in a game, between two games, after the match."""

SeatKind = Literal["open", "person", "device", "bot"]
"""Who holds a seat; ``device`` is a further seat of a person, played on the same device."""

PlayedBy = Literal["person", "bot", "stand-in"]
OfferKind = Literal["undo", "rematch", "stop"]
GameEnd = Literal["finished", "resigned", "stopped"]
ClockKind = Literal["none", "move", "total", "days"]
AbsencePolicy = Literal["bot", "wait", "resign"]
Visibility = Literal["link", "private", "listed"]
Mover: TypeAlias = int | Literal["chance"] | None
"""Who acts next: a seat, chance, or nobody."""

Phrase = Literal[
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
]
"""Canned chat message, translated for each reader (message id ``phrase-…``)."""

Score: TypeAlias = dict[str, int | None]
"""Result of one seat: ``points``, ``place`` (1 is best) and the game's own counts."""


class Clock(TypedDict):
    """Time control: per move, per game with Fischer increment, or over days."""

    kind: ClockKind
    seconds: int
    increment: int


class Setup(TypedDict):
    """Settings of a table: game, options, seats, length of the match, policies.

    ``options`` is a text ``name=value …``. A seat is ``me`` (the host), ``device``, ``open`` or
    ``bot:NAME``.
    """

    game: str
    options: str
    seats: list[str]
    games: int
    clock: Clock
    absent: AbsencePolicy
    visibility: Visibility


class ClockRequest(TypedDict):
    """Time control of a new table; missing fields take their defaults."""

    kind: NotRequired[ClockKind]
    seconds: NotRequired[int]
    increment: NotRequired[int]


class SetupRequest(TypedDict):
    """Settings of a new table; missing fields take their defaults.

    With an ``id`` of the sender's the request may be repeated: it opens one table.
    """

    id: NotRequired[str]
    game: str
    options: NotRequired[str]
    seats: NotRequired[list[str]]
    games: NotRequired[int]
    clock: NotRequired[ClockRequest]
    absent: NotRequired[AbsencePolicy]
    visibility: NotRequired[Visibility]
