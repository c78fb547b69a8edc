"""The evaluation in compiled code: linear features of each seat, softmax over the sides.

A position is seen when the seat ``TURN`` is about to roll. The model is one flat array: weights,
then for every two fields the probability that one roll leads from the first to the second, and
the steps between them.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.hats.count import count_shares, nibbles
from kolpak.fast.hats.layout import (
    CARRIES_GOLD,
    CAUGHT,
    END,
    FIELD,
    LENGTH,
    LOAD,
    PHASE,
    SEATS,
    STILL,
    TURN,
    WEARS,
)
from kolpak.fast.hats.tables import (
    ALLY,
    COMMANDS,
    FIELDS,
    GOLD,
    GREY,
    HOMES,
    NOBODYS,
    PLAYERS,
    SEAT_OF,
    STALL_LIMIT,
    STEPS,
    TEAM_GAME,
    TOWER,
    Tables,
)
from kolpak.fast.jit import compiled
from kolpak.fast.twin import Packed
from kolpak.games.hats.rules import HatsRules

Numbers: TypeAlias = NDArray[np.float64]

NAMES: Final = (
    "caught",  # hats brought home
    "at_home",  # pieces by where they stand
    "on_yellow",
    "on_grey",
    "carried",  # foreign hats under own ones
    "own_load",  # own hats under own ones
    "way_home",  # steps home, a carried hat, in tens
    "to_rescue",  # own hats under foreign ones
    "hits_now",  # chance to catch with the next roll, a hat
    "risk_now",  # chance to be caught with it
    "hits_later",  # the same, were those to roll who do not roll next
    "risk_later",
    "active",  # hats that may move
    "to_roll",
    "wears_gold",
    "carries_gold",
)
"""Features of a seat, in the order of weights."""

(
    HOME_HATS, AT_HOME, ON_YELLOW, ON_GREY, CARRIED, OWN_LOAD, WAY_HOME, TO_RESCUE,
    HITS_NOW, RISK_NOW, HITS_LATER, RISK_LATER, ACTIVE, TO_ROLL, WEARS_GOLD, CARRIES,
) = range(16)  # fmt: skip
COUNT: Final = 16

REACH: Final = COUNT
DISTANCE: Final = REACH + FIELDS * FIELDS
MODEL_SIZE: Final = DISTANCE + FIELDS * FIELDS

FAR: Final = 99.0
"""Steps to a field that cannot be reached: more than any way has."""

VALUES: Final = 0
"""Win chances by seat in the scratch numbers; the features of all seats follow."""
FEATURES: Final = SEATS
SCRATCH_SIZE: Final = FEATURES + SEATS * COUNT


class Plan(NamedTuple):
    """What the evaluation adds to the fitted weights.

    The first three were set together by hand: of 614 games among masters none reached the limit of
    400 rolls with them, without them 1.3 % did. No match has compared single values with others.
    """

    step: float = 0.02
    """Win chance for which an impatient bot goes a step nearer to its prey."""
    rest: float = 0.06
    """Win chance for which it leaves a grey field."""
    hidden: float = 3.0
    """Steps that a prey at home or on a grey field counts as farther away."""
    out_of_play: float = -1.0
    """Score of a seat without active hats: a guess, beside which the weights were fitted."""


PLAN: Final = Plan()


def model_of(rules: HatsRules, weights: Any) -> Numbers:
    """Return the model of rules with weights."""
    model = np.zeros(MODEL_SIZE)
    model[:COUNT] = weights
    for start, by_roll in enumerate(rules.board.ends):
        for ends in by_roll[1:]:
            for end in ends:
                model[REACH + start * FIELDS + end] += 1 / 6
        for field, steps in enumerate(steps_from(rules, start)):
            model[DISTANCE + start * FIELDS + field] = steps
    return model


def steps_from(rules: HatsRules, start: int) -> list[float]:
    """Return the steps from a field to every other, homes closed but at both ends."""
    board = rules.board
    steps = [FAR] * len(board.names)
    steps[start] = 0.0
    reached = [start]
    for field in reached:
        for following in board.neighbours[field]:
            if steps[following] == FAR:
                steps[following] = steps[field] + 1
                if following >= board.homes:
                    reached.append(following)
    return steps


@compiled
def write_features(state: Packed, tables: Tables, model: Numbers, numbers: Numbers) -> None:
    """Write the features of all seats behind the values."""
    numbers[FEATURES:] = 0.0
    numbers[FEATURES + state[TURN] * COUNT + TO_ROLL] = 1.0
    for seat in range(tables[PLAYERS]):
        numbers[FEATURES + seat * COUNT + HOME_HATS] = nibbles(state[CAUGHT + seat])
    write_holdings(state, tables, numbers)
    write_threats(state, tables, model, numbers)


@compiled
def write_holdings(state: Packed, tables: Tables, numbers: Numbers) -> None:
    """Write what seats have: hats at home and on the track, and what they carry."""
    for slot in range(tables[GOLD]):
        field = state[FIELD + slot]
        if field < 0:
            continue
        seat = tables[SEAT_OF + slot]
        at = FEATURES + seat * COUNT
        numbers[at + ACTIVE] += 1.0
        if field < tables[HOMES]:
            numbers[at + AT_HOME] += 1.0
        elif tables[GREY + field]:
            numbers[at + ON_GREY] += 1.0
        else:
            numbers[at + ON_YELLOW] += 1.0
        load = state[LOAD + slot]
        if not load:
            continue
        numbers[at + WEARS_GOLD] += (load & WEARS) != 0
        numbers[at + CARRIES] += (load & CARRIES_GOLD) != 0
        if not tables[TOWER]:
            hats = state[LENGTH + slot] - 1 - ((load & WEARS) != 0)
            steps = tables[STEPS + seat * FIELDS + field]
            numbers[at + WAY_HOME] += 0.1 * hats * steps
        for other in range(tables[PLAYERS]):
            hats = load >> (4 * other) & 15
            if tables[ALLY + seat * NOBODYS + other]:
                numbers[at + OWN_LOAD] += hats
            else:
                numbers[at + CARRIED] += hats
                numbers[FEATURES + other * COUNT + TO_RESCUE] += hats


@compiled
def caution(state: Packed, tables: Tables) -> float:
    """Return how much danger counts: all of it, and ever less when a stalled game nears its end.

    Two cautious players would rather wait on grey than end a game (F21).
    """
    half = tables[STALL_LIMIT] / 2.0
    if half == 0.0 or state[STILL] <= half:
        return 1.0
    return float(max(0.0, 2.0 - state[STILL] / half))


@compiled
def impatience(state: Packed, tables: Tables, model: Numbers, seat: int) -> float:
    """Return what a move loses in a stalled game by staying far from all foreign pieces, or hidden.

    It is no part of the win chance: that is the same for hunter and hunted, so that neither would
    come near the other by itself. It only decides between moves.
    """
    eager = 1.0 - caution(state, tables)
    if eager == 0.0 or state[PHASE] == END:
        return 0.0
    nearest, resting = FAR, 0
    for hunter in range(tables[GOLD]):
        start = state[FIELD + hunter]
        if start < 0 or not tables[ALLY + seat * NOBODYS + tables[SEAT_OF + hunter]]:
            continue
        resting += tables[GREY + start] > 0
        for prey in range(tables[GOLD]):
            field = state[FIELD + prey]
            if field >= 0 and not tables[ALLY + seat * NOBODYS + tables[SEAT_OF + prey]]:
                hidden = PLAN.hidden if field < tables[HOMES] or tables[GREY + field] else 0.0
                nearest = min(nearest, model[DISTANCE + start * FIELDS + field] + hidden)
    return float(eager * (nearest * PLAN.step + resting * PLAN.rest))


@compiled
def write_threats(state: Packed, tables: Tables, model: Numbers, numbers: Numbers) -> None:
    """Write the chances to catch and to be caught, by the hats at stake."""
    turn = state[TURN]
    heed = caution(state, tables)
    for prey in range(tables[GOLD] + 1):
        field = state[FIELD + prey]
        if field < tables[HOMES]:
            continue
        owner = tables[SEAT_OF + prey]
        for hunter in range(tables[GOLD]):
            start = state[FIELD + hunter]
            if start < 0:
                continue
            chance = model[REACH + start * FIELDS + field]
            if chance == 0.0:
                continue
            seat = tables[SEAT_OF + hunter]
            if tables[ALLY + seat * NOBODYS + owner]:
                continue
            if tables[GREY + field] and not state[LOAD + hunter] & WEARS:
                continue
            stake = chance * state[LENGTH + prey]
            later = 0 if tables[COMMANDS + turn * NOBODYS + seat] else HITS_LATER - HITS_NOW
            numbers[FEATURES + seat * COUNT + HITS_NOW + later] += stake
            if prey != tables[GOLD]:
                numbers[FEATURES + owner * COUNT + RISK_NOW + later] += heed * stake


@compiled
def evaluate(state: Packed, tables: Tables, model: Numbers, numbers: Numbers) -> None:
    """Write the win chance of each seat's side."""
    players = tables[PLAYERS]
    if state[PHASE] == END:
        count_shares(state, tables, numbers)
    else:
        write_features(state, tables, model, numbers)
        for seat in range(players):
            numbers[VALUES + seat] = seat_score(model, numbers, seat)
        share_out(tables, numbers)
    gather(tables, numbers)


@compiled
def seat_score(model: Numbers, numbers: Numbers, seat: int) -> float:
    """Return the weighted sum of a seat's features."""
    at = FEATURES + seat * COUNT
    score = PLAN.out_of_play if numbers[at + ACTIVE] == 0.0 else 0.0
    for feature in range(COUNT):
        score += model[feature] * numbers[at + feature]
    return float(score)


@compiled
def share_out(tables: Tables, numbers: Numbers) -> None:
    """Replace scores by parts of the win: softmax over the sides, equal parts within a side."""
    players = tables[PLAYERS]
    gather(tables, numbers)
    most = -1e9
    for seat in range(players):
        most = max(most, numbers[VALUES + seat])
    total = 0.0
    for seat in range(players):
        numbers[VALUES + seat] = math.exp(numbers[VALUES + seat] - most)
        total += numbers[VALUES + seat]  # members of a side count once each, all sides alike
    for seat in range(players):
        numbers[VALUES + seat] /= total


@compiled
def gather(tables: Tables, numbers: Numbers) -> None:
    """Replace the numbers of seats by the sums of their sides."""
    if not tables[TEAM_GAME]:
        return
    for side in range(2):
        total = 0.0
        for seat in range(side, tables[PLAYERS], 2):
            total += numbers[VALUES + seat]
        for seat in range(side, tables[PLAYERS], 2):
            numbers[VALUES + seat] = total
