"""Compiled steps of many games of Catch the Hat; ``numbering`` says how actions are numbered."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hats.count import count_shares
from kolpak.fast.hats.layout import AGAIN, END, MOVE, PHASE, ROLLING, TURN
from kolpak.fast.hats.numbering import PASS, ROLL, STOP, Numbering, number_moves
from kolpak.fast.hats.play import begin, move, pass_turn, roll, settle
from kolpak.fast.hats.tables import PLAYERS, Tables
from kolpak.fast.jit import compiled
from kolpak.fast.random import below
from kolpak.fast.twin import BEGIN, STAY, Games, Orders, Packed


@compiled
def mark(state: Packed, tables: Tables, numbering: Numbering, row: NDArray[np.bool_]) -> None:
    """Mark the numbers of the legal actions in a row without marks."""
    if state[PHASE] == AGAIN:
        row[ROLL] = row[STOP] = True
    elif state[PHASE] == MOVE:
        count = number_moves(state, tables, numbering)
        row[PASS] = count == 0
        for index in range(count):
            row[numbering.numbers[index]] = True


@compiled
def play_number(
    state: Packed, tables: Tables, numbering: Numbering, row: NDArray[np.bool_], number: int
) -> None:
    """Play the action of a number and take the marks of the position away."""
    if state[PHASE] == AGAIN:
        row[ROLL] = row[STOP] = False
        if number == ROLL:
            state[PHASE] = ROLLING
        else:
            pass_turn(state, tables)
        return
    chosen = -1
    for index in range(number_moves(state, tables, numbering)):
        row[numbering.numbers[index]] = False
        if numbering.numbers[index] == number:
            chosen = index
    if chosen >= 0:
        move(state, tables, numbering.scratch.moves[chosen])
    else:
        row[PASS] = False
        settle(state, tables, False)


@compiled
def advance(
    games: Games,
    orders: Orders,
    first: int,
    last: int,
    start: Packed,
    tables: Tables,
    numbering: Numbering,
) -> None:
    """Carry out the orders for some games (see ``Twin.advance``)."""
    for index in range(first, last):
        order, state, row = orders[index], games.states[index], games.legal[index]
        if order == STAY:
            continue
        if order == BEGIN:
            row[:] = False
            games.results[index, :] = 0.0
            state[:] = start
            begin(state, below(games.random[index], tables[PLAYERS]))
        else:
            play_number(state, tables, numbering, row, order)
        if state[PHASE] == ROLLING:
            roll(state, tables, 1 + below(games.random[index], 6))
        mark(state, tables, numbering, row)
        games.mover[index] = state[TURN]
        if state[PHASE] == END:
            count_shares(state, tables, games.results[index])
