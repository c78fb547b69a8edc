"""Reasons why an action of Catch the Hat is illegal, by rule id."""

from __future__ import annotations

from functools import lru_cache

from kolpak.games.hats.board import board_of
from kolpak.games.hats.moves import Moves
from kolpak.games.hats.notation import HatsNotation
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import owner
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.sides import Sides
from kolpak.games.hats.state import PASS, Action, Die, Move, State, Waypoint, Word
from kolpak.play.errors import ActionError
from kolpak.play.rules import First

WAIVED = ("F13", "F9", "F11", "F10", "V3", "V7", "V11", "F4")
"""Rules left out in turn; the one without which a move is legal is the broken one.

F13 comes before those that open homes, which let the rest of the roll lapse too.
"""


def refusal(rules: HatsRules, state: State, action: Action) -> ActionError | None:
    """Return why an action is illegal."""
    if state.phase == "end":
        return ActionError("error-over", rule="F18")
    if state.phase == "first":
        return _first_refusal(rules, action)
    if state.phase == "roll":
        return ActionError("error-hats-roll-due")
    assert state.turn is not None
    if isinstance(action, Die | First):
        return ActionError("error-turn-due", seat=state.turn)
    if state.phase == "again":
        return ActionError("error-hats-again-due", rule="F15")
    if action == PASS:
        return ActionError("error-hats-pass", rule="F16", roll=state.roll)
    if isinstance(action, Word):
        return ActionError("error-hats-move-due", roll=state.roll)
    return _move_refusal(rules, state, state.turn, action)


def unfinished(rules: HatsRules, state: State, text: str) -> ActionError | None:
    """Return why no move begins with a field or with a piece on it (``R5``, ``R5[gyr]``)."""
    start = HatsNotation(rules.options).read_waypoint(text)
    if start is None or state.turn is None:
        return None
    if state.phase == "roll":
        return ActionError("refuse-hats-roll-first", rule="F3")
    if state.phase == "again":
        return ActionError("error-hats-again-due", rule="F15")
    colours = rules.sides.commands[state.turn]
    there = state.fields[start.field]
    pieces = [one for one in there if start.piece in ("", one)]
    if len(set(there)) < 2:
        start = start._replace(piece="")  # brackets are for a choice (O30)
    if not pieces:
        return ActionError("refuse-hats-hat-first", rule="F3")
    if not any(owner(piece) in colours for piece in pieces):
        if rules.options.teams == "common":
            return ActionError("refuse-hats-foreign-team", rule="V6")
        return ActionError("refuse-hats-foreign", rule="F7")
    if any(_begins(move, start) for move in rules.moves.legal(state.fields, colours, state.roll)):
        return None
    return ActionError(
        "refuse-hats-stuck", rule=_sticking_rule(rules, state, colours, start), roll=state.roll
    )


def _sticking_rule(rules: HatsRules, state: State, colours: frozenset[str], start: Waypoint) -> str:
    """Return the rule that alone, left out, would let a piece move."""
    for rule in WAIVED:
        moves = _moves_without(rules.options, rule).legal(state.fields, colours, state.roll)
        if any(_begins(move, start) for move in moves):
            return rule
    return "F3"


def _begins(move: Move, start: Waypoint) -> bool:
    first = move.way[0]
    return first.field == start.field and start.piece in ("", first.piece)


def _first_refusal(rules: HatsRules, action: Action) -> ActionError:
    last = len(rules.sides.seats) - 1
    if isinstance(action, First):
        return ActionError("error-first-seat", rule="F2", seat=action.seat, last=last)
    return ActionError("error-hats-first-due", last=last)


def _move_refusal(rules: HatsRules, state: State, seat: int, move: Move) -> ActionError:
    """Return the error with the rule that alone, left out, would allow the move."""
    token = HatsNotation(rules.options).write_action(move)
    colours = rules.sides.commands[seat]
    rule = _broken_rule(rules, state, colours, move)
    if rule is None:
        return ActionError("error-hats-no-way", move=token, roll=state.roll)
    return ActionError(f"error-hats-move-{rule.lower()}", rule=rule, move=token, roll=state.roll)


def _broken_rule(rules: HatsRules, state: State, colours: frozenset[str], move: Move) -> str | None:
    for rule in WAIVED:
        if move in _moves_without(rules.options, rule).legal(state.fields, colours, state.roll):
            return rule
    return "F3" if _right_for_another(rules, state, move) else None


def _right_for_another(rules: HatsRules, state: State, move: Move) -> bool:
    """Return whether another roll or another player's piece would allow it (F3)."""
    every = frozenset(rules.sides.colours)
    return any(move in rules.moves.legal(state.fields, every, roll) for roll in range(1, 7))


@lru_cache(maxsize=64)
def _moves_without(options: HatsOptions, rule: str) -> Moves:
    """Return the move generator with one rule left out."""
    return Moves(options, board_of(options.board), Sides(options), waived=rule)
