"""Bots: what a seat may know and its legal actions in, one of these actions out."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from kolpak.play.errors import FAILURES, KolpakError, in_one_line
from kolpak.play.rules import AnyRules
from kolpak.words.message import Message

T = TypeVar("T")

BOT_NAME: Final = re.compile(r"[a-z0-9_-]{1,30}")
"""What a bot of a game may be called; its name stands in setups, records and message ids."""


class Turn(NamedTuple):
    """What a bot may know when its seat is to move; never a state.

    ``history`` lists all actions since the game began, chance included, as the seat saw them (see
    ``Rules.veil``), and ``start`` is the seat's view before them. Servers give both only to bots
    whose ``BotMaker`` says that they remember.
    """

    view: Any
    actions: Sequence[Any]
    start: Any = None
    history: Sequence[Any] = ()


class Rated(NamedTuple):
    """An action with the part of the win it is expected to bring (0 to 1), and words about it.

    ``reason`` says what speaks for the action, ``danger`` what may go wrong after it. Each is
    None where the bot does not know it.
    """

    action: Any
    value: float | None = None
    reason: Message | None = None
    danger: Message | None = None


class Bot(ABC):
    """Player of one seat under given rules."""

    called = ""
    """Its name among the bots of the game, where it is one of them."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    @abstractmethod
    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return one of ``turn.actions``; deterministic for the same arguments."""

    def rate(self, turn: Turn, rng: Random) -> list[Rated]:
        """Return the best actions, the one it would choose first."""
        return [Rated(self.choose(turn, rng))]


@dataclass(frozen=True)
class BotMaker:
    """How a bot is made from a game's rules, and what it needs.

    Only a bot that ``remembers`` is given the history of the game. A server asks one that
    ``searches``, which takes a while, in another process. One that is ``compiled`` needs Numba,
    and is offered only where that works.
    """

    make: Callable[[Any], Bot]
    remembers: bool = False
    searches: bool = False
    compiled: bool = False

    def __call__(self, rules: Any) -> Bot:
        """Return a new bot for a game's rules."""
        return self.make(rules)


def chosen(bot: Bot, turn: Turn, rng: Random) -> Any:
    """Return what a bot plays: the only legal action, or the one it chooses.

    The way in which tables, terminals and matches take a bot's move. Raises BotError for a bot
    that fails, or chooses an action that is not legal.
    """
    if len(turn.actions) == 1:
        return turn.actions[0]
    with _blamed(bot):
        action = bot.choose(_own(turn), rng)
        if action not in turn.actions:
            raise ValueError(f"{action!r} is not legal")
    return action


def advised(bot: Bot, turn: Turn, rng: Random) -> list[Rated]:
    """Return the actions that a bot thinks best, the one it would play first.

    The way in which hints are given. Raises BotError as ``chosen`` does.
    """
    if len(turn.actions) == 1:
        return [Rated(turn.actions[0])]
    with _blamed(bot):
        rated = list(bot.rate(_own(turn), rng))
        if not rated or any(one.action not in turn.actions for one in rated):
            raise ValueError("its advice is not legal")
    return rated


@contextmanager
def _blamed(bot: Bot) -> Iterator[None]:
    """Turn what goes wrong with a bot, or with what it returned, into a BotError."""
    try:
        yield
    except BotError:  # of a bot that asks another one
        raise
    except FAILURES as error:
        raise BotError.of(bot.called or type(bot).__name__, error) from error


def _own(turn: Turn) -> Turn:
    """Return a turn with a list of actions that a bot may change."""
    return turn._replace(actions=list(turn.actions))


class BotError(KolpakError):
    """A bot has failed, or chosen an action that is not legal."""

    @classmethod
    def of(cls, bot: str, error: BaseException) -> BotError:
        """Return the error of a bot by its name, with what it raised, in one line."""
        return cls("error-bot-failed", bot=bot, reason=in_one_line(error)[:200])


def best(items: Sequence[T], value: Callable[[T], Any], rng: Random) -> T:
    """Return an item of the greatest value, ties broken at random.

    >>> best(["a", "bcd", "ef"], len, Random(1))
    'bcd'
    """
    values = [value(item) for item in items]
    most = max(values)
    return rng.choice([item for item, found in zip(items, values, strict=True) if found == most])
