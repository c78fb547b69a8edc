"""Choices of bots: for their own seats, and as hints for people."""

from __future__ import annotations

import logging
from functools import lru_cache
from random import Random
from typing import NamedTuple

from kolpak.bots.roster import bot, searching
from kolpak.play.bot import Bot, Rated, Turn
from kolpak.play.rules import CHANCE
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
    search = searching(turn.game, turn.bot)
    known = turn.turn(remembers=search is not None and search.remembers)
    return Question(turn.game, turn.options, turn.bot, known, seed)


def first_question(game: str, options: str, bot: str) -> Question:
    """Return a question about the beginning of some game, with which a search is compiled."""
    rules, rng = rules_for(game, options).rules, Random(0)
    state = rules.start()
    while (seat := rules.mover(state)) == CHANCE:
        state = rules.play(state, rules.draw(state, rng))
    return Question(game, options, bot, Turn(rules.view(state, seat), rules.actions(state)), 0)


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
