"""Playing actions, resigning, and what a bot is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kolpak.play.errors import KolpakError
from kolpak.play.rules import AnyRules, Seat
from kolpak.table import clocks, commands, events, outcome
from kolpak.table.draft import Draft
from kolpak.table.state import Table

STAND_IN = "greedy"
"""The bot that plays on for a person."""


class BotTurn(NamedTuple):
    """What a bot is given: its name, the rules, its seat's view and the legal actions."""

    seat: Seat
    bot: str
    rules: AnyRules
    view: Any
    actions: Sequence[Any]


def bot_turn(table: Table) -> BotTurn | None:
    """Tells which bot is to move now; None where a person or nobody is.

    Bots rest while no person is at the table, so that nobody misses the game; with days for a move
    people are not expected to be there.
    """
    seat = table.mover
    if not isinstance(seat, int) or not table.seats[seat].plays_itself:
        return None
    somebody = any(who.is_person and who.since is None for who in table.seats)
    if not somebody and not table.setup.clock.by_days:
        return None
    assert table.play is not None
    rules, position = table.box.rules, table.play.position
    bot = table.seats[seat].bot or STAND_IN
    return BotTurn(seat, bot, rules, rules.view(position.state, seat), position.actions)


def play(draft: Draft, command: commands.Play) -> None:
    """Plays an action of a person, or of the bot that the house moves for."""
    draft.demand("playing")
    table = draft.table
    if draft.sender.person is None:
        seat, by = _bots_seat(table, command.seat)
    else:
        seat, by = draft.seat(command.seat), "person"
        if table.seats[seat].resigned:
            raise KolpakError("error-table-resigned")
        if table.mover != seat:
            raise KolpakError("error-table-not-your-turn")
        if table.seats[seat].stand_in or table.seats[seat].since is not None:
            draft.add(events.Returned(draft.now, seat))
    _play_token(draft, seat, command.token, by)


def _bots_seat(table: Table, seat: Seat | None) -> tuple[Seat, str]:
    if seat is None or table.mover != seat or not table.seats[seat].plays_itself:
        raise KolpakError("error-table-not-your-turn")
    return seat, "bot" if table.seats[seat].kind == "bot" else "stand-in"


def _play_token(draft: Draft, seat: Seat, token: str, by: str) -> None:
    assert draft.table.play is not None
    position = draft.table.play.position
    action = position.box.read(token)
    position.check(action)
    left = clocks.left_after_move(draft.table, seat, draft.now)
    draft.add(events.Played(draft.now, seat, position.box.write(action), by, left))
    draft.let_chance_move()


def resign(draft: Draft, command: commands.Resign) -> None:
    """Gives up a seat's game; where one side alone is left, the game is over."""
    draft.demand("playing")
    seat = draft.seat(command.seat)
    if draft.table.seats[seat].resigned:
        raise KolpakError("error-table-resigned")
    give_up(draft, seat)


def give_up(draft: Draft, seat: Seat) -> None:
    """Resigns a seat."""
    draft.add(events.Resigned(draft.now, seat))
    if outcome.sides_left(draft.table) < 2:
        draft.end(outcome.RESIGNED)
