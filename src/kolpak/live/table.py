"""A live table: its state in this process, the recent events and the connected viewers."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol, TypeVar
from weakref import WeakSet

from kolpak.games.catalog import GAMES
from kolpak.live.errors import GameFailed, LogError, reading_event
from kolpak.live.seeds import Seeds
from kolpak.live.tasks import cooperatively
from kolpak.play.errors import KolpakError
from kolpak.table.decide import Decision
from kolpak.table.events import Began, Drawn, Event, Played, Undone
from kolpak.table.evolve import after
from kolpak.table.seats import Seats
from kolpak.table.state import Offer, Table
from kolpak.words.message import Message

log = logging.getLogger("kolpak.table")

MAX_ANSWERS: Final = 64
"""Refusals, and acknowledgements, kept for repeated commands; a client waits for a few at most."""

MAX_RECENT: Final = 16
"""Events kept with the tables before them; older ones are read from the log again.

Who is connected is at most a few behind. 64 took up to 170 kB a table, and cost the collector more
than reading the log costs for the few who come back later.
"""

TURNS: Final = (Began, Drawn, Played, Undone)
"""Events after which a turn begins."""

Answer = TypeVar("Answer")

Step = tuple[Table | None, Event]
"""An event with the table before it, None before the first."""


class Viewer(Protocol):
    """Somebody who watches a table over a connection of this process."""

    person: str | None
    version: int

    def show(self, shared: dict[Any, Sequence[bytes]]) -> None:
        """Send what is new; never waits. ``shared`` caches what several viewers are sent."""

    def put(self, *messages: bytes) -> None:
        """Send messages."""

    def end(self) -> None:
        """Close the connection once what is queued has been sent."""

    def fail(self, error: KolpakError) -> None:
        """Send why the table cannot be shown, and close the connection."""


class Awaited(NamedTuple):
    """On whom the presence at a table depends: its seats and open offers."""

    seats: Seats
    offers: tuple[Offer, ...]


class LiveTable:
    """One table of this process.

    ``lock`` is held while a command is decided and stored. ``at`` is the time of the latest event,
    ``local`` whether this process has stored it: then it is the first to play bots and to check
    clocks. ``heard`` is when each person last sent something, in the event loop's time.
    """

    def __init__(self, table: Table, seeds: Seeds, *, created: float) -> None:
        self.table, self.seeds = table, seeds
        self.created = created
        self.recent: deque[Step] = deque(maxlen=MAX_RECENT)
        self.viewers: list[Viewer] = []
        self.arriving: WeakSet[Viewer] = WeakSet()
        """who is still being sent the history"""
        self.lock = asyncio.Lock()
        self.at = self.used = created
        self.noted = created
        """when it was last stored that somebody is here, or that something happened"""
        self.local = True
        self.heard: dict[str, float] = {}
        self.refusals: dict[tuple[str, str], KolpakError] = {}
        self.acknowledged: dict[tuple[str, str], int] = {}
        """the versions after the latest commands, by sender and id"""
        self.clock_timer: asyncio.TimerHandle | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self.recovery: asyncio.Task[None] | None = None
        self.present: list[bool] = []
        """which seats were connected when the viewers were last told"""
        self.awaited: Awaited | None = None
        """whom presence has looked for last"""
        self.failed: GameFailed | None = None
        """why the game cannot go on"""
        self._faults: set[str] = set()
        """what the code of the game has raised and is logged"""

    def apply(self, decision: Decision) -> None:
        """Move on by a decision of this process that is stored."""
        self.recent.extend(decision.steps)
        self.table = decision.table
        if decision.steps:
            self.at, self.local = decision.steps[-1][1].at, True

    @contextmanager
    def game_code(self) -> Iterator[None]:
        """Turn what the code of the game raises into GameFailed; log it once a table."""
        try:
            yield
        except KolpakError:
            raise
        except Exception as error:  # of code that may not be ours
            game, fault = self.table.setup.game, repr(error)
            if fault not in self._faults:
                self._faults.add(fault)
                log.error("the game %s has failed at %s", game, self.table.id, exc_info=error)
            raise GameFailed("error-game-failed", game=Message(f"game-{game}")) from error

    def fail(self, error: GameFailed) -> None:
        """Tell all viewers, and who comes later, that the game cannot go on."""
        self.failed = error
        for viewer in tuple(self.viewers):
            viewer.fail(error)

    def follow(self, events: Iterable[Event]) -> None:
        """Move on by events that another process has stored; raises LogError."""
        for event in events:
            before, self.table = self.table, fold_event(self.table.id, self.table, event)
            self.recent.append((before, event))
            self.at, self.local = event.at, False

    def remember_refusal(self, sender: str, id: str, error: KolpakError) -> None:
        """Keep a refusal, so that a repeat of the command gets the same answer."""
        _keep(self.refusals, (sender, id), copy(error))  # without its traceback

    def remember_version(self, sender: str, id: str, version: int) -> None:
        """Keep an acknowledgement, so that a repeat needs neither a token nor the store."""
        _keep(self.acknowledged, (sender, id), version)

    def steps_since(self, version: int) -> list[Step] | None:
        """Return the events after a version, None where they are too old to be here."""
        known = len(self.recent) - (self.table.version - version)
        if known < 0:
            return None
        new = list(islice(reversed(self.recent), len(self.recent) - known))
        new.reverse()
        return new

    @property
    def turn_since(self) -> float:
        """When the running turn began, or as near to that as the recent events tell."""
        moves = (event.at for _, event in reversed(self.recent) if isinstance(event, TURNS))
        return next(moves, self.at)

    def publish(self) -> None:
        """Show all viewers what is new."""
        shared: dict[Any, Sequence[bytes]] = {}
        for viewer in tuple(self.viewers):
            viewer.show(shared)

    def broadcast(self, message: bytes) -> None:
        """Send all viewers the same message."""
        for viewer in tuple(self.viewers):
            viewer.put(message)

    @property
    def is_busy(self) -> bool:
        """Whether somebody watches the table or something is under way, so it must stay."""
        tasks = (self.clock_timer, self.bot_task, self.recovery)
        return bool(self.viewers or self.arriving) or self.lock.locked() or any(tasks)


def _keep(answers: dict[tuple[str, str], Answer], key: tuple[str, str], answer: Answer) -> None:
    """Add an answer; forget the oldest ones beyond ``MAX_ANSWERS``."""
    while len(answers) >= MAX_ANSWERS:
        del answers[next(iter(answers))]
    answers[key] = answer


def fold_event(id: str, before: Table | None, event: Event) -> Table:
    """Return a table after an event of its log.

    Raises LogError for a damaged event, and for the first one where its game is not installed.
    """
    number = 0 if before is None else before.version + 1
    with reading_event(id, number):
        table = after(before, event)
        playable = before is not None or table.setup.game in GAMES
    if not playable:
        raise LogError("error-log-game", table=id, game=table.setup.game)
    return table


async def fold_log(
    id: str, log: Iterable[Event], before: Table | None = None
) -> AsyncIterator[tuple[Table | None, Event, Table]]:
    """Fold a table's log, or the rest of one; raises LogError.

    Yield each event between the tables before and after it.
    """
    async for event in cooperatively(log):
        table = fold_event(id, before, event)
        yield before, event, table
        before = table
