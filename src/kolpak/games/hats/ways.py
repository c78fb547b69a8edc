"""The fields a piece passes on a move, for animation."""

from __future__ import annotations

from kolpak.games.hats.board import Board, Field
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Action, Move, State


def way(rules: HatsRules, state: State, action: Action) -> list[str]:
    """Return the ids of all fields of a move, start to end; empty for other actions.

    >>> from kolpak.games.hats.options import HatsOptions
    >>> from kolpak.games.hats.state import Waypoint
    >>> rules = HatsRules(HatsOptions.of(players=2))
    >>> way(rules, rules.start(), Move((Waypoint(4), Waypoint(7))))
    ['R0', 'R1', 'R2', 'R3']
    """
    if not isinstance(action, Move):
        return []
    board = rules.board
    fields = [action.way[0].field]
    for waypoint in action.way[1:]:
        fields += _between(board, fields[-1], waypoint.field)
    return [board.names[field] for field in fields]


def _between(board: Board, start: Field, end: Field) -> list[Field]:
    """Return the unique shortest path between two way points, without its start (O32)."""
    ways = [[start]]
    seen = {start}
    while ways:
        going = ways
        ways = []
        for so_far in going:
            for step in board.neighbours[so_far[-1]]:
                if step == end:
                    return [*so_far[1:], step]
                if step not in seen and step >= board.homes:
                    seen.add(step)
                    ways.append([*so_far, step])
    return [end]
