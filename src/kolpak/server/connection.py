"""A connection: one viewer of one table over one socket, whatever carries its bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.server.hall import Hall
from kolpak.server.live import LiveTable
from kolpak.server.rates import Bucket
from kolpak.table.commands import Sender, read_command

BACKLOG = 2_000
"""Messages a slow reader may be behind before it is let go; it resumes by itself."""

LONGEST_FRAME = 4_096
"""Bytes a client's message may have."""


class Connection:
    """Sends a viewer what it may know and takes its commands.

    ``out`` holds messages to be sent; None tells that the connection is to be closed.
    """

    def __init__(
        self, hall: Hall, live: LiveTable, sender: Sender, version: int, *, lean: bool, language: str
    ) -> None:
        self.hall, self.live, self.sender = hall, live, sender
        self.person, self.version = sender.person, version
        self.lean, self.language = lean, language
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.bucket = Bucket(rate=20, burst=60)
        self.caught_up = False

    async def begin(self) -> None:
        """Sends everything since the viewer's version and then one snapshot, and goes on live."""
        live = self.live
        self.version = max(-1, min(self.version, live.table.version))
        steps = await self.hall.since(live, self.version)
        for message in wire.event_messages(self.version, steps, self.person):
            self.out.put_nowait(message)
        self.version += len(steps)
        self.caught_up = True
        live.viewers.add(self)
        self._send_now({})
        if self.version < live.table.version:  # something happened while the log was read
            self.show(live, {})

    def end(self) -> None:
        """Stops showing the viewer anything."""
        self.live.viewers.discard(self)

    def show(self, live: LiveTable, shared: dict[Any, bytes]) -> None:
        """Sends the events after the viewer's version and a snapshot; never waits."""
        if self.out.qsize() > BACKLOG:
            self.out.put_nowait(None)
            self.end()
            return
        steps = live.since(self.version)
        if steps is None:  # too far behind: the client resumes from the log
            self.out.put_nowait(None)
            self.end()
            return
        viewer = self._key()
        for number, (before, event) in enumerate(steps, self.version + 1):
            key = (number, viewer)
            if key not in shared:
                shared[key] = wire.event_message(number, before, event, self.person)
            self.out.put_nowait(shared[key])
        self.version = live.table.version
        self._send_now(shared)

    async def receive(self, frame: str | bytes) -> None:
        """Takes a message of the client; whatever it is, the answer is an acknowledgement or an error."""
        id: str | None = None
        try:
            data = _read(frame)
            if "ping" in data:
                ping = data["ping"]
                self.out.put_nowait(wire.encode({"pong": ping if isinstance(ping, int) else 0}))
                return
            id = _command_id(data)
            if not self.bucket.take():
                raise KolpakError("error-too-many")
            command = read_command(data)
            answer = await self.hall.carry_out(self.live.table.id, self.sender, command, id)
            self.out.put_nowait(answer)
        except KolpakError as error:
            self.out.put_nowait(wire.refusal_message(id, error, self.language))

    def _send_now(self, shared: dict[Any, bytes]) -> None:
        key = ("now", self._key(), self.lean)
        if key not in shared:
            live = self.live
            if self.lean:
                shared[key] = wire.lean_message(live.table, self.person)
            else:
                host = self.person is not None and self.person == live.table.host
                invitation = live.invitation if host else None
                now = self.hall.clock()
                shared[key] = wire.now_message(live.table, self.person, now, invitation)
        self.out.put_nowait(shared[key])

    def _key(self) -> str | None:
        """Tells viewers apart that are not shown the same: those with seats, mutes or the host."""
        person, table = self.person, self.live.table
        special = person == table.host or table.held(person) or any(p == person for p, _ in table.mutes)
        return person if special else None


def _read(frame: str | bytes) -> Mapping[str, Any]:
    if len(frame) > LONGEST_FRAME:
        raise KolpakError("error-frame-long", most=LONGEST_FRAME)
    try:
        data = msgspec.json.decode(frame)
    except (msgspec.DecodeError, UnicodeError):
        raise KolpakError("error-frame-malformed") from None
    if not isinstance(data, dict):
        raise KolpakError("error-frame-malformed")
    return data


def _command_id(data: Mapping[str, Any]) -> str:
    id = data.get("id")
    if not isinstance(id, str) or not 0 < len(id) <= 64 or not id.isprintable():
        raise KolpakError("error-command-id")
    return id
