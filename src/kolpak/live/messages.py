"""The messages of the wire (docs/reference/wire.md): types, and how they are encoded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NotRequired, TypedDict

from kolpak.live.encoding import encode
from kolpak.live.errors import RateLimited, StoreError
from kolpak.play.errors import KolpakError
from kolpak.table.events import Drawn, Event, Opened, Played
from kolpak.table.evolve import opened
from kolpak.table.messages.commands import Command
from kolpak.table.messages.events import TableEvent
from kolpak.table.messages.snapshots import (
    ActionDescription,
    RefusedAction,
    Snapshot,
    SnapshotChange,
)
from kolpak.table.project import listener_of, project, seat_of
from kolpak.table.state import Table
from kolpak.words.message import Message, MessageData

Translate = Callable[[Message], str]
"""Renders a message as a sentence in the reader's language."""


class ErrorData(MessageData):
    """A refusal: its Fluent message, the broken rule, the sentence in the reader's language."""

    rule: str | None
    message: str
    repeat: NotRequired[Literal[True]]
    """says nothing of the command, which may have been carried out: send it again, same id"""


class EventMessage(TypedDict):
    """Event number ``v``; null where this viewer may not know of it."""

    v: int
    event: TableEvent | None


class SnapshotMessage(TypedDict):
    """The table after event ``v``."""

    v: int
    now: Snapshot


class ChangeMessage(TypedDict):
    """The fields of the snapshot that differ from the one sent before."""

    v: int
    change: SnapshotChange


class Acknowledgement(TypedDict):
    """A command is stored; ``v`` is the version after it."""

    ack: str
    v: int


class Refusal(TypedDict):
    """A command is refused and has changed nothing; ``ack`` is null where it had no id."""

    ack: str | None
    error: ErrorData


class Failure(TypedDict):
    """The table cannot be shown; the connection closes."""

    error: ErrorData


class PresenceMessage(TypedDict):
    """Which seats are connected now."""

    presence: list[bool]


class PageMessage(TypedDict):
    """The version of the page that the server has now; sent to a page of another one."""

    page: str


class Pong(TypedDict):
    """The answer to a ping."""

    pong: int


class Descriptions(TypedDict):
    """What actions at version ``v`` would do, and why others are not legal."""

    v: int
    descriptions: list[ActionDescription]
    refused: list[RefusedAction]


class Hint(TypedDict):
    """What a bot would play at version ``v``, the part of the win it expects (0 to 1), and why.

    ``reason`` speaks for the action, ``danger`` says what may go wrong after it.
    """

    v: int
    hint: ActionDescription
    share: NotRequired[float]
    reason: NotRequired[MessageData]
    danger: NotRequired[MessageData]


class Ping(TypedDict):
    """A sign of life; a client sends one every 4 s."""

    ping: int


class Describe(TypedDict):
    """Asks for the words of actions at version ``v``, and why those not on offer are refused.

    Of actions that are not legal the first is explained; a text may be the beginning of one.
    """

    v: int
    describe: list[str]


class AskHint(TypedDict):
    """Asks what a bot would play at version ``v``, where no other person plays."""

    v: int
    hint: bool


ServerMessage = (
    EventMessage
    | SnapshotMessage
    | ChangeMessage
    | Acknowledgement
    | Refusal
    | Failure
    | PresenceMessage
    | PageMessage
    | Pong
    | Descriptions
    | Hint
)
"""What a server sends over a socket."""

ClientMessage = Command | Describe | AskHint | Ping
"""What a client sends over a socket."""


def event_message(
    number: int, before: Table | None, event: Event, viewer: str | None, *, lean: bool
) -> bytes:
    """Encode an event as a viewer may know it."""
    if before is None:
        assert isinstance(event, Opened)
        before = opened(event)
    shown = _lean_event(before, event, viewer) if lean else project(before, event, viewer)
    return encode({"v": number, "event": shown})


def lean_message(table: Table, viewer: str | None) -> bytes:
    """Encode what a program needs to move: view, mover, its own legal actions as tokens."""
    shown: dict[str, Any] = {
        "phase": table.phase,
        "mover": table.mover,
        "you": table.seats.held(viewer),
    }
    if table.game is not None:
        position, seat = table.game.position, seat_of(table, viewer)
        shown["seat"] = seat
        shown["view"] = position.view(seat)
        if table.turn_of(viewer) is not None:
            shown["actions"] = position.tokens
    return encode({"v": table.version, "now": shown})


def error_data(error: KolpakError, translate: Translate) -> ErrorData:
    """Return an error as data: the message for browsers, a sentence for programs."""
    message = error.message.as_dict()
    data: ErrorData = {
        "id": message["id"],
        "args": message["args"],
        "rule": error.rule,
        "message": translate(error.message),
    }
    if is_passing(error):
        data["repeat"] = True
    return data


def is_passing(error: KolpakError) -> bool:
    """Return whether an error says nothing of the command: its repeat gets the answer."""
    kind = error.message.id
    if isinstance(error, StoreError):
        return kind != "error-store-value"  # a text that no database can hold
    return isinstance(error, RateLimited) or kind in ("error-table-busy", "error-server")


def _lean_event(before: Table, event: Event, viewer: str | None) -> Any:
    """Return an event without words; an action is its token, veiled as ``project`` veils it."""
    if not isinstance(event, Played | Drawn):
        return project(before, event, viewer)
    assert before.game is not None
    position = before.game.position
    rule_set = position.rule_set
    action = rule_set.read(event.token)
    token = rule_set.write(rule_set.rules.veil(position.state, action, listener_of(before, viewer)))
    if isinstance(event, Drawn):
        return {"kind": "drawn", "at": event.at, "token": token}
    return {"kind": "played", "at": event.at, "seat": event.seat, "token": token, "by": event.by}
