"""Choices of bots: for their own seats, and as hints for people."""

from __future__ import annotations

import logging
from functools import lru_cache
from random import Random
from typing import NamedTuple

from kolpak.bots.roster import bot
from kolpak.play.bot import Bot, Rated, Turn
from kolpak.table.playing import BotTurn
from kolpak.table.setup import rules_for

log = logging.getLogger("kolpak.driver")


class Question(NamedTuple):
    """What a bot is asked, in values that can be sent to another process."""

    game: str
    options: str
    bot: str
    turn: Turn
    seed: int


def question(turn: BotTurn, seed: int) -> Question:
    """Return the question to a bot whose turn it is."""
    remembers = player(turn.game, turn.options, turn.bot).remembers
    return Question(turn.game, turn.options, turn.bot, turn.turn(remembers=remembers), seed)


def rate(question: Question) -> list[Rated]:
    """Return the actions that a bot thinks best, the one it chooses first; all are legal.

    A bot that fails or chooses an illegal action plays at random: the others at the table cannot
    help it.
    """
    actions = question.turn.actions
    rng = Random(question.seed)
    try:
        rated = player(*question[:3]).rate(question.turn, rng)
    except Exception as error:
        log.error("the bot %s has failed: %s", question.bot, type(error).__name__, exc_info=error)
        return [Rated(rng.choice(actions))]
    if rated and all(one.action in actions for one in rated):
        return rated
    log.error("the bot %s has chosen an illegal action", question.bot)
    return [Rated(rng.choice(actions))]


@lru_cache(maxsize=8)
def player(game: str, options: str, name: str) -> Bot:
    """Return a bot; the latest are kept, as those that search need room for their trees."""
    return bot(game, name, rules_for(game, options).rules)
