"""State of a table: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kolpak.play.rules import Mover, Seat
from kolpak.play.standing import Standing
from kolpak.table.messages.setups import GameEnd, OfferKind, Phase, Phrase, PlayedBy
from kolpak.table.position import Position
from kolpak.table.seats import Seats
from kolpak.table.setup import BOT, RuleSet, Setup, rules_for


class Step(NamedTuple):
    """A played action, linked to the step before it back to the start of the game.

    ``state`` is the state before the action, ``gained`` the seconds that the action has added to
    the clock of its seat (Fischer increment). ``seat`` and ``by`` are None for chance.
    """

    token: str
    seat: Seat | None
    by: PlayedBy | None
    state: Any
    before: Step | None
    gained: float = 0.0

    def all(self) -> list[Step]:
        """Return the steps up to this one in the order they were played."""
        found: list[Step] = []
        step: Step | None = self
        while step is not None:
            found.append(step)
            step = step.before
        return found[::-1]


class RunningGame(NamedTuple):
    """The running game, or the last one.

    ``draws`` counts its chance actions. The first ``given`` of its steps were not played here.
    """

    number: int
    position: Position
    last: Step | None
    draws: int
    random: tuple[str, ...]
    starter: Seat | None
    given: int = 0

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.position.state

    def steps(self) -> list[Step]:
        """Return all steps in the order they were played."""
        return self.last.all() if self.last is not None else []


class Result(NamedTuple):
    """A finished game: how it ended, its standing, and the contents of its record.

    The first ``given`` of its tokens were not played here. ``stand_ins`` are the seats of people
    for whom a bot has made a move.
    """

    game: int
    how: GameEnd
    standing: Standing
    commitment: str
    seed: str
    random: tuple[str, ...]
    starter: Seat | None
    tokens: tuple[str, ...]
    names: tuple[str, ...]
    resigned: tuple[Seat, ...]
    stand_ins: tuple[Seat, ...]
    given: int = 0


class Offer(NamedTuple):
    """An open offer, made at a moment and version, and the seats that have accepted it."""

    what: OfferKind
    seat: Seat
    yes: frozenset[Seat]
    at: float
    v: int


class ChatLine(NamedTuple):
    """A chat message; the id of its ``person`` is never shown to anybody."""

    at: float
    seat: Seat | None
    name: str
    phrase: Phrase | None
    text: str | None
    person: str


class Table(NamedTuple):
    """A table after ``version`` + 1 events.

    ``given`` are the actions with which the first game of the table begins.
    ``first_game`` is the number of the match's first game, ``starter`` the seat that began it.
    ``begins`` is when a game begins that waits for randomness. ``results`` has every finished game,
    also those of earlier matches. ``left`` is each seat's clock in seconds, ``since`` the moment
    when the mover's clock was started. ``moved`` is the version of the latest event that
    changed the position, ``entered`` that of the one that began the phase. ``mutes`` has by reader
    the people whom they have muted, and the name of each by which the reader knows them.
    """

    version: int
    id: str
    host: str
    setup: Setup
    phase: Phase
    seats: Seats
    commitment: str
    invitation: str
    code: str
    given: tuple[str, ...] = ()
    game: RunningGame | None = None
    first_game: int = 0
    starter: Seat | None = None
    begins: float | None = None
    results: tuple[Result, ...] = ()
    left: tuple[float | None, ...] = ()
    since: float | None = None
    offers: tuple[Offer, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    mutes: Mapping[str, Mapping[str, str]] = {}
    hurried: bool = False
    moved: int = 0
    entered: int = 0

    @property
    def rule_set(self) -> RuleSet:
        """The rules and notation of the game under its options."""
        return rules_for(self.setup.game, self.setup.options)

    @property
    def mover(self) -> Mover:
        """Who acts next in the running game; None if none is running."""
        if self.phase != "playing" or self.game is None:
            return None
        return self.game.position.mover

    def turn_of(self, person: str | None) -> Seat | None:
        """Return a person's seat that is to move, or None where a bot moves for it.

        While bots pause, a stand-in leaves the move to who comes back.
        """
        mover = self.mover
        if not isinstance(mover, int) or mover not in self.seats.held(person):
            return None
        who = self.seats[mover]
        waits = who.stand_in and not (who.late or who.resigned or self.bots_move)
        return None if who.plays_itself and not waits else mover

    @property
    def bots_move(self) -> bool:
        """Whether bots play on: they pause while nobody is there, except in games over days."""
        somebody = any(who.is_person and who.since is None for who in self.seats)
        return somebody or self.setup.clock.by_days

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats without which the running game goes on."""
        if self.phase != "playing" or self.game is None:
            return ()
        view = self.game.position.view_of(None).value
        return self.rule_set.type.out(self.rule_set.rules, view)

    def admits(self, person: str | None) -> bool:
        """Return whether a person needs no invitation: the host and those who hold a seat."""
        return person is not None and (person == self.host or person in self.seats.holders)

    @property
    def absence_matters(self) -> bool:
        """Whether absence has consequences now: in a running game not played over days."""
        return self.phase == "playing" and not self.setup.clock.by_days

    def muted_by(self, reader: str | None) -> Mapping[str, str]:
        """Return the people whom a reader has muted, each with the name the reader knows."""
        return {} if reader is None else self.mutes.get(reader, {})

    @property
    def next_game(self) -> int:
        """The number of the next game."""
        return 0 if self.game is None else self.game.number + 1

    def given_to(self, game: int) -> tuple[str, ...]:
        """Return the actions with which a game begins: only the first one may have any."""
        return self.given if game == 0 else ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats as written in records."""
        return tuple(f"{BOT}{who.bot}" if who.kind == "bot" else who.name for who in self.seats)

    @property
    def match_results(self) -> tuple[Result, ...]:
        """The results of the current match."""
        return tuple(result for result in self.results if result.game >= self.first_game)
