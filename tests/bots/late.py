"""Positions of Kabaleo near the end."""

from random import Random
from typing import Any

import kolpak
from kolpak.bots.roster import bot
from kolpak.play.bot import Turn


def late(options: str, left: int, seed: int) -> tuple[Any, Any]:
    """A position with some placements left, from a game that greedy players half forgot."""
    kabaleo = kolpak.find("kabaleo")
    rules = kabaleo.rules(kabaleo.options.read(options))
    rng = Random(seed)
    state = rules.play(rules.start(), rules.draw(rules.start(), rng))
    greedy = bot("kabaleo", "greedy", rules)
    while sum(map(len, state.stocks)) > left:
        actions = rules.actions(state)
        turn = Turn(rules.view(state, rules.mover(state)), actions)
        action = greedy.choose(turn, rng) if rng.random() < 0.7 else rng.choice(actions)
        state = rules.play(state, action)
    return rules, state


def hidden(state: Any, seat: int) -> Any:
    """The state with the goals of all other seats hidden."""
    goals = ("?" if other != seat else goal for other, goal in enumerate(state.goals))
    return state._replace(goals=tuple(goals))
