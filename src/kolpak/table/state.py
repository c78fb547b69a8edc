"""The table's state: everything that is true of it after its events so far."""

from __future__ import annotations

from typing import Any, NamedTuple

from kolpak.play.rules import Mover, Seat
from kolpak.play.standing import Standing
from kolpak.table.position import Position
from kolpak.table.seats import Seats
from kolpak.table.setup import RuleSet, Setup, rules_for


class Step(NamedTuple):
    """An action played and what was before it: a chain back to the game's start.

    ``gained`` is what the action has added to the clock of its seat, in seconds.
    """

    token: str
    seat: Seat | None
    state: Any
    before: Step | None
    gained: float = 0.0


class RunningGame(NamedTuple):
    """The running game: its position, its steps, how often chance has moved."""

    number: int
    position: Position
    last: Step | None
    draws: int
    random: tuple[str, ...]
    starter: Seat | None

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.position.state

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


class ChatLine(NamedTuple):
    """Something said; ``person`` is who said it, for nobody to see."""

    at: float
    seat: Seat | None
    name: str
    phrase: str | None
    text: str | None
    person: str


class Mute(NamedTuple):
    """A person a reader has muted; ``name`` is how the reader knows them."""

    reader: str
    person: str
    name: str


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
    seats: Seats
    commitment: str
    game: RunningGame | None = None
    first_game: int = 0
    starter: Seat | None = None
    results: tuple[Result, ...] = ()
    left: tuple[float | None, ...] = ()
    since: float | None = None
    offers: tuple[Offer, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    mutes: frozenset[Mute] = frozenset()

    @property
    def rule_set(self) -> RuleSet:
        """The game's rules and text forms."""
        return rules_for(self.setup.game, self.setup.options)

    @property
    def mover(self) -> Mover:
        """Who moves in the running game; None where none is running."""
        if self.phase != "playing" or self.game is None:
            return None
        return self.game.position.mover

    @property
    def absence_matters(self) -> bool:
        """Whether being away matters now: while a game runs that is not played over days."""
        return self.phase == "playing" and not self.setup.clock.by_days

    def has_muted(self, reader: str | None, person: str) -> bool:
        """Return whether a reader has muted a person, under whatever name they speak."""
        return any((mute.reader, mute.person) == (reader, person) for mute in self.mutes)

    @property
    def next_game(self) -> int:
        """The number of the game to begin next."""
        return 0 if self.game is None else self.game.number + 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats as records have them."""
        return tuple(f"bot:{who.bot}" if who.kind == "bot" else who.name for who in self.seats)

    @property
    def match_results(self) -> tuple[Result, ...]:
        """The results of the present match."""
        return tuple(result for result in self.results if result.game >= self.first_game)
