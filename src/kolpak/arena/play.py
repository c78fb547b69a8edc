"""Games between bots: one deal, replayed with the seats rotated."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from kolpak.arena.entrants import entrant
from kolpak.arena.plan import Plan
from kolpak.games.catalog import find
from kolpak.play.bot import Bot, Turn, chosen
from kolpak.play.game import Game
from kolpak.play.options import GameOptions
from kolpak.play.standing import Score
from kolpak.play.steps import steps
from kolpak.review import review, summary
from kolpak.table.setup import rules_for


class Played(NamedTuple):
    """A finished game: who sat where, the parts of the win, and how long it took.

    ``seconds`` and ``choices`` are sums by seat; ``luck`` is empty where nobody has asked for it.
    """

    deal: int
    lineup: tuple[int, ...]
    shares: tuple[float, ...]
    places: tuple[int, ...]
    actions: int
    seconds: tuple[float, ...]
    choices: tuple[int, ...]
    luck: tuple[float, ...] = ()


class Timed(Bot):
    """A bot whose choices are timed."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.rules)
        self.bot = bot
        self.seconds, self.choices = 0.0, 0

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the choice of the bot."""
        began = time.perf_counter()
        action = chosen(self.bot, turn, rng)
        self.seconds += time.perf_counter() - began
        self.choices += 1
        return action


def play_deal(plan: Plan, deal: int) -> list[Played]:
    """Play one deal in all rotations; equal arguments give equal games."""
    return [play_game(plan, deal, lineup) for lineup in plan.rotations()]


def play_game(plan: Plan, deal: int, lineup: tuple[int, ...]) -> Played:
    """Play a game; what chance does depends on the deal's number alone."""
    rules = rules_for(plan.game, plan.options).rules
    bots = [Timed(entrant(plan.game, plan.options, plan.bots[index])) for index in lineup]
    played = list(steps(rules, bots, f"{plan.seed} {deal}"))
    scores = rules.standing(played[-1].after)
    return Played(
        deal,
        lineup,
        shares(scores),
        tuple(score.place or 1 for score in scores),
        len(played),
        tuple(bot.seconds for bot in bots),
        tuple(bot.choices for bot in bots),
        _luck(plan.game, rules.options, (step.action for step in played)) if plan.luck else (),
    )


def _luck(name: str, options: GameOptions, actions: Iterable[Any]) -> tuple[float, ...]:
    """Return the luck of each seat in a game, a part of the win with mean 0 (see ``review``)."""
    game = Game(find(name), options, manual=True)
    for action in actions:
        game.play(game.notation.write_action(action))
    return tuple(seat.parts.luck for seat in summary(review(game)).seats)


def shares(scores: Sequence[Score]) -> tuple[float, ...]:
    """Return each seat's part of the win, which those on the first place share."""
    firsts = sum(score.place == 1 for score in scores)
    return tuple((score.place == 1) / firsts for score in scores)
