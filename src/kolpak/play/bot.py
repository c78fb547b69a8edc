"""Bots: a view and the legal actions in, one of these actions out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from kolpak.play.rules import AnyRules

T = TypeVar("T")


class Bot(ABC):
    """Player of one seat under given rules; it is given views only, never a state."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    @abstractmethod
    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """Return one of ``actions``; deterministic for the same arguments."""


def best(items: Sequence[T], value: Callable[[T], Any], rng: Random) -> T:
    """Return an item of the greatest value, ties broken at random.

    >>> best(["a", "bcd", "ef"], len, Random(1))
    'bcd'
    """
    values = [value(item) for item in items]
    most = max(values)
    return rng.choice([item for item, found in zip(items, values, strict=True) if found == most])
