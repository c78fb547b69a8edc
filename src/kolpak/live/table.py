"""A live table in this process: its state, the recent events, and the viewers connected here."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable, Sequence
from copy import copy
from itertools import islice
from typing import Any, Protocol

from kolpak.play.errors import KolpakError
from kolpak.live.seeds import Seeds
from kolpak.live.tasks import in_turns
from kolpak.table.decide import Decision
from kolpak.table.events import Event, Opened
from kolpak.table.evolve import evolve, opened
from kolpak.table.seats import Seats
from kolpak.table.state import Offer, Table

REFUSALS = 64
"""How many refusals are kept for repeats."""

RECENT = 64
"""How many events are kept with the tables before them; older ones are read from the log again."""


class Viewer(Protocol):
    """Somebody who watches a table over a connection of this process."""

    person: str | None
    version: int

    def show(self, live: LiveTable, shared: dict[Any, Sequence[bytes]]) -> None:
        """Brings the viewer up to date; never waits. ``shared`` keeps what others are shown too."""

    def end(self) -> None:
        """Ends the connection when what waits is sent."""


class LiveTable:
    """One table; ``lock`` is held while a command is decided and stored.

    ``at`` is when the latest event happened. ``led`` tells that this process has stored it, so it
    is the first to move bots and to look at clocks. ``heard`` is when people last sent something.
    ``present`` tells which seats were there when it was told last, ``attended`` who sat on them
    and what was asked.
    """

    def __init__(self, table: Table, seeds: Seeds) -> None:
        self.table, self.seeds = table, seeds
        self.recent: deque[tuple[Table | None, Event]] = deque(maxlen=RECENT)
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.bot: asyncio.Task[None] | None = None
        self.used = 0.0
        self.created = 0.0
        self.at = 0.0
        self.led = True
        self.heard: dict[str, float] = {}
        self.present: list[bool] = []
        self.attended: tuple[Seats, tuple[Offer, ...]] | None = None
        self.refused: dict[tuple[str, str], KolpakError] = {}
        self.doubt: asyncio.Task[None] | None = None
        self.invitation = ""

    def take_in(self, decision: Decision) -> None:
        """Takes in what has been decided here and is stored."""
        self.recent.extend(decision.steps)
        self.table = decision.table
        if decision.steps:
            self.at, self.led = decision.steps[-1][1].at, True

    def follow(self, events: Iterable[Event]) -> None:
        """Takes in events that another process has stored."""
        for event in events:
            after = evolve(self.table, event)
            self.recent.append((self.table, event))
            self.table, self.at, self.led = after, event.at, False

    def refuse(self, sender: str, id: str, error: KolpakError) -> None:
        """Keeps why a command was refused, so that a repeat of it gets the same answer."""
        while len(self.refused) >= REFUSALS:
            del self.refused[next(iter(self.refused))]
        self.refused[sender, id] = copy(error)  # without the frames it has come through

    def since(self, version: int) -> list[tuple[Table | None, Event]] | None:
        """Gives the events after a version with the tables before them; None: they are too old."""
        known = len(self.recent) - (self.table.version - version)
        return None if known < 0 else [*islice(self.recent, known, None)]

    def show(self) -> None:
        """Brings all viewers up to date."""
        shared: dict[Any, Sequence[bytes]] = {}
        for viewer in tuple(self.viewers):
            viewer.show(self, shared)


async def unfold(log: Iterable[Event]) -> AsyncIterator[tuple[Table | None, Event, Table]]:
    """Goes through a whole log, in turns: gives each event between the tables before and after."""
    before: Table | None = None
    async for event in in_turns(log):
        if before is None:
            assert isinstance(event, Opened)
            after = opened(event)
        else:
            after = evolve(before, event)
        yield before, event, after
        before = after
