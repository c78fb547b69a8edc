"""Differential play of Catch the Hat: the compiled twin beside the Python rules, in several styles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from kolpak.fast.hats.twin import HatsTwin
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import GOLDEN, owner, prey
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Move, State
from kolpak.play.rules import CHANCE

Style = Callable[[HatsRules, State, Sequence[Any], Random], Any]


def uniform(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    return rng.choice(actions)


def catching(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    """Ends where most stands, so that towers grow."""

    def prize(action: Any) -> int:
        if not isinstance(action, Move):
            return 0
        return sum(map(len, state.fields[action.way[-1].field]))

    rng_order = rng.sample(actions, len(actions))
    return max(rng_order, key=prize)


def hoarding(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    """Catches, and stays away from home, so that one tower carries nearly all."""
    out = [a for a in actions if isinstance(a, Move) and a.way[-1].field >= rules.board.homes]
    straight = [action for action in out if len(action.way) == 2]
    return catching(rules, state, straight or out or list(actions), rng)


def homing(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    """Brings home what it has: the longest ways with homes on them, and laden pieces first."""

    def worth(action: Any) -> tuple[int, int, int]:
        if not isinstance(action, Move):
            return 0, 0, 0
        homes = sum(waypoint.field < rules.board.homes for waypoint in action.way[1:])
        start, end = action.way[0], action.way[-1]
        piece = start.piece or state.fields[start.field][0]
        steps = rules.board.steps_home[rules.sides.home_of[owner(piece)]]
        return homes, len(prey(piece)) * (steps[start.field] - steps[end.field]), 0

    if rng.random() < 0.3:
        return catching(rules, state, actions, rng)
    return max(rng.sample(actions, len(actions)), key=worth)


def gilded(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    """Goes for the golden hat, and turns with it as often as it can."""
    golden = [f for f, pieces in enumerate(state.fields) if any(GOLDEN in p for p in pieces)]
    moves = [action for action in actions if isinstance(action, Move)]
    longest = max((len(action.way) for action in moves), default=0)
    if longest > 3 and rng.random() < 0.7:
        return rng.choice([action for action in moves if len(action.way) > 3])
    hits = [action for action in moves if action.way[-1].field in golden]
    return rng.choice(hits) if hits else homing(rules, state, actions, rng)


STYLES: dict[str, Style] = {
    "uniform": uniform,
    "catching": catching,
    "hoarding": hoarding,
    "homing": homing,
    "gilded": gilded,
}


def options_for(rng: Random) -> HatsOptions:
    """Draws options, each value of each option with a fair chance."""
    while True:
        players = rng.choice([2, 2, 3, 4, 4, 5, 6])
        given: dict[str, Any] = {"players": players, "stall_limit": rng.choice([30, 200, None])}
        for item in HatsOptions.declared():
            if item.name not in ("players", "stall_limit", "colours") and rng.random() < 0.35:
                given[item.name] = rng.choice(item.values.examples())
        given["golden"] = rng.random() < 0.5
        if rng.random() < 0.5:
            given["colours"] = "".join(rng.sample("rygbwk", players))
        try:
            return HatsOptions.of(**given)
        except ValueError:
            continue


def check_position(rules: HatsRules, twin: HatsTwin, packed: Any, state: State) -> Sequence[Any]:
    """Compares everything the twin says of a position; returns the legal actions."""
    legal = list(rules.actions(state))
    assert list(twin.actions(packed)) == legal, (rules.options.write(), state)
    assert twin.unpack(packed) == state, (rules.options.write(), state)
    return legal


def check_shares(rules: HatsRules, twin: HatsTwin, packed: Any, state: State) -> None:
    first = [score.place == 1 for score in rules.standing(state)]
    expected = np.array(first) / sum(first)
    assert np.allclose(twin.shares(packed), expected), (rules.options.write(), state)


def compare(rules: HatsRules, styles: Sequence[Style], seed: int, most: int) -> Iterator[State]:
    """Plays a game in both, comparing after each action; yields the states of seats' decisions."""
    rng = Random(seed)
    twin = HatsTwin(rules)
    state = rules.start()
    packed = twin.pack(state)
    for number in range(most):
        mover = rules.mover(state)
        if mover is None:
            break
        legal = check_position(rules, twin, packed, state)
        if mover == CHANCE:
            action = rng.choice(legal)
        else:
            yield state
            action = styles[mover](rules, state, legal, rng)
        state = rules.play(state, action)
        twin.play(packed, action)
        if number % 16 == 0:
            check_shares(rules, twin, packed, state)
            repacked = twin.pack(state)
            assert twin.unpack(repacked) == state
    assert twin.unpack(packed) == state
    check_shares(rules, twin, packed, state)


def game_of(seed: int) -> tuple[HatsRules, list[Style]]:
    """Draws options and a style for each seat."""
    rng = Random(f"options {seed}")
    rules = HatsRules(options_for(rng))
    return rules, [STYLES[rng.choice(list(STYLES))] for _ in range(rules.options.players)]
