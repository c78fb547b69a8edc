"""Choices of bots: for their own seats, and as hints for people."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from kolpak.bots.roster import bot, maker
from kolpak.play.bot import Bot, Rated, Turn, advised, chosen
from kolpak.table.playing import BotTurn
from kolpak.table.setup import rules_for


class Question(NamedTuple):
    """What a bot is asked, in values that can be sent to another process."""

    game: str
    options: str
    bot: str
    turn: Turn
    seed: int


def question(turn: BotTurn, seed: int) -> Question:
    """Return the question to a bot whose turn it is; raise KolpakError for one there is not."""
    known = turn.turn(remembers=maker(turn.game, turn.bot).remembers)
    return Question(turn.game, turn.options, turn.bot, known, seed)


def choose(question: Question) -> Any:
    """Return what a bot plays; raise BotError."""
    return chosen(player(*question[:3]), question.turn, Random(question.seed))


def rate(question: Question) -> list[Rated]:
    """Return the actions that a bot advises, the best first; raise BotError."""
    return advised(player(*question[:3]), question.turn, Random(question.seed))


@lru_cache(maxsize=8)
def player(game: str, options: str, name: str) -> Bot:
    """Return a bot; the latest are kept, as those that search need room for their trees."""
    return bot(game, name, rules_for(game, options).rules)
