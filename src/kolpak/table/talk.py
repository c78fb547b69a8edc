"""Chat: ready phrases and text, and whom a reader does not want to read."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.table import commands, events
from kolpak.table.draft import Draft


def say(draft: Draft, command: commands.Say) -> None:
    """Says something; spectators may too."""
    held = draft.table.seats.held(draft.sender.person)
    seat = held[0] if held else None
    name = draft.table.seats[held[0]].name if held else draft.sender.name
    draft.add(events.Said(draft.now, seat, name, command.phrase, command.text))


def mute(draft: Draft, command: commands.Mute) -> None:
    """Mutes somebody for the sender alone."""
    if draft.sender.person is None:
        raise KolpakError("error-table-not-your-seat")
    draft.add(events.Muted(draft.now, draft.sender.person, command.name, command.yes))
