"""Whole games between bots in compiled code, for fitting and for measuring strength."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from hats_habits import habit_value
from kolpak.bots.hats.policy import (
    COUNT,
    FEATURES,
    SCRATCH_SIZE,
    Numbers,
    write_features,
)
from kolpak.bots.hats.search import Memory, new_memory, rate_moves
from kolpak.fast.hats.count import count_shares
from kolpak.fast.hats.layout import AGAIN, END, FIELD_MASK, PHASE, ROLLING, SEATS, TURN
from kolpak.fast.hats.moves import legal
from kolpak.fast.hats.play import begin, move, roll, settle
from kolpak.fast.hats.tables import Ints, Tables
from kolpak.fast.hats.twin import HatsTwin
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below, seeded
from kolpak.fast.twin import Packed

Player = Numbers
"""How a seat plays, as numbers: depth, hunt, danger, overlook, slip."""

DEPTH: Final = 0
"""0 for the greedy bot's habits, else the depth of the search."""
HUNT: Final = 1
DANGER: Final = 2
OVERLOOK: Final = 3
"""Probability with which a field's pieces are not looked at."""
SLIP: Final = 4
"""Probability of a random move, which makes self-play games differ."""
PLAYER_SIZE: Final = 5
MANY: Final = 1 << 20
NOTHING: Final = -1e9


class Kept(NamedTuple):
    """Positions of a game for fitting: features by seat, and one number, how many there are."""

    features: Numbers
    size: Ints


@compiled
def choose(
    state: Packed,
    tables: Tables,
    model: Numbers,
    player: Player,
    memory: Memory,
    random: RandomState,
) -> int:
    """Return the number of the move a player makes, -1 if there is none."""
    if player[SLIP] > 0.0 and below(random, MANY) < player[SLIP] * MANY:
        count = legal(state, tables, memory.root)
        return below(random, count) if count else -1
    if player[DEPTH] > 0.0:
        count = rate_moves(state, tables, model, int(player[DEPTH]), memory)
    else:
        count = rate_habits(state, tables, model, player, memory)
    if player[OVERLOOK] > 0.0:
        overlook(state, count, player[OVERLOOK], memory, random)
    best, ties = -1, 0
    for index in range(count):
        if best < 0 or memory.worth[index] > memory.worth[best]:
            best, ties = index, 1
        elif memory.worth[index] == memory.worth[best]:
            ties += 1
            if below(random, ties) == 0:
                best = index
    return best


@compiled
def rate_habits(
    state: Packed, tables: Tables, model: Numbers, player: Player, memory: Memory
) -> int:
    """Write the greedy value of every move, which is its worth."""
    seat = state[TURN]
    count = legal(state, tables, memory.root)
    after = memory.states[0]
    for index in range(count):
        after[:] = state
        move(after, tables, memory.root.moves[index])
        memory.worth[index] = habit_value(after, tables, model, seat, player[HUNT], player[DANGER])
    return count


@compiled
def overlook(state: Packed, count: int, chance: float, memory: Memory, random: RandomState) -> None:
    """Make moves from fields that are not looked at worth nothing, unless that is all fields."""
    field, number, looked_at = -1, -1, 0
    for index in range(count):
        start = memory.root.moves[index, 1] & FIELD_MASK
        if start != field:
            field, number = start, number + 1
            looked_at |= (below(random, MANY) >= chance * MANY) << number
    if not looked_at:
        return
    field, number = -1, -1
    for index in range(count):
        start = memory.root.moves[index, 1] & FIELD_MASK
        if start != field:
            field, number = start, number + 1
        if not looked_at >> number & 1:
            memory.worth[index] = NOTHING


@compiled
def play_game(
    state: Packed,
    tables: Tables,
    models: Numbers,
    players: Numbers,
    memory: Memory,
    dice: RandomState,
    random: RandomState,
    kept: Kept,
) -> int:
    """Play a game from the start, seat 0 first; return the number of rolls."""
    begin(state, 0)
    rolls = 0
    kept.size[0] = 0
    while state[PHASE] != END:
        if state[PHASE] == AGAIN:
            state[PHASE] = ROLLING
        if kept.size[0] < kept.features.shape[0] and below(random, 6) == 0:
            write_features(state, tables, models[0], memory.numbers)
            kept.features[kept.size[0]] = memory.numbers[FEATURES:]
            kept.size[0] += 1
        roll(state, tables, 1 + below(dice, 6))
        rolls += 1
        seat = state[TURN]
        chosen = choose(state, tables, models[seat], players[seat], memory, random)
        if chosen < 0:
            settle(state, tables, False)
        else:
            move(state, tables, memory.root.moves[chosen])
    return rolls


class Games:
    """Games between players given as numbers, under the rules of a twin."""

    def __init__(self, twin: HatsTwin, most_kept: int = 0) -> None:
        self.twin = twin
        self.seats = twin.rules.options.players
        self.start = twin.pack(twin.rules.start())
        self.memory = new_memory()
        self.kept = Kept(np.zeros((most_kept, SCRATCH_SIZE - FEATURES)), np.zeros(1, np.int64))

    def play(self, players: Numbers, models: Numbers, seed: int) -> tuple[Numbers, int, Packed]:
        """Play a game; return the parts of the win, the rolls and the last position."""
        state = self.start.copy()
        rolls = play_game(
            state,
            self.twin.tables,
            models,
            players,
            self.memory,
            seeded(seed),
            seeded(seed ^ 0x5DEECE66D),
            self.kept,
        )
        shares = np.zeros(self.seats)
        count_shares(state, self.twin.tables, shares)
        return shares, rolls, state

    def positions(self) -> Numbers:
        """Return the features kept of the last game: positions x seats x features."""
        count = int(self.kept.size[0])
        by_seat = self.kept.features[:count].reshape(count, SEATS, COUNT)
        return by_seat[:, : self.seats].copy()
