"""Colours of seats: chosen before the start, as an option of the setup."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import commands, events
from kolpak.table.draft import Draft
from kolpak.table.setup import RuleSet
from kolpak.table.state import Table


def choose_colour(draft: Draft, command: commands.ChooseColour) -> None:
    """Give an own seat a colour; a bot, nobody or a further own seat swaps for it.

    The options change, but none that a draw depends on: the commitment to the next game's seed
    stays, and so do the contributions. Otherwise a server could change colours until it likes the
    dice.
    """
    draft.demand("open")
    table, seat = draft.table, draft.seat(command.seat)
    if table.begins is not None:
        raise KolpakError("error-table-beginning")
    known, colours = table.rule_set.type.seat_colours, _colours(table.rule_set)
    if table.given:
        raise KolpakError("error-table-given")  # its pieces have colours already
    if not known:
        raise KolpakError("error-table-no-colours")
    if command.colour not in known:
        allowed = ", ".join(known)
        raise KolpakError(
            "error-table-choice", field="colour", value=command.colour, allowed=allowed
        )
    if command.colour in colours:
        _demand_swap(draft, colours.index(command.colour))
    if colours[seat] != command.colour:
        options = _with_colour(table.rule_set, seat, command.colour)
        draft.add(events.ColourChosen(draft.now, seat, command.colour, options))


def colour_of(table: Table, seat: Seat) -> str | None:
    """Return the colour of a seat; None in games whose seats choose none."""
    rule_set = table.rule_set
    return _colours(rule_set)[seat] if rule_set.type.seat_colours else None


def _demand_swap(draft: Draft, holder: Seat) -> None:
    """Raise KolpakError where another person holds a seat."""
    who = draft.table.seats[holder]
    if who.is_person and who.person != draft.sender.person:
        raise KolpakError("error-table-colour-taken", name=who.name)


def _colours(rule_set: RuleSet) -> str:
    """Return the colours in play, one letter a seat."""
    return str(rule_set.options.as_dict()["colours"]) if rule_set.type.seat_colours else ""


def _with_colour(rule_set: RuleSet, seat: Seat, colour: str) -> str:
    """Return the options with another colour of a seat, whose old one goes to its holder."""
    colours = list(_colours(rule_set))
    if colour in colours:
        colours[colours.index(colour)] = colours[seat]
    colours[seat] = colour
    options = rule_set.options.as_dict() | {"colours": "".join(colours)}
    return type(rule_set.options).of(**options).write()
