"""Bots: what a seat may know and its legal actions in, one of these actions out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from kolpak.play.rules import AnyRules
from kolpak.words.message import Message

T = TypeVar("T")


class Turn(NamedTuple):
    """What a bot may know when its seat is to move; never a state.

    ``history`` lists all actions since the game began, chance included, as the seat saw them (see
    ``Rules.veil``), and ``start`` is the seat's view before them. Servers give both
    only to bots that remember (see ``kolpak.bots.roster``).
    """

    view: Any
    actions: Sequence[Any]
    start: Any = None
    history: Sequence[Any] = ()


class Rated(NamedTuple):
    """An action with the part of the win it is expected to bring (0 to 1) and a reason for it.

    Both are None where the bot does not know them.
    """

    action: Any
    value: float | None = None
    reason: Message | None = None


class Bot(ABC):
    """Player of one seat under given rules."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    @abstractmethod
    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return one of ``turn.actions``; deterministic for the same arguments."""

    def rate(self, turn: Turn, rng: Random) -> list[Rated]:
        """Return the best actions, the one it would choose first."""
        return [Rated(self.choose(turn, rng))]


def best(items: Sequence[T], value: Callable[[T], Any], rng: Random) -> T:
    """Return an item of the greatest value, ties broken at random.

    >>> best(["a", "bcd", "ef"], len, Random(1))
    'bcd'
    """
    values = [value(item) for item in items]
    most = max(values)
    return rng.choice([item for item, found in zip(items, values, strict=True) if found == most])
