"""Tables of board and options for compiled code, built once from the rules."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hats.layout import MOST_MOVES, ROW, SEATS, SIGNS, SIZE, SLOTS
from kolpak.games.hats.board import LONGEST
from kolpak.games.hats.rules import HatsRules

Ints: TypeAlias = NDArray[np.int64]

NO_LIMIT = 99


class Tables(NamedTuple):
    """What compiled code knows of board and options; switches are 0 or 1.

    ``ends[field, roll]`` lists ``end_counts[field, roll]`` fields; ``neighbours[field]`` ends with
    -1; ``grey[field]`` is 0 on yellow and else the number of the grey field from 1. Tables by seat
    have a last row for the golden hat, which belongs to nobody. A slot's seat is ``seat_of``.
    """

    players: int
    hats: int
    gold: int
    homes: int
    ends: Ints
    end_counts: Ints
    neighbours: Ints
    grey: Ints
    steps_home: Ints
    home_of: Ints
    seat_of: Ints
    side: Ints
    ally: Ints
    commands: Ints
    sign: Ints
    seat_by_sign: Ints
    team_game: int
    partners_bar: int
    tower: int
    golden: int
    frees: int
    catches_one: int
    may_stop: int
    most_turns: int
    turn_needs_capture: int
    rolls_again: int
    most_sixes: int
    counts_sixes: int
    stall_limit: int
    last_standing: int
    gold_owner: int
    gold_counts: int
    tie_break: int


TIE_BREAKS = ("share", "survivor", "home")


class Scratch(NamedTuple):
    """Memory of the move generator, so that compiled code allocates nothing."""

    moves: Ints
    stack: Ints
    order: Ints
    choices: Ints


ENTRY = 8
"""Numbers of a stack entry before its way and its state (see ``moves``)."""

DEPTH = 128
"""Most stack entries: six steps, each with at most six branches and three turns."""


def new_scratch() -> Scratch:
    """Return memory for one thread."""
    return Scratch(
        np.zeros((MOST_MOVES, ROW), np.int64),
        np.zeros((DEPTH, ENTRY + ROW + SIZE), np.int64),
        np.zeros(SLOTS, np.int64),
        np.zeros(SLOTS, np.int64),
    )


def tables_of(rules: HatsRules) -> Tables:
    """Return the tables of rules."""
    options = rules.options
    return Tables(
        players=options.players,
        hats=options.hats_per_player,
        gold=options.players * options.hats_per_player,
        homes=rules.board.homes,
        **_board_tables(rules),
        **_seat_tables(rules),
        team_game=int(rules.sides.has_teams),
        partners_bar=int(not rules.moves.landings.partners_never_bar),
        tower=int(options.tower),
        golden=int(options.golden),
        frees=int(options.free_on_capture),
        catches_one=int(options.gold_grey == "one"),
        may_stop=int(rules.moves.may_stop_at_home),
        most_turns=rules.moves.most_turns,
        turn_needs_capture=int(options.gold_turn_needs_capture),
        rolls_again=int(rules.sixes_roll_again),
        most_sixes=options.max_sixes if options.max_sixes is not None else NO_LIMIT,
        counts_sixes=int(rules.counts_sixes),
        stall_limit=rules.stall_limit,
        last_standing=int(rules.counting.last_standing_wins),
        gold_owner=int(rules.counting.gold_owner_wins),
        gold_counts=options.gold_counts,
        tie_break=TIE_BREAKS.index(options.tie_break),
    )


def _board_tables(rules: HatsRules) -> dict[str, Any]:
    """Return the tables of the board's graph."""
    board = rules.board
    fields = len(board.names)
    most = max(len(ends) for field in board.ends for ends in field)
    ends = np.full((fields, LONGEST + 1, most), -1, np.int64)
    counts = np.zeros((fields, LONGEST + 1), np.int64)
    for field in range(fields):
        for roll, found in enumerate(board.ends[field]):
            ends[field, roll, : len(found)] = found
            counts[field, roll] = len(found)
    neighbours = np.full((fields, max(map(len, board.neighbours)) + 1), -1, np.int64)
    for field, joined in enumerate(board.neighbours):
        neighbours[field, : len(joined)] = joined
    grey = np.cumsum(board.grey) * np.array(board.grey)
    return {
        "ends": ends,
        "end_counts": counts,
        "neighbours": neighbours,
        "grey": grey.astype(np.int64),
    }


def _seat_tables(rules: HatsRules) -> dict[str, Any]:
    """Return the tables of seats, colours and teams."""
    sides, players = rules.sides, rules.options.players
    ally = np.zeros((SEATS + 1, SEATS + 1), np.int64)
    commands = np.zeros((SEATS + 1, SEATS + 1), np.int64)
    for one in sides.seats:
        for other in sides.seats:
            ally[one, other] = sides.side[one] == sides.side[other]
            commands[one, other] = sides.colours[other] in sides.commands[one]
    sign = np.full(SEATS + 1, SIGNS.index("*"), np.int64)
    sign[:players] = [SIGNS.index(colour) for colour in sides.colours]
    seat_by_sign = np.full(len(SIGNS), players, np.int64)
    seat_by_sign[sign[:players]] = range(players)
    seat_of = np.full(SLOTS, players, np.int64)
    hats = rules.options.hats_per_player
    seat_of[: players * hats] = np.repeat(np.arange(players), hats)
    return {
        "steps_home": np.array([rules.board.steps_home[home] for home in sides.homes], np.int64),
        "home_of": np.array(sides.homes, np.int64),
        "seat_of": seat_of,
        "side": np.array(sides.side, np.int64),
        "ally": ally,
        "commands": commands,
        "sign": sign,
        "seat_by_sign": seat_by_sign,
    }
