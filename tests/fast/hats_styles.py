"""Games of Catch the Hat for comparison: options, and ways to play that reach rare positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np

import kolpak
from fast.agreeing import compare, shares
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

    return max(rng.sample(actions, len(actions)), key=prize)


def hoarding(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    """Catches, and stays away from home, so that one tower carries nearly all."""
    out = [a for a in actions if isinstance(a, Move) and a.way[-1].field >= rules.board.homes]
    straight = [action for action in out if len(action.way) == 2]
    return catching(rules, state, straight or out or list(actions), rng)


def homing(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    """Brings home what it has: the longest ways with homes on them, and laden pieces first."""

    def worth(action: Any) -> tuple[int, int]:
        if not isinstance(action, Move):
            return 0, 0
        homes = sum(waypoint.field < rules.board.homes for waypoint in action.way[1:])
        start, end = action.way[0], action.way[-1]
        piece = start.piece or state.fields[start.field][0]
        steps = rules.board.steps_home[rules.sides.home_of[owner(piece)]]
        return homes, len(prey(piece)) * (steps[start.field] - steps[end.field])

    if rng.random() < 0.3:
        return catching(rules, state, actions, rng)
    return max(rng.sample(actions, len(actions)), key=worth)


def gilded(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    """Goes for the golden hat, and turns with it as often as it can."""
    golden = [f for f, pieces in enumerate(state.fields) if any(GOLDEN in p for p in pieces)]
    moves = [action for action in actions if isinstance(action, Move)]
    picking = [action for action in moves if any(waypoint.prey for waypoint in action.way)]
    if picking:
        return rng.choice(picking)
    longest = max((len(action.way) for action in moves), default=0)
    if longest > 3 and rng.random() < 0.7:
        return rng.choice([action for action in moves if len(action.way) > 3])
    hits = [action for action in moves if action.way[-1].field in golden]
    return rng.choice(hits) if hits else homing(rules, state, actions, rng)


def resting(rules: HatsRules, state: State, actions: Sequence[Any], rng: Random) -> Any:
    """Gathers on grey fields, where the golden hat's wearer finds several to choose from."""
    grey = [a for a in actions if isinstance(a, Move) and rules.board.grey[a.way[-1].field]]
    return rng.choice(grey or list(actions))


STYLES: dict[str, Style] = {
    "uniform": uniform,
    "catching": catching,
    "hoarding": hoarding,
    "homing": homing,
    "gilded": gilded,
    "resting": resting,
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
        if given["golden"] and rng.random() < 0.5:
            given["gold_grey"] = "one"
        if rng.random() < 0.5:
            given["colours"] = "".join(rng.sample("rygbwk", players))
        with suppress(kolpak.OptionError):
            return HatsOptions.of(**given)


def play_both(rules: HatsRules, styles: Sequence[Style], seed: int, longest: int) -> list[Any]:
    """Plays a game with rules and twin side by side; returns the actions of the seats."""
    rng, played = Random(seed), []
    player, state = HatsTwin(rules), rules.start()
    packed = player.pack(state)
    compare(player, packed, state)
    while len(played) < longest and (mover := rules.mover(state)) is not None:
        if mover == CHANCE:
            action = rules.draw(state, rng)
        else:
            action = styles[mover](rules, state, list(rules.actions(state)), rng)
            played.append(action)
        state = rules.play(state, action)
        player.play(packed, action)
        compare(player, packed, state)
        np.testing.assert_allclose(player.shares(packed), shares(rules, state))
    return played


def game_of(seed: int) -> tuple[HatsRules, list[Style]]:
    """Draws options and a style for each seat."""
    rng = Random(f"options {seed}")
    rules = HatsRules(options_for(rng))
    return rules, [STYLES[rng.choice(list(STYLES))] for _ in range(rules.options.players)]
