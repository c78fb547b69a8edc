"""Tables of board and options for compiled code: one flat array, built once from the rules.

One array and not a tuple of them: compiled code passes a tuple by value, which cost ten times
the work of a small function.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hats.layout import MOST_MOVES, ROW, SEATS, SIGNS, SIZE, SLOTS
from kolpak.fast.jit import compiled
from kolpak.games.hats.board import LONGEST
from kolpak.games.hats.rules import HatsRules

Ints: TypeAlias = NDArray[np.int64]

Tables: TypeAlias = NDArray[np.int64]
"""Numbers and switches (0 or 1), then tables from the offsets below."""

PLAYERS: Final = 0
HATS: Final = 1
"""Hats a player."""
GOLD: Final = 2
"""Slot of the golden hat; all others are lower."""
HOMES: Final = 3
PARTNERS_BAR: Final = 4
TOWER: Final = 5
FREES: Final = 6
CATCHES_ONE: Final = 7
MAY_STOP: Final = 8
MOST_TURNS: Final = 9
TURN_NEEDS_CAPTURE: Final = 10
ROLLS_AGAIN: Final = 11
MOST_SIXES: Final = 12
COUNTS_SIXES: Final = 13
STALL_LIMIT: Final = 14
LAST_STANDING: Final = 15
GOLD_OWNER: Final = 16
GOLD_COUNTS: Final = 17
TIE_BREAK: Final = 18
TEAM_GAME: Final = 19

TIE_BREAKS: Final = ("share", "survivor", "home")
NO_LIMIT: Final = 99

FIELDS: Final = 81
"""Most fields of a board."""
WIDTH: Final = 16
"""Most fields on which a roll can end."""
BRANCHES: Final = 8
NOBODYS: Final = SEATS + 1
"""Rows of tables by seat: the seats, and the golden hat, which belongs to nobody."""

HOME_OF: Final = 32
SIDE: Final = HOME_OF + NOBODYS
ALLY: Final = SIDE + NOBODYS
"""Whether two seats are of one side."""
COMMANDS: Final = ALLY + NOBODYS * NOBODYS
"""Whether a seat's roll may move another seat's hats."""
SIGN: Final = COMMANDS + NOBODYS * NOBODYS
SEAT_BY_SIGN: Final = SIGN + NOBODYS
SEAT_OF: Final = SEAT_BY_SIGN + len(SIGNS)
"""Seat of a slot."""
GREY: Final = SEAT_OF + SLOTS
"""0 on yellow; the grey fields are numbered from 1."""
STEPS: Final = GREY + FIELDS
"""Steps home by seat and field."""
NEIGHBOURS: Final = STEPS + SEATS * FIELDS
"""Neighbours of a field, up to -1."""
COUNTS: Final = NEIGHBOURS + FIELDS * BRANCHES
"""Number of ends by field and roll."""
ENDS: Final = COUNTS + FIELDS * (LONGEST + 1)
"""Ends by field and roll."""
TOTAL: Final = ENDS + FIELDS * (LONGEST + 1) * WIDTH


class Scratch(NamedTuple):
    """Memory of the move generator, so that compiled code allocates nothing."""

    moves: Ints
    stack: Ints
    order: Ints
    choices: Ints


ENTRY: Final = 8
"""Numbers of a stack entry before its way and its state (see ``moves``)."""

DEPTH: Final = 128
"""Most stack entries: six steps, each with at most six branches and three turns."""


def new_scratch() -> Scratch:
    """Return memory for one thread."""
    return Scratch(
        np.zeros((MOST_MOVES, ROW), np.int64),
        np.zeros((DEPTH, ENTRY + ROW + SIZE), np.int64),
        np.zeros(SLOTS, np.int64),
        np.zeros(SLOTS, np.int64),
    )


@compiled
def allied(tables: Tables, one: int, other: int) -> bool:
    """Return whether two seats are of one side; the golden hat is of none."""
    return bool(tables[ALLY + one * NOBODYS + other])


@compiled
def commands(tables: Tables, seat: int, other: int) -> bool:
    """Return whether a seat's roll may move another seat's hats (V6)."""
    return bool(tables[COMMANDS + seat * NOBODYS + other])


@compiled
def steps_home(tables: Tables, seat: int, field: int) -> int:
    """Return the steps from a field into a seat's home."""
    return int(tables[STEPS + seat * FIELDS + field])


@compiled
def neighbour(tables: Tables, field: int, index: int) -> int:
    """Return a neighbour of a field, -1 after the last."""
    return int(tables[NEIGHBOURS + field * BRANCHES + index])


@compiled
def end_count(tables: Tables, field: int, steps: int) -> int:
    """Return on how many fields so many steps can end."""
    return int(tables[COUNTS + field * (LONGEST + 1) + steps])


@compiled
def end_at(tables: Tables, field: int, steps: int, index: int) -> int:
    """Return a field on which so many steps can end."""
    return int(tables[ENDS + (field * (LONGEST + 1) + steps) * WIDTH + index])


def tables_of(rules: HatsRules) -> Tables:
    """Return the tables of rules."""
    tables = np.zeros(TOTAL, np.int64)
    _write_options(tables, rules)
    _write_seats(tables, rules)
    _write_board(tables, rules)
    return tables


def _write_options(tables: Tables, rules: HatsRules) -> None:
    """Write numbers and switches."""
    options = rules.options
    for place, number in {
        PLAYERS: options.players,
        HATS: options.hats_per_player,
        GOLD: options.players * options.hats_per_player,
        HOMES: rules.board.homes,
        PARTNERS_BAR: not rules.moves.landings.partners_never_bar,
        TOWER: options.tower,
        FREES: options.free_on_capture,
        CATCHES_ONE: options.gold_grey == "one",
        MAY_STOP: rules.moves.may_stop_at_home,
        MOST_TURNS: rules.moves.most_turns,
        TURN_NEEDS_CAPTURE: options.gold_turn_needs_capture,
        ROLLS_AGAIN: rules.sixes_roll_again,
        MOST_SIXES: options.max_sixes if options.max_sixes is not None else NO_LIMIT,
        COUNTS_SIXES: rules.counts_sixes,
        STALL_LIMIT: rules.stall_limit,
        LAST_STANDING: rules.counting.last_standing_wins,
        GOLD_OWNER: rules.counting.gold_owner_wins,
        GOLD_COUNTS: options.gold_counts,
        TEAM_GAME: rules.sides.has_teams,
        TIE_BREAK: TIE_BREAKS.index(options.tie_break),
    }.items():
        tables[place] = min(number, np.iinfo(np.int64).max)  # no game lasts so long


def _write_seats(tables: Tables, rules: HatsRules) -> None:
    """Write the tables of seats, colours and teams."""
    sides, players = rules.sides, rules.options.players
    tables[SEAT_OF : SEAT_OF + SLOTS] = players
    tables[SEAT_BY_SIGN : SEAT_BY_SIGN + len(SIGNS)] = players
    tables[SIGN + players] = SIGNS.index("*")
    for seat, colour in enumerate(sides.colours):
        slots = SEAT_OF + seat * rules.options.hats_per_player
        tables[slots : slots + rules.options.hats_per_player] = seat
        tables[HOME_OF + seat] = sides.homes[seat]
        tables[SIDE + seat] = sides.side[seat]
        tables[SIGN + seat] = SIGNS.index(colour)
        tables[SEAT_BY_SIGN + SIGNS.index(colour)] = seat
        for other, hat in enumerate(sides.colours):
            tables[ALLY + seat * NOBODYS + other] = sides.side[seat] == sides.side[other]
            tables[COMMANDS + seat * NOBODYS + other] = hat in sides.commands[seat]


def _write_board(tables: Tables, rules: HatsRules) -> None:
    """Write the tables of the board's graph."""
    board = rules.board
    for field, joined in enumerate(board.neighbours):
        tables[GREY + field] = board.grey[field] * sum(board.grey[: field + 1])
        start = NEIGHBOURS + field * BRANCHES
        tables[start : start + BRANCHES] = -1
        tables[start : start + len(joined)] = joined
        for seat, home in enumerate(rules.sides.homes):
            tables[STEPS + seat * FIELDS + field] = board.steps_home[home][field]
        for steps, ends in enumerate(board.ends[field]):
            row = field * (LONGEST + 1) + steps
            tables[COUNTS + row] = len(ends)
            tables[ENDS + row * WIDTH : ENDS + row * WIDTH + len(ends)] = ends
