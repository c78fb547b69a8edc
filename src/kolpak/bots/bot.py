"""The contract of a bot: a view and the legal actions in, one of these actions out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from kolpak.play.game_type import AnyRules

T = TypeVar("T")


class Bot(ABC):
    """Chooses actions for one seat under given rules; it never meets a state, only views."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    @abstractmethod
    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """Gives one of ``actions``; the same view, actions and generator give the same choice."""


def best(items: Sequence[T], worth: Callable[[T], float], rng: Random) -> T:
    """Gives an item of the greatest worth, one at random where several have it.

    >>> best(["a", "bcd", "ef"], len, Random(1))
    'bcd'
    """
    worths = [worth(item) for item in items]
    most = max(worths)
    return rng.choice([item for item, value in zip(items, worths, strict=True) if value == most])
