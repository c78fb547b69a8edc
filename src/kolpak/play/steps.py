"""A game between bots, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from kolpak.play.bot import Bot, Turn, chosen
from kolpak.play.rules import CHANCE, AnyRules


class Step(NamedTuple):
    """An action of a game, and the states before and after it."""

    before: Any
    action: Any
    after: Any


def steps(rules: AnyRules, bots: Sequence[Bot], seed: str) -> Iterator[Step]:
    """Play a game, one bot a seat, and yield its steps; a seed gives chance and bots their own."""
    chance = Random(seed)
    own = [Random(f"{seed} {seat}") for seat in range(len(bots))]
    state = rules.start()
    starts = [rules.view(state, seat) for seat in range(len(bots))]
    histories: list[list[Any]] = [[] for _ in bots]
    while (seat := rules.mover(state)) is not None:
        if seat == CHANCE:
            action = rules.draw(state, chance)
        else:
            assert isinstance(seat, int)
            view, actions = rules.view(state, seat), rules.actions(state)
            turn = Turn(view, actions, starts[seat], histories[seat])
            action = chosen(bots[seat], turn, own[seat])
        for one, history in enumerate(histories):
            history.append(rules.veil(state, action, one))
        before, state = state, rules.play(state, action)
        yield Step(before, action, state)
