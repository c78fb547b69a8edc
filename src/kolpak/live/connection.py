"""A connection: one viewer of one table over one socket or stream, whatever carries its bytes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.live.errors import NotKnown, TooMany
from kolpak.live.registry import Hall
from kolpak.live.table import LiveTable
from kolpak.live.rates import Bucket
from kolpak.live.tasks import in_turns
from kolpak.table.commands import Sender, read_command
from kolpak.table.events import Event
from kolpak.table.state import Table

log = logging.getLogger("kolpak.server")

BACKLOG: Final = 2_000
"""Messages a slow reader may be behind before it is let go; it resumes by itself."""

UNSENT: Final = 2_000_000
"""Bytes a slow reader may be behind before it is let go; it resumes by itself."""

AHEAD: Final = UNSENT // 2
"""Bytes of the beginning that may wait to be taken before no more of it is written."""

PATIENCE: Final = 10.0
"""Seconds within which a reader has to take something of the beginning."""

LONGEST_FRAME: Final = 4_096
"""Characters a client's message may have."""

LONGEST_ID: Final = 64
"""Characters a command's id may have."""

BREATH: Final = 0.05
"""Seconds for which nothing more is read from a client that has sent too much."""


class Wish(NamedTuple):
    """What a viewer has asked for when it connected."""

    since: int = -1
    """the last version it has"""
    lean: bool = False
    language: str = "en"
    frames: tuple[float, float] = (20, 60)
    """messages it may send, a second in the long run and at once"""


class Connection:
    """Sends a viewer what it may know and takes its commands.

    ``waiting`` holds messages to be sent, ``behind`` bytes in all, and ``wake`` is called when
    there are some or when the connection has ``ended``: whoever carries the bytes sets it.
    ``heard`` is when the client has sent something last, by the monotonic clock.
    """

    def __init__(self, hall: Hall, live: LiveTable, sender: Sender, wish: Wish) -> None:
        self.hall, self.live, self.sender = hall, live, sender
        self.person, self.version = sender.person, wish.since
        self.lean, self.language = wish.lean, wish.language
        self.waiting: list[bytes] = []
        self.behind = 0
        self.room: asyncio.Event | None = None
        self.called = asyncio.Event()
        self.wake: Callable[[], object] = self.called.set
        self.heard = time.monotonic()
        self.bucket = Bucket(*wish.frames, self.heard)
        self.ended = False

    async def begin(self) -> None:
        """Sends everything since the viewer's version and then one snapshot, and goes on live.

        Where the log cannot be read it says so, and the connection has ended.
        """
        try:
            await self._catch_up()
        except KolpakError as error:
            self.put(wire.encode({"error": wire.error_data(error, self.language)}))
            self.end()

    async def _catch_up(self) -> None:
        live = self.live
        if self.version > live.table.version:  # another process has shown it more
            await self.hall.refresh(live)
        self.version = max(-1, min(self.version, live.table.version))
        steps = await self.hall.since(live, self.version)
        async for message in in_turns(self._told(steps)):
            self.add(message)
            if self.behind > AHEAD:
                await self._make_room()
            if self.ended:
                return
        self.version += len(steps)
        live.viewers.add(self)
        if self.version < live.table.version:  # something has happened meanwhile
            self.show(live, {})
        else:
            self.add(self._now())

    async def _make_room(self) -> None:
        """Waits until what waits is taken; lets the viewer go who takes nothing."""
        self.room = asyncio.Event()
        try:
            async with asyncio.timeout(PATIENCE):
                await self.room.wait()
        except TimeoutError:
            self._give_up()
        finally:
            self.room = None

    def _give_up(self) -> None:
        """Lets the viewer go, and what waits, too: it resumes after what it has got."""
        self.waiting, self.behind = [], 0
        self.end()

    def end(self) -> None:
        """Stops showing the viewer anything; what waits is still sent."""
        self.live.viewers.discard(self)
        if not self.ended:
            self.ended = True
            self.wake()
            if self.room is not None:
                self.room.set()

    def put(self, *messages: bytes) -> None:
        """Has messages sent; lets the viewer go where it does not read what it is sent."""
        self.add(*messages)
        if len(self.waiting) > BACKLOG or self.behind > UNSENT:
            self._give_up()

    def add(self, *messages: bytes) -> None:
        """Has messages sent that belong to the beginning, however many wait."""
        if self.ended:
            return
        was_idle = not self.waiting
        self.waiting += messages
        self.behind += sum(map(len, messages))
        if was_idle:
            self.wake()

    def take(self) -> list[bytes]:
        """Takes what waits, as frames: to a program all at once, as lines of one frame."""
        waiting, self.waiting, self.behind = self.waiting, [], 0
        if self.room is not None:
            self.room.set()
        return [b"\n".join(waiting)] if self.lean and len(waiting) > 1 else waiting

    def show(self, live: LiveTable, shared: dict[Any, Sequence[bytes]]) -> None:
        """Sends the events after the viewer's version and a snapshot; never waits."""
        viewer = self._key(), self.lean, self.version
        news = shared.get(viewer)
        if news is None:
            news = shared[viewer] = self._news()
        if news:
            self.version = live.table.version
            self.put(*news)
        else:  # too far behind: the client resumes from the log
            self.end()

    async def receive(self, frame: str | bytes) -> None:
        """Takes a message of the client and answers it, whatever it is."""
        known: str | None = None
        try:
            self.heard = time.monotonic()
            if not self.bucket.take(self.heard):
                raise TooMany("error-too-many")
            data = _read(frame)
            if "ping" in data:
                ping = data["ping"]
                count = ping if type(ping) is int and abs(ping) < 1 << 53 else 0
                self.put(wire.encode({"pong": count}))
                return
            known = command_id(data)
            if not self.person:
                raise NotKnown("error-stranger")
            command = read_command(data)
            self.put(await self.hall.carry_out(self.live.table.id, self.sender, command, known))
        except KolpakError as error:
            self.put(wire.refusal_message(known, error, self.language))
            if isinstance(error, TooMany):
                await asyncio.sleep(BREATH)
        except RecursionError:  # something is nested too deep to be told back
            self.put(
                wire.refusal_message(known, KolpakError("error-frame-malformed"), self.language)
            )
        except Exception as error:  # a mistake of ours must not take the viewer's connection away
            log.error("a command failed: %s", type(error).__name__, exc_info=error)
            self.put(wire.refusal_message(known, KolpakError("error-server"), self.language))

    def _news(self) -> list[bytes]:
        """Writes the events after the viewer's version and a snapshot; nothing if they are old."""
        steps = self.live.since(self.version)
        return [] if steps is None else [*self._told(steps), self._now()]

    def _told(self, steps: Sequence[tuple[Table | None, Event]]) -> Iterator[bytes]:
        """Writes the events that come after the viewer's version, one after the other."""
        person, lean = self.person, self.lean
        return (
            wire.event_message(number, before, event, person, lean)
            for number, (before, event) in enumerate(steps, self.version + 1)
        )

    def _now(self) -> bytes:
        """Writes the snapshot."""
        table, person = self.live.table, self.person
        if self.lean:
            return wire.lean_message(table, person)
        invitation = self.live.invitation if person == table.host else None
        return wire.now_message(table, person, self.hall.clock(), invitation)

    def _key(self) -> str | None:
        """Tells viewers apart that are not shown the same: those with seats, mutes or the host."""
        person, table = self.person, self.live.table
        special = (
            person == table.host
            or person in table.seats.holders
            or (table.mutes and any(mute.reader == person for mute in table.mutes))
        )
        return person if special else None


def command_id(data: Mapping[str, Any]) -> str:
    """Gives the sender's own id of a command; raises KolpakError."""
    found = data.get("id")
    if not isinstance(found, str) or not 0 < len(found) <= LONGEST_ID or not found.isprintable():
        raise KolpakError("error-command-id")
    return found


def _read(frame: str | bytes) -> Mapping[str, Any]:
    if len(frame) > LONGEST_FRAME:
        raise KolpakError("error-frame-long", most=LONGEST_FRAME)
    try:
        data = msgspec.json.decode(frame) if isinstance(frame, str) else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise KolpakError("error-frame-malformed")
    return data
