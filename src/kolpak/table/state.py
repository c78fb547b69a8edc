"""The table's state: everything that is true of it after its events so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kolpak.play.rules import Mover, Seat
from kolpak.play.standing import Standing
from kolpak.table.setup import Box, Setup, open_box


class SeatState(NamedTuple):
    """Who sits on a seat and whether they are there.

    ``kind`` is ``open``, ``person``, ``device`` or ``bot``. ``since`` is when an absent person
    went away, ``late`` whether the time for the present move is used up, ``spent`` whether the
    total of this game has been.
    """

    kind: str = "open"
    person: str | None = None
    name: str = ""
    bot: str | None = None
    since: float | None = None
    stand_in: bool = False
    late: bool = False
    spent: bool = False
    resigned: bool = False
    random: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person holds the seat, present or not."""
        return self.kind in ("person", "device")

    @property
    def plays_itself(self) -> bool:
        """Whether a bot moves for the seat now."""
        return self.kind == "bot" or self.stand_in or self.resigned


class Step(NamedTuple):
    """An action played and what was before it: a chain back to the game's start.

    ``safe`` tells that nothing hidden or random became known by the action, so that it may be
    taken back.
    """

    token: str
    seat: Seat | None
    state: Any
    safe: bool
    before: Step | None


class Play(NamedTuple):
    """The running game: its state, its steps, how often chance has moved."""

    number: int
    state: Any
    last: Step | None
    draws: int
    random: tuple[str, ...]
    starter: Seat | None

    def steps(self) -> list[Step]:
        """Lists all steps from the game's start on."""
        found = []
        step = self.last
        while step is not None:
            found.append(step)
            step = step.before
        return found[::-1]


class Result(NamedTuple):
    """A finished game: how it ended, its standing, and what its record is made of."""

    game: int
    how: str
    standing: Standing
    seed: str
    random: tuple[str, ...]
    starter: Seat | None
    tokens: tuple[str, ...]
    names: tuple[str, ...]
    resigned: tuple[Seat, ...]


class Offer(NamedTuple):
    """What is offered, and the seats that agree."""

    what: str
    seat: Seat
    yes: frozenset[Seat]


class Line(NamedTuple):
    """Something said."""

    at: float
    seat: Seat | None
    name: str
    phrase: str | None
    text: str | None


class Table(NamedTuple):
    """A table after ``version`` + 1 events.

    ``phase`` is ``open`` (people sit down), ``playing``, ``between`` (games of a match) or
    ``over``. ``first_game`` is the number of the match's first game, ``starter`` who began it.
    ``results`` has every game finished at the table, those of earlier matches too. ``left`` holds
    each seat's clock in seconds, ``since`` when the mover's began to run.
    """

    version: int
    id: str
    host: str
    setup: Setup
    phase: str
    seats: tuple[SeatState, ...]
    commitment: str
    play: Play | None = None
    first_game: int = 0
    starter: Seat | None = None
    results: tuple[Result, ...] = ()
    left: tuple[float | None, ...] = ()
    since: float | None = None
    offers: tuple[Offer, ...] = ()
    chat: tuple[Line, ...] = ()
    mutes: frozenset[tuple[str, str]] = frozenset()

    @property
    def box(self) -> Box:
        """The game's rules and text forms."""
        return open_box(self.setup.game, self.setup.options)

    @property
    def mover(self) -> Mover:
        """Who moves in the running game; None where none is running."""
        if self.phase != "playing" or self.play is None:
            return None
        return self.box.rules.mover(self.play.state)

    @property
    def next_game(self) -> int:
        """The number of the game to begin next."""
        return 0 if self.play is None else self.play.number + 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats as records have them."""
        return tuple(f"bot:{who.bot}" if who.kind == "bot" else who.name for who in self.seats)

    @property
    def match_results(self) -> tuple[Result, ...]:
        """The results of the present match."""
        return tuple(result for result in self.results if result.game >= self.first_game)

    def held(self, person: str | None) -> list[Seat]:
        """Lists the seats a person holds; a stranger, empty or None, holds none."""
        if not person:
            return []
        return [seat for seat, who in enumerate(self.seats) if who.person == person]

    def with_seat(self, seat: Seat, **changes: Any) -> Table:
        """Gives the table with a seat changed."""
        seats = list(self.seats)
        seats[seat] = seats[seat]._replace(**changes)
        return self._replace(seats=tuple(seats))


def free_name(seats: Sequence[SeatState], name: str) -> str:
    """Keeps names apart: a second Ann is called Ann 2."""
    taken = {who.name for who in seats}
    if name not in taken:
        return name
    return next(f"{name} {n}" for n in range(2, len(taken) + 3) if f"{name} {n}" not in taken)
