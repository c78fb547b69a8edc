"""Setups: the settings a table is opened with, validated."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar, get_args

from kolpak.games.catalog import find
from kolpak.play.bot import BOT_NAME
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType
from kolpak.play.notation import AnyNotation
from kolpak.play.options import GameOptions, players_of
from kolpak.play.rules import AnyRules
from kolpak.table.messages import setups
from kolpak.table.messages.setups import AbsencePolicy, ClockKind, Visibility

CLOCKS: Final[tuple[ClockKind, ...]] = get_args(ClockKind)
ABSENT: Final[tuple[AbsencePolicy, ...]] = get_args(AbsencePolicy)
VISIBILITIES: Final[tuple[Visibility, ...]] = get_args(Visibility)
MOST_GAMES: Final = 20
LONGEST_CLOCK: Final = 30 * 24 * 3600
ACTION_CACHE: Final = 4_096
"""Size of the cache of each notation's parsed and written actions."""

RULE_SET_CACHE: Final = 256
"""Size of the cache of rule sets; bounded, as clients choose the options."""

BOT: Final = "bot:"
"""Prefix of a bot's name, in setups and records."""

BOT_SEAT: Final = re.compile(BOT + BOT_NAME.pattern)
"""What the seat of a bot is called, there as well."""

Word = TypeVar("Word", bound=str)


class Clock(NamedTuple):
    """Time control; ``seconds`` a move, or a game with a Fischer ``increment`` a move."""

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0

    @property
    def by_days(self) -> bool:
        """Whether the game is played over days, so that absence has no consequences."""
        return self.kind == "days"


class Setup(NamedTuple):
    """Settings of a table: game, options, seats, number of games, clock and policies.

    A seat is ``me`` (the host), ``device`` (a further player on the host's device), ``open`` or
    ``bot:NAME``. ``absent`` is the policy for players who leave or run out of time.
    """

    game: str
    options: str
    seats: tuple[str, ...]
    games: int
    clock: Clock
    absent: AbsencePolicy
    visibility: Visibility

    def as_dict(self) -> setups.Setup:
        """Return the setup as it stands on the wire and in the log."""
        clock = self.clock
        return {
            "game": self.game,
            "options": self.options,
            "seats": list(self.seats),
            "games": self.games,
            "clock": {"kind": clock.kind, "seconds": clock.seconds, "increment": clock.increment},
            "absent": self.absent,
            "visibility": self.visibility,
        }

    @classmethod
    def from_dict(cls, data: setups.Setup) -> Setup:
        """Return the setup that ``as_dict`` has written."""
        return cls(
            game=data["game"],
            options=data["options"],
            seats=tuple(data["seats"]),
            games=data["games"],
            clock=Clock(**data["clock"]),
            absent=data["absent"],
            visibility=data["visibility"],
        )


class RuleSet(NamedTuple):
    """A game type with its rules and notation under given options.

    ``read`` and ``write`` parse and write actions, with an LRU cache.
    """

    type: GameType
    options: GameOptions
    rules: AnyRules
    notation: AnyNotation
    read: Callable[[str], Any]
    write: Callable[[Any], str]


@lru_cache(RULE_SET_CACHE)
def rules_for(game: str, options: str) -> RuleSet:
    """Return the rules and notation of a game under options, from a cache."""
    game_type = find(game)
    chosen = game_type.options.read(options)
    notation = game_type.notation(chosen)
    return RuleSet(
        game_type,
        chosen,
        game_type.rules(chosen),
        notation,
        read=lru_cache(ACTION_CACHE)(notation.read_action),
        write=lru_cache(ACTION_CACHE, typed=True)(notation.write_action),  # kinds may be equal
    )


def read_setup(given: Mapping[str, Any]) -> Setup:
    """Validate a setup from the wire and fill in defaults; raise KolpakError.

    Unknown fields are refused: with ``visibility`` misspelt, a table meant to be private would be
    open to everybody.
    """
    _check_fields(given, "", Setup._fields)
    game_type = find(_word(given, "game", ""))
    options = game_type.options.read(game_type.with_table_defaults(_word(given, "options", "")))
    players = players_of(options)
    seats = given.get("seats", ["me", *[f"{BOT}greedy"] * (players - 1)])
    if not isinstance(seats, list | tuple) or len(seats) != players:
        raise KolpakError("error-table-seats", players=players)
    for seat in seats:
        if seat not in ("me", "device", "open") and not BOT_SEAT.fullmatch(str(seat)):
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


def _choice(given: Mapping[str, Any], field: str, allowed: tuple[Word, ...]) -> Word:
    value = given.get(field, allowed[0])
    chosen = next((word for word in allowed if word == value), None)
    if chosen is None:
        raise KolpakError(
            "error-table-choice", field=field, value=str(value)[:40], allowed=", ".join(allowed)
        )
    return chosen


def _count(given: Mapping[str, Any], field: str, default: int, least: int, most: int) -> int:
    value = given.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise KolpakError("error-table-count", field=field, least=least, most=most)
    return value
