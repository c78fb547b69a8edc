"""Games between bots: one deal, replayed with the seats rotated."""

from __future__ import annotations

import time
from random import Random
from typing import Any, NamedTuple

from kolpak.arena.plan import Plan
from kolpak.live.choosing import player
from kolpak.play.bot import Turn
from kolpak.play.rules import CHANCE
from kolpak.table.setup import rules_for


class Played(NamedTuple):
    """A finished game: who sat where, the parts of the win, and how long it took.

    ``seconds`` and ``choices`` are sums by seat.
    """

    deal: int
    lineup: tuple[int, ...]
    shares: tuple[float, ...]
    places: tuple[int, ...]
    actions: int
    seconds: tuple[float, ...]
    choices: tuple[int, ...]


def play_deal(plan: Plan, deal: int) -> list[Played]:
    """Play one deal in all rotations; equal arguments give equal games."""
    return [play_game(plan, deal, lineup) for lineup in plan.rotations()]


def play_game(plan: Plan, deal: int, lineup: tuple[int, ...]) -> Played:
    """Play a game; what chance does depends on the deal's number alone."""
    rules = rules_for(plan.game, plan.options).rules
    players = [player(plan.game, plan.options, plan.bots[index]) for index in lineup]
    chance = Random(f"{plan.seed} {deal}")
    own = [Random(f"{plan.seed} {deal} {seat}") for seat in range(plan.seats)]
    seconds, choices = [0.0] * plan.seats, [0] * plan.seats
    state = rules.start()
    starts = [rules.view(state, seat) for seat in range(plan.seats)]
    histories: list[list[Any]] = [[] for _ in players]
    while (seat := rules.mover(state)) is not None:
        if seat == CHANCE:
            action = rules.draw(state, chance)
        else:
            assert isinstance(seat, int)
            actions = rules.actions(state)
            turn = Turn(rules.view(state, seat), actions, starts[seat], histories[seat])
            began = time.perf_counter()
            action = players[seat].choose(turn, own[seat]) if len(actions) > 1 else actions[0]
            seconds[seat] += time.perf_counter() - began
            choices[seat] += len(actions) > 1
        for one, history in enumerate(histories):
            history.append(rules.veil(state, action, one))
        state = rules.play(state, action)
    places = tuple(score.place or 1 for score in rules.standing(state))
    first = places.count(1)
    shares = tuple((place == 1) / first for place in places)
    actions_taken = len(histories[0])
    return Played(deal, lineup, shares, places, actions_taken, tuple(seconds), tuple(choices))
