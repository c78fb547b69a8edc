"""Projections: what a viewer may know of an event, by an allow-list for each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kolpak.play.narration import Transition
from kolpak.play.rules import Seat
from kolpak.table import events
from kolpak.table.events import NAMES, Event
from kolpak.table.evolve import evolve
from kolpak.table.outcome import final_standing
from kolpak.table.state import Table

Data = dict[str, Any]
"""Plain data of the wire; a text is a message, rendered where it is read."""


def project(before: Table, event: Event, viewer: str | None) -> Data | None:
    """Gives what a viewer (a person's id, None a stranger) may know of an event that came after
    ``before``; None where there was something the viewer may not know of.
    """
    shown = _PROJECT[type(event)](before, event, viewer)
    return None if shown is None else {"kind": NAMES[type(event)], "at": event.at, **shown}


def seat_of(table: Table, viewer: str | None) -> Seat | None:
    """Gives the seat whose view a viewer is shown: the only one held, or the mover's on a device.

    A device with several seats, none of them to move, is shown what a spectator sees.
    """
    held = table.seats.held(viewer)
    if len(held) < 2:
        return held[0] if held else None
    mover = table.mover
    return mover if isinstance(mover, int) and mover in held else None


def listener_of(table: Table, viewer: str | None) -> Seat | None:
    """Gives the seat that a viewer hears of actions as; a shared device hears no seat's secrets."""
    held = table.seats.held(viewer)
    return held[0] if len(held) == 1 else None


def _drawn(table: Table, event: events.Drawn, viewer: str | None) -> Data:
    token, text = _told(table, event.token, viewer)
    return {"token": token, "text": text}


def _played(table: Table, event: events.Played, viewer: str | None) -> Data:
    token, text = _told(table, event.token, viewer)
    assert table.play is not None
    action = table.box.read(event.token)
    way = table.box.type.way(table.box.rules, table.play.state, action)
    shown: Data = {"seat": event.seat, "token": token, "text": text, "by": event.by}
    if way:
        shown["way"] = way
    if event.left is not None:
        shown["left"] = round(event.left, 3)
    return shown


def _told(table: Table, token: str, viewer: str | None) -> tuple[str, list[Data]]:
    """Gives a token as a viewer sees it, and what it did in words: messages as plain data."""
    box, play = table.box, table.play
    assert play is not None
    action = box.read(token)
    transition = Transition(play.state, action, box.rules.play(play.state, action))
    names = [who.name for who in table.seats]
    seen = transition.veil(box.rules, box.notation, names, listener_of(table, viewer))
    return seen.token, [message.as_dict() for message in box.type.narrate(seen)]


def _opened(table: Table, event: events.Opened, viewer: str | None) -> Data:
    return {"setup": event.setup, "commitment": event.commitment}


def _sat(table: Table, event: events.Sat, viewer: str | None) -> Data:
    return {"seat": event.seat, "name": event.name, "who": "device" if event.device else "person"}


def _placed(table: Table, event: events.Placed, viewer: str | None) -> Data:
    if event.bot is None:
        return {"seat": event.seat, "name": "", "who": "open"}
    name = evolve(table, event).seats[event.seat].name
    return {"seat": event.seat, "name": name, "who": "bot"}


def _seat_only(table: Table, event: Any, viewer: str | None) -> Data:
    return {"seat": event.seat}


def _began(table: Table, event: events.Began, viewer: str | None) -> Data:
    return {
        "game": event.game,
        "random": list(event.random),
        "starter": event.starter,
        "commitment": table.commitment,
    }


def _offered(table: Table, event: events.Offered, viewer: str | None) -> Data:
    return {"seat": event.seat, "what": event.what}


def _answered(table: Table, event: events.Answered, viewer: str | None) -> Data:
    return {"seat": event.seat, "what": event.what, "yes": event.yes}


def _undone(table: Table, event: events.Undone, viewer: str | None) -> Data:
    return {"seat": event.seat, "steps": event.steps}


def _ended(table: Table, event: events.Ended, viewer: str | None) -> Data:
    standing = [score.as_dict() for score in final_standing(table)]
    return {
        "game": event.game,
        "how": event.how,
        "standing": standing,
        "seed": event.seed,
        "commitment": event.commitment,
    }


def _nothing(table: Table, event: Any, viewer: str | None) -> Data:
    return {}


def _said(table: Table, event: events.Said, viewer: str | None) -> Data | None:
    if table.hides(viewer, event.name, event.person):
        return None
    return {"seat": event.seat, "name": event.name, "phrase": event.phrase, "text": event.text}


def _muted(table: Table, event: events.Muted, viewer: str | None) -> Data | None:
    if viewer != event.reader:
        return None
    return {"name": event.name, "yes": event.yes}


def _paused(table: Table, event: events.Paused, viewer: str | None) -> Data:
    return {"seconds": round(event.seconds, 3)}


_PROJECT: dict[type[Any], Callable[[Table, Any, str | None], Data | None]] = {
    events.Opened: _opened,
    events.Sat: _sat,
    events.Placed: _placed,
    events.Rose: _seat_only,
    events.Added: _seat_only,
    events.Began: _began,
    events.Drawn: _drawn,
    events.Played: _played,
    events.Offered: _offered,
    events.Answered: _answered,
    events.Undone: _undone,
    events.Resigned: _seat_only,
    events.Left: _seat_only,
    events.TimedOut: _seat_only,
    events.Relieved: _seat_only,
    events.Returned: _seat_only,
    events.Ended: _ended,
    events.Again: _nothing,
    events.Said: _said,
    events.Muted: _muted,
    events.Paused: _paused,
}
