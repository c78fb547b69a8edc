"""Chat: phrases, free text and mutes."""

from __future__ import annotations

from typing import Final

from kolpak.play.errors import KolpakError
from kolpak.table import commands, events
from kolpak.table.draft import Draft
from kolpak.table.names import free_name
from kolpak.table.state import Table

MOST_MUTED: Final = 100
"""People whom a reader mutes at a table: as many as lines of chat are kept."""

MOST_MUTES: Final = 1_000
"""Mutes at a table after which spectators mute nobody else; every process keeps them in memory.

Those who sit at the table have no part in that limit: spectators must not be able to use it up.
"""


def say(draft: Draft, command: commands.Say) -> None:
    """Send a chat message; spectators may too, but not under the name of a seat."""
    seats, person = draft.table.seats, draft.sender.person or ""
    held = seats.held(person)
    seat = held[0] if held else None
    name = seats[held[0]].name if held else free_name(seats.names, draft.sender.name)
    draft.add(events.Said(draft.now, seat, name, command.phrase, command.text, person))


def mute(draft: Draft, command: commands.Mute) -> None:
    """Mute or unmute a person for the sender alone, whatever name they use next."""
    reader = draft.sender.person
    if reader is None:
        raise KolpakError("error-table-not-your-seat")
    person = _person_called(draft, command.name)
    if person is None:
        raise KolpakError("error-table-nobody-called", name=command.name[:40])
    if command.yes and person not in draft.table.muted_by(reader):
        _check_room(draft.table, reader)
    draft.add(events.Muted(draft.now, reader, command.name, command.yes, person))


def _check_room(table: Table, reader: str) -> None:
    """Raise KolpakError if a reader may mute nobody else."""
    count = sum(len(muted) for muted in table.mutes.values())
    is_full = count >= MOST_MUTES and not table.admits(reader)
    if is_full or len(table.muted_by(reader)) >= MOST_MUTED:
        raise KolpakError("error-table-mutes")


def _person_called(draft: Draft, name: str) -> str | None:
    """Return the person a name stands for: muted, in the chat, or seated."""
    table, reader = draft.table, draft.sender.person
    known = [(name, person) for person, name in table.muted_by(reader).items()]
    known += [(line.name, line.person) for line in reversed(table.chat)]
    known += [(who.name, who.person) for who in table.seats if who.person is not None]
    return next((person for called, person in known if called == name and person != reader), None)
