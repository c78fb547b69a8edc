"""Playing actions, resigning, and turns of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kolpak.play.bot import Turn
from kolpak.play.errors import KolpakError
from kolpak.play.rules import Seat
from kolpak.table import clocks, commands, events, outcome
from kolpak.table.draft import Draft
from kolpak.table.messages.setups import PlayedBy
from kolpak.table.setup import RuleSet
from kolpak.table.state import RunningGame, Step, Table

STAND_IN = "greedy"
"""Name of the bot that plays for absent persons."""


class BotTurn(NamedTuple):
    """A seat to move and the bot that plays it, or is asked for advice."""

    seat: Seat
    bot: str
    game: str
    options: str
    rule_set: RuleSet
    view: Any
    actions: Sequence[Any]
    last: Step | None

    def turn(self, *, remembers: bool) -> Turn:
        """Return what the bot may know; the history only for one that remembers it."""
        if not remembers or self.last is None:
            return Turn(self.view, self.actions)
        rules, read = self.rule_set.rules, self.rule_set.read
        steps = self.last.all()
        history = [rules.veil(step.state, read(step.token), self.seat) for step in steps]
        return Turn(self.view, self.actions, rules.view(steps[0].state, self.seat), history)


def bot_turn(table: Table) -> BotTurn | None:
    """Return the turn of the bot to move; None if a person or nobody is, or bots pause."""
    seat = table.mover
    if not isinstance(seat, int) or not table.seats[seat].plays_itself or not table.bots_move:
        return None
    assert table.game is not None
    return _turn(table, table.game, seat, table.seats[seat].bot or STAND_IN)


def hint_turn(table: Table, viewer: str | None, bot: str) -> BotTurn:
    """Return the turn of a viewer's seat as one that a bot may be asked about.

    Raises KolpakError: ``error-table-not-your-turn`` unless the viewer's seat is to move,
    ``error-table-hint`` where another person plays.
    """
    seat = table.turn_of(viewer)
    if table.game is None or seat is None:
        raise KolpakError("error-table-not-your-turn")
    if _plays_with_people(table, viewer):
        raise KolpakError("error-table-hint")
    return _turn(table, table.game, seat, bot)


def _turn(table: Table, game: RunningGame, seat: Seat, bot: str) -> BotTurn:
    view, actions = game.position.view_of(seat).value, game.position.actions
    setup = table.setup
    return BotTurn(seat, bot, setup.game, setup.options, table.rule_set, view, actions, game.last)


def _plays_with_people(table: Table, person: str | None) -> bool:
    """Return whether another person plays at the table, and has not resigned."""
    return any(who.person not in (None, person) and not who.resigned for who in table.seats)


def hurry(draft: Draft, command: commands.Hurry) -> None:
    """Have bots take over the sender's seats and play the rest without pauses."""
    draft.demand("playing")
    draft.demand_since(draft.table.entered, command.v)
    draft.seat()
    seats = draft.table.seats
    if _plays_with_people(draft.table, draft.sender.person):
        raise KolpakError("error-table-hurry")
    for seat in seats.held(draft.sender.person):
        if not draft.table.seats[seat].plays_itself:
            draft.add(events.Relieved(draft.now, seat))
    draft.add(events.Hurried(draft.now))


def play_action(draft: Draft, command: commands.PlayAction) -> None:
    """Play an action of a person, or of the bot that the server moves."""
    draft.demand("playing")
    table = draft.table
    if draft.sender.person is None:
        seat, by = _bots_seat(table, command.seat)
    else:
        seat, by = draft.seat(command.seat), "person"
        if table.seats[seat].resigned:
            raise KolpakError("error-table-resigned")
        if command.v is not None and command.v < table.moved:  # sent late, as after an interruption
            raise KolpakError("error-table-position-changed")
        if table.mover != seat:
            raise KolpakError("error-table-not-your-turn")
        if table.seats[seat].stand_in or table.seats[seat].since is not None:
            draft.add(events.Returned(draft.now, seat))
    _play_token(draft, seat, command.token, by)


def _bots_seat(table: Table, seat: Seat | None) -> tuple[Seat, PlayedBy]:
    if seat is None or table.mover != seat or not table.seats[seat].plays_itself:
        raise KolpakError("error-table-not-your-turn")
    return seat, "bot" if table.seats[seat].kind == "bot" else "stand-in"


def _play_token(draft: Draft, seat: Seat, token: str, by: PlayedBy) -> None:
    assert draft.table.game is not None
    position = draft.table.game.position
    action = position.rule_set.read(token)
    position.check(action)
    left = clocks.left_after_move(draft.table, seat, draft.now)
    draft.add(events.Played(draft.now, seat, position.rule_set.write(action), by, left))
    draft.let_chance_move()


def resign(draft: Draft, command: commands.Resign) -> None:
    """Resign for a seat; the game is over if only one side is left.

    A seat that is out keeps the place it has come to (F18): it cannot resign.
    """
    draft.demand("playing")
    draft.demand_since(draft.table.entered, command.v)
    seat = draft.seat(command.seat)
    if draft.table.seats[seat].resigned:
        raise KolpakError("error-table-resigned")
    if seat in draft.table.out:
        raise KolpakError("error-table-out")
    resign_seat(draft, seat)


def resign_seat(draft: Draft, seat: Seat) -> None:
    """Record that a seat resigns, and end the game if only one side is left."""
    draft.add(events.Resigned(draft.now, seat))
    if outcome.sides_left(draft.table) < 2:
        draft.end("resigned")
