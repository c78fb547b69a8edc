"""Random games in compiled code."""

from __future__ import annotations

from kolpak.fast.hats.count import count_shares
from kolpak.fast.hats.layout import AGAIN, END, PHASE, ROLLING
from kolpak.fast.hats.moves import legal
from kolpak.fast.hats.play import begin, move, pass_turn, roll, settle
from kolpak.fast.hats.tables import (
    PLAYERS,
    Scratch,
    Tables,
)
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below
from kolpak.fast.twin import Packed, Shares


@compiled
def play_games(
    start: Packed,
    state: Packed,
    tables: Tables,
    scratch: Scratch,
    random: RandomState,
    shares: Shares,
) -> tuple[int, int]:
    """Play a game for each row of ``shares``; return the decisions and the rolls of the die."""
    decisions = rolls = 0
    for game in range(shares.shape[0]):
        state[:] = start
        begin(state, below(random, tables[PLAYERS]))
        while state[PHASE] != END:
            if state[PHASE] == ROLLING:
                roll(state, tables, 1 + below(random, 6))
                rolls += 1
                continue
            decisions += 1
            decide(state, tables, scratch, random)
        count_shares(state, tables, shares[game])
    return decisions, rolls


@compiled
def decide(state: Packed, tables: Tables, scratch: Scratch, random: RandomState) -> None:
    """Play one of the legal actions of a seat, all equally likely."""
    if state[PHASE] == AGAIN:
        if below(random, 2):
            pass_turn(state, tables)
        else:
            state[PHASE] = ROLLING
        return
    count = legal(state, tables, scratch)
    if count:
        move(state, tables, scratch.moves[below(random, count)])
    else:
        settle(state, tables, False)
