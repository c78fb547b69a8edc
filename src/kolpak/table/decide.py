"""Decider: the events that a command leads to, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from kolpak.play.errors import KolpakError
from kolpak.table import absence, chat, clocks, colours, commands, offers, playing, seating
from kolpak.table.commands import Command, Sender
from kolpak.table.dealer import Dealer
from kolpak.table.draft import Draft
from kolpak.table.events import Event, Opened
from kolpak.table.setup import read_setup
from kolpak.table.state import Table

SYSTEM_ONLY = (commands.Tick, commands.Close, commands.Pause)

MOST_EVENTS: Final = 10_000
"""Events of a table after which people send no dispensable commands.

Its log is read whole by whoever comes back, and chat alone would add 86,400 a day. A long game of
six has 700, so that is a dozen of them with much talk.
"""

DISPENSABLE: Final = (
    commands.Rise,
    commands.PlaceBot,
    commands.ChooseColour,
    commands.RenewInvitation,
    commands.Offer,
    commands.Leave,
    commands.Say,
    commands.Mute,
)
"""Commands that people could send without end, and that no game needs to come to its end.

What answers them, and actions after an undo, comes to an end with them.
"""

_DECIDE: dict[type[Any], Callable[[Draft, Any], None]] = {
    commands.Sit: seating.sit,
    commands.Rise: seating.rise,
    commands.PlaceBot: seating.place_bot,
    commands.ChooseColour: colours.choose_colour,
    commands.RenewInvitation: seating.renew_invitation,
    commands.AddRandomness: seating.add_randomness,
    commands.Start: seating.start,
    commands.NextGame: seating.next_game,
    commands.PlayAction: playing.play_action,
    commands.Resign: playing.resign,
    commands.Hurry: playing.hurry,
    commands.Offer: offers.make_offer,
    commands.AnswerOffer: offers.answer_offer,
    commands.Leave: absence.leave,
    commands.Return: absence.come_back,
    commands.Relieve: absence.relieve,
    commands.Tick: absence.tick,
    commands.Close: absence.close,
    commands.Pause: absence.pause,
    commands.Say: chat.say,
    commands.Mute: chat.mute,
}


class Decision(NamedTuple):
    """The events of a command, each with the table before it, and the table after all."""

    steps: list[tuple[Table, Event]]
    table: Table

    @property
    def events(self) -> list[Event]:
        """The events without the tables."""
        return [event for _, event in self.steps]


def open_table(
    table: str,
    host: Sender,
    setup: Mapping[str, Any],
    now: float,
    dealer: Dealer,
    given: tuple[str, ...] = (),
) -> Opened:
    """Return the first event of a table; raise KolpakError if the setup is invalid.

    ``given`` are legal actions with which the first game begins.
    """
    if not host.person:
        raise KolpakError("error-stranger")
    chosen = read_setup(setup)
    commitment, invitation = dealer.commitment(chosen, 0), dealer.invitation()
    wire = chosen.as_dict()
    return Opened(now, table, host.person, host.name, wire, commitment, *invitation, given)


def deadline(table: Table) -> float | None:
    """Return the next moment at which time alone changes the table: then it needs a ``Tick``."""
    due = (clocks.deadline(table), offers.deadline(table), table.begins)
    return min((at for at in due if at is not None), default=None)


def decide(table: Table, sender: Sender, command: Command, now: float, dealer: Dealer) -> Decision:
    """Return the events that a command leads to; raise KolpakError if it is refused.

    A refused command changes nothing. ``now`` is in seconds since 1970.
    """
    if sender.person == "":
        raise KolpakError("error-stranger")
    if sender.person is not None and isinstance(command, SYSTEM_ONLY):
        raise KolpakError("error-table-not-your-seat")
    is_full = sender.person is not None and table.version >= MOST_EVENTS
    if is_full and isinstance(command, DISPENSABLE):
        raise KolpakError("error-table-full")
    draft = Draft(table, sender, now, dealer)
    _DECIDE[type(command)](draft, command)
    offers.settle(draft)
    seating.begin_if_due(draft)
    return Decision(draft.steps, draft.table)
