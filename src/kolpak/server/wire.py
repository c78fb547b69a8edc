"""The wire's messages in bytes (docs/reference/wire.md)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from kolpak.play.errors import KolpakError
from kolpak.table.events import Drawn, Event, Opened, Played
from kolpak.table.evolve import opened
from kolpak.table.project import Data, listener_of, project, seat_of
from kolpak.table.snapshot import snapshot
from kolpak.table.state import Table
from kolpak.words.translation import translate

encode: Final = msgspec.json.Encoder().encode

ACTIONS: Final = (Played, Drawn)
"""Events that are actions of the game."""


def event_message(
    number: int, before: Table | None, event: Event, viewer: str | None, lean: bool = False
) -> bytes:
    """Writes an event as a viewer may know it; one that it may not know of is null."""
    if before is None:
        assert isinstance(event, Opened)
        before = opened(event)
    shown = _lean_event(before, event, viewer) if lean else project(before, event, viewer)
    return encode({"v": number, "event": shown})


def now_message(table: Table, viewer: str | None, now: float, invitation: str | None) -> bytes:
    """Writes the snapshot for a viewer."""
    shown = snapshot(table, viewer, now)
    if invitation is not None:
        shown["invitation"] = invitation
    return encode({"v": table.version, "now": shown})


def lean_message(table: Table, viewer: str | None) -> bytes:
    """Writes what a program needs to move: the view, who moves, its own legal actions as tokens."""
    mover = table.mover
    shown: Data = {"state": table.phase, "mover": mover, "you": table.seats.held(viewer)}
    if table.play is not None:
        position, seat = table.play.position, seat_of(table, viewer)
        shown["seat"] = seat
        shown["view"] = position.view(seat)
        if seat is not None and seat == mover:
            shown["actions"] = position.tokens
    return encode({"v": table.version, "now": shown})


def error_data(error: KolpakError, language: str) -> dict[str, Any]:
    """Gives an error as data: the message for browsers, a rendered sentence for programs."""
    return {
        **error.message.as_dict(),
        "rule": error.rule,
        "message": translate(error.message, language),
    }


def refusal_message(id: str | None, error: KolpakError, language: str) -> bytes:
    """Writes that a command is refused."""
    return encode({"ack": id, "error": error_data(error, language)})


def _lean_event(before: Table, event: Event, viewer: str | None) -> Data | None:
    """Gives an event without words: an action is its token, veiled as ``project`` veils it."""
    if not isinstance(event, ACTIONS):
        return project(before, event, viewer)
    assert before.play is not None
    position = before.play.position
    box, action = position.box, position.box.read(event.token)
    token = box.write(box.rules.veil(position.state, action, listener_of(before, viewer)))
    if isinstance(event, Drawn):
        return {"kind": "drawn", "at": event.at, "token": token}
    return {"kind": "played", "at": event.at, "seat": event.seat, "token": token, "by": event.by}
