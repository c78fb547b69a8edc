"""Projections: what a viewer may know of an event, by an allow-list for each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from kolpak.fair.seed import NOTHING
from kolpak.play.narration import VeiledTransition
from kolpak.play.rules import Seat
from kolpak.table import events
from kolpak.table.events import Event
from kolpak.table.evolve import evolve
from kolpak.table.messages import events as wire
from kolpak.table.messages.events import TableEvent
from kolpak.table.outcome import final_standing
from kolpak.table.position import Position
from kolpak.table.state import Table
from kolpak.words.message import MessageData

Projection: TypeAlias = Callable[[Table, Any, str | None], TableEvent | None]


def project(before: Table, event: Event, viewer: str | None) -> TableEvent | None:
    """Return an event as a viewer may know it; None if it is hidden from them.

    ``before`` is the table before the event, ``viewer`` a person's id, None a stranger.
    """
    return _PROJECT[type(event)](before, event, viewer)


def seat_of(table: Table, viewer: str | None) -> Seat | None:
    """Return the seat whose view a viewer is shown; None is a spectator.

    With several seats on one device it is the mover's, or None while others move, also a bot for a
    seat of that device.
    """
    held = table.seats.held(viewer)
    if len(held) < 2:
        return held[0] if held else None
    return table.turn_of(viewer)


def listener_of(table: Table, viewer: str | None) -> Seat | None:
    """Return the seat as which a viewer is told of actions.

    It is None, a spectator, for a device with several seats: its log shows no seat's secrets.
    """
    held = table.seats.held(viewer)
    return held[0] if len(held) == 1 else None


def narrate(
    position: Position, action: Any, names: list[str], listener: Seat | None
) -> tuple[str, list[MessageData]]:
    """Return the veiled token of an action and its narration for a listener.

    The narration is made of the listener's views before and after and the veiled action alone.
    """
    rule_set = position.rule_set
    veiled = rule_set.rules.veil(position.state, action, listener)
    transition = VeiledTransition(
        rules=rule_set.rules,
        before=position.view_of(listener).value,
        action=veiled,
        after=position.after(action).view_of(listener).value,
        token=rule_set.write(veiled),
        mover=position.mover,
        names=names,
    )
    text = [message.as_dict() for message in rule_set.type.narrate(transition)]
    return transition.token, text


def _narrate(table: Table, token: str, viewer: str | None) -> tuple[str, list[MessageData]]:
    """Return the veiled token and the narration of an action of the running game."""
    assert table.game is not None
    action = table.rule_set.read(token)
    return narrate(table.game.position, action, table.seats.names, listener_of(table, viewer))


def _drawn(table: Table, event: events.Drawn, viewer: str | None) -> wire.DrawnEvent:
    token, text = _narrate(table, event.token, viewer)
    return {"kind": "drawn", "at": event.at, "token": token, "text": text}


def _played(table: Table, event: events.Played, viewer: str | None) -> wire.PlayedEvent:
    token, text = _narrate(table, event.token, viewer)
    assert table.game is not None
    rule_set = table.rule_set
    way = rule_set.type.way(rule_set.rules, table.game.state, rule_set.read(event.token))
    shown: wire.PlayedEvent = {
        "kind": "played",
        "at": event.at,
        "seat": event.seat,
        "token": token,
        "text": text,
        "by": event.by,
    }
    if way:
        shown["way"] = way
    if event.left is not None:
        shown["left"] = round(event.left, 3)
    return shown


def _opened(table: Table, event: events.Opened, viewer: str | None) -> wire.OpenedEvent:
    return {
        "kind": "opened",
        "at": event.at,
        "name": event.name,
        "setup": event.setup,
        "commitment": event.commitment,
    }


def _sat(table: Table, event: events.Sat, viewer: str | None) -> wire.SatEvent:
    return {
        "kind": "sat",
        "at": event.at,
        "seat": event.seat,
        "name": event.name,
        "who": "device" if event.device else "person",
    }


def _bot_placed(table: Table, event: events.BotPlaced, viewer: str | None) -> wire.BotPlacedEvent:
    return {
        "kind": "bot_placed",
        "at": event.at,
        "seat": event.seat,
        "name": evolve(table, event).seats[event.seat].name,
        "who": "open" if event.bot is None else "bot",
    }


def _colour_chosen(
    table: Table, event: events.ColourChosen, viewer: str | None
) -> wire.ColourChosenEvent:
    return {
        "kind": "colour_chosen",
        "at": event.at,
        "seat": event.seat,
        "name": table.seats[event.seat].name,
        "colour": event.colour,
        "options": event.options,
    }


def _about_seat(kind: wire.SeatEventKind) -> Projection:
    """Return the projection of events that only tell of a seat and its player."""

    def about_seat(table: Table, event: Any, viewer: str | None) -> wire.SeatEvent:
        name = table.seats[event.seat].name
        return {"kind": kind, "at": event.at, "seat": event.seat, "name": name}

    return about_seat


def _called(table: Table, event: events.Called, viewer: str | None) -> wire.CalledEvent:
    return {"kind": "called", "at": event.at, "begins": event.begins}


def _began(table: Table, event: events.Began, viewer: str | None) -> wire.BeganEvent:
    shown: wire.BeganEvent = {
        "kind": "began",
        "at": event.at,
        "game": event.game,
        "random": list(event.random),
        "without": [
            seat
            for seat, who in enumerate(table.seats)
            if who.is_person and event.random[seat] == NOTHING
        ],
        "starter": event.starter,
        "commitment": table.commitment,
    }
    if given := table.given_to(event.game):
        shown["given"] = len(given)
    return shown


def _offered(table: Table, event: events.Offered, viewer: str | None) -> wire.OfferedEvent:
    return {"kind": "offered", "at": event.at, "seat": event.seat, "what": event.what}


def _answered(table: Table, event: events.Answered, viewer: str | None) -> wire.AnsweredEvent:
    return {
        "kind": "answered",
        "at": event.at,
        "seat": event.seat,
        "what": event.what,
        "yes": event.yes,
    }


def _undone(table: Table, event: events.Undone, viewer: str | None) -> wire.UndoneEvent:
    return {"kind": "undone", "at": event.at, "seat": event.seat, "steps": event.steps}


def _ended(table: Table, event: events.Ended, viewer: str | None) -> wire.EndedEvent:
    return {
        "kind": "ended",
        "at": event.at,
        "game": event.game,
        "how": event.how,
        "standing": [score.as_dict() for score in final_standing(table)],
        "seed": event.seed,
        "commitment": event.commitment,
    }


def _rematch_began(
    table: Table, event: events.RematchBegan, viewer: str | None
) -> wire.RematchBeganEvent:
    return {"kind": "rematch_began", "at": event.at}


def _said(table: Table, event: events.Said, viewer: str | None) -> wire.SaidEvent | None:
    if event.person in table.muted_by(viewer):
        return None
    return {
        "kind": "said",
        "at": event.at,
        "seat": event.seat,
        "name": event.name,
        "phrase": event.phrase,
        "text": event.text,
    }


def _muted(table: Table, event: events.Muted, viewer: str | None) -> wire.MutedEvent | None:
    if viewer != event.reader:
        return None
    return {"kind": "muted", "at": event.at, "name": event.name, "yes": event.yes}


def _hurried(table: Table, event: events.Hurried, viewer: str | None) -> wire.HurriedEvent:
    return {"kind": "hurried", "at": event.at}


def _invitation_renewed(
    table: Table, event: events.InvitationRenewed, viewer: str | None
) -> wire.InvitationRenewedEvent:
    return {"kind": "invitation_renewed", "at": event.at}


def _closed(table: Table, event: events.Closed, viewer: str | None) -> wire.ClosedEvent:
    return {"kind": "closed", "at": event.at}


def _paused(table: Table, event: events.Paused, viewer: str | None) -> wire.PausedEvent | None:
    if table.since is None:
        return None  # no clock has run; only offers wait longer, of which nothing is to be told
    return {"kind": "paused", "at": event.at, "seconds": round(event.seconds, 3)}


_PROJECT: dict[type[Any], Projection] = {
    events.Opened: _opened,
    events.InvitationRenewed: _invitation_renewed,
    events.Sat: _sat,
    events.BotPlaced: _bot_placed,
    events.ColourChosen: _colour_chosen,
    events.Rose: _about_seat("rose"),
    events.RandomnessAdded: _about_seat("randomness_added"),
    events.Called: _called,
    events.Began: _began,
    events.Drawn: _drawn,
    events.Played: _played,
    events.Offered: _offered,
    events.Answered: _answered,
    events.Undone: _undone,
    events.Resigned: _about_seat("resigned"),
    events.Hurried: _hurried,
    events.Left: _about_seat("left"),
    events.TimedOut: _about_seat("timed_out"),
    events.Relieved: _about_seat("relieved"),
    events.Returned: _about_seat("returned"),
    events.Ended: _ended,
    events.RematchBegan: _rematch_began,
    events.Said: _said,
    events.Muted: _muted,
    events.Closed: _closed,
    events.Paused: _paused,
}
