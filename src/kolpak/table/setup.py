"""Setups: what a table is opened with (wire page, "A setup")."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType
from kolpak.play.notation import AnyNotation
from kolpak.play.options import GameOptions
from kolpak.play.rules import AnyRules

CLOCKS: Final = ("none", "move", "total", "days")
ABSENT: Final = ("bot", "wait", "resign")
VISIBILITIES: Final = ("link", "private", "listed")
MOST_GAMES: Final = 20
LONGEST_CLOCK: Final = 30 * 24 * 3600
REMEMBERED: Final = 4_096
"""Actions that a game's readers and writers remember."""

OPENED: Final = 256
"""Boxes that are kept; tables may be opened with ever new options."""

BOT: Final = "bot:"
_BOT_SEAT = re.compile(r"bot:[a-z0-9_-]{1,30}")


class Clock(NamedTuple):
    """How time is kept: not at all, a time for each move, or a total that grows by an increment."""

    kind: str = "none"
    seconds: int = 0
    increment: int = 0

    @property
    def by_days(self) -> bool:
        """Whether people come and go between moves, so that being away means nothing."""
        return self.kind == "days"


class Setup(NamedTuple):
    """A game with its options, who may sit where, how many games, clock and house policy.

    ``seats`` holds ``me`` (the host), ``device`` (a further player on the host's device), ``open``
    or ``bot:NAME``. ``absent`` says what happens when somebody leaves or runs out of time.
    """

    game: str
    options: str
    seats: tuple[str, ...]
    games: int
    clock: Clock
    absent: str
    visibility: str

    def as_dict(self) -> dict[str, Any]:
        """Gives the setup as it stands on the wire."""
        return {**self._asdict(), "seats": list(self.seats), "clock": self.clock._asdict()}


class Box(NamedTuple):
    """A game with its rules and text forms under given options.

    ``read`` and ``write`` are the notation's for actions, and remember what they were asked last:
    the same few actions come again and again.
    """

    type: GameType
    options: GameOptions
    rules: AnyRules
    notation: AnyNotation
    read: Callable[[str], Any]
    write: Callable[[Any], str]


@lru_cache(OPENED)
def open_box(game: str, options: str) -> Box:
    """Makes rules and notation, or gives those it has made for the same options before."""
    game_type = find(game)
    chosen = game_type.options.read(options)
    notation = game_type.notation(chosen)
    return Box(
        game_type,
        chosen,
        game_type.rules(chosen),
        notation,
        read=lru_cache(REMEMBERED)(notation.read_action),
        write=lru_cache(REMEMBERED, typed=True)(notation.write_action),  # also where equal
    )


def read_setup(given: Mapping[str, Any]) -> Setup:
    """Reads a setup from the wire, with sensible defaults; raises KolpakError.

    A field it does not know is refused: where ``visibility`` is misspelt, a table that was to be
    private would be open to everybody.
    """
    _check_fields(given, "", Setup._fields)
    game_type = find(_word(given, "game", ""))
    options = game_type.options.read(game_type.with_table_defaults(_word(given, "options", "")))
    players = options.as_dict()["players"]
    assert isinstance(players, int)
    seats = given.get("seats", ["me", *["bot:greedy"] * (players - 1)])
    if not isinstance(seats, list | tuple) or len(seats) != players:
        raise KolpakError("error-table-seats", players=players)
    for seat in seats:
        if seat not in ("me", "device", "open") and not _BOT_SEAT.fullmatch(str(seat)):
            raise KolpakError("error-table-seat-kind", kind=str(seat)[:40])
    if "me" not in seats and "open" not in seats:
        raise KolpakError("error-table-nobody")
    if list(seats).count("me") > 1:
        raise KolpakError("error-table-me-twice")
    return Setup(
        game=game_type.name,
        options=options.write(),
        seats=tuple(str(seat) for seat in seats),
        games=_count(given, "games", players if game_type.rotates else 1, 1, MOST_GAMES),
        clock=_read_clock(given.get("clock", {})),
        absent=_choice(given, "absent", ABSENT),
        visibility=_choice(given, "visibility", VISIBILITIES),
    )


def _read_clock(given: Any) -> Clock:
    if not isinstance(given, Mapping):
        raise KolpakError("error-table-field", field="clock")
    _check_fields(given, "clock.", Clock._fields)
    kind = _choice(given, "kind", CLOCKS)
    least = 0 if kind == "none" else 5
    seconds = _count(given, "seconds", least and 60, least, LONGEST_CLOCK)
    return Clock(kind, seconds, _count(given, "increment", 0, 0, 3600))


def _check_fields(given: Mapping[str, Any], of: str, known: tuple[str, ...]) -> None:
    for field in given:
        if field not in known:
            raise KolpakError(
                "error-table-field-unknown", field=f"{of}{field[:40]}", known=", ".join(known)
            )


def _word(given: Mapping[str, Any], field: str, default: str) -> str:
    value = given.get(field, default)
    if not isinstance(value, str) or len(value) > 400:
        raise KolpakError("error-table-field", field=field)
    return value


def _choice(given: Mapping[str, Any], field: str, allowed: tuple[str, ...]) -> str:
    value = given.get(field, allowed[0])
    if value not in allowed:
        raise KolpakError(
            "error-table-choice", field=field, value=str(value)[:40], allowed=", ".join(allowed)
        )
    return str(value)


def _count(given: Mapping[str, Any], field: str, default: int, least: int, most: int) -> int:
    value = given.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise KolpakError("error-table-count", field=field, least=least, most=most)
    return value
