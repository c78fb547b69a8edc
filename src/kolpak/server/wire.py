"""The wire's messages in bytes (docs/reference/wire.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from kolpak.play.errors import KolpakError
from kolpak.table.events import Event, Opened
from kolpak.table.evolve import opened
from kolpak.table.project import Data, project, seat_of
from kolpak.table.snapshot import snapshot
from kolpak.table.state import Table
from kolpak.words.speaker import say

_encoder = msgspec.json.Encoder()
encode = _encoder.encode


def event_message(number: int, before: Table | None, event: Event, viewer: str | None) -> bytes:
    """Writes an event as a viewer may know it; one that it may not know of is null."""
    if before is None:
        assert isinstance(event, Opened)
        before = opened(event)
    return encode({"v": number, "event": project(before, event, viewer)})


def event_messages(
    version: int, steps: Iterable[tuple[Table | None, Event]], viewer: str | None
) -> list[bytes]:
    """Writes the events after a version."""
    return [
        event_message(version + 1 + index, before, event, viewer)
        for index, (before, event) in enumerate(steps)
    ]


def now_message(table: Table, viewer: str | None, now: float, invitation: str | None) -> bytes:
    """Writes the snapshot for a viewer."""
    shown = snapshot(table, viewer, now)
    if invitation is not None:
        shown["invitation"] = invitation
    return encode({"v": table.version, "now": shown})


def lean_message(table: Table, viewer: str | None) -> bytes:
    """Writes what a program needs to move: the view, who moves, its own legal actions as tokens."""
    shown: Data = {"state": table.phase, "mover": table.mover, "you": table.held(viewer)}
    if table.play is not None:
        box, state = table.box, table.play.state
        seat = seat_of(table, viewer)
        shown["seat"] = seat
        shown["view"] = box.notation.write_position(box.rules.view(state, seat))
        if seat is not None and seat == table.mover:
            write = box.notation.write_action
            shown["actions"] = [write(action) for action in box.rules.actions(state)]
    return encode({"v": table.version, "now": shown})


def error_data(error: KolpakError, language: str) -> dict[str, Any]:
    """Gives an error as data: the message for browsers, a rendered sentence for programs."""
    return {
        **error.message.as_dict(),
        "rule": error.rule,
        "message": say(error.message, language),
    }


def refusal_message(id: str | None, error: KolpakError, language: str) -> bytes:
    """Writes that a command is refused."""
    return encode({"ack": id, "error": error_data(error, language)})


