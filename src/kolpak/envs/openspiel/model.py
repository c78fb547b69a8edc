"""Models: a game's rules as OpenSpiel wants them, with deals as chance nodes.

A deal is drawn one goal, base, piece or card at a time, so that chance can be listed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

import numpy as np
import pyspiel
from numpy.typing import NDArray

from kolpak.play.numbering import AnyNumbering
from kolpak.play.rules import CHANCE, AnyRules, Seat
from kolpak.play.standing import Standing

Parameters: TypeAlias = Mapping[str, Any]
Tensors: TypeAlias = Mapping[str, NDArray[np.float32]]
"""The parts of a tensor, to be written into."""

Sampler: TypeAlias = Callable[[], float]
"""Draws a number from 0 to 1, 1 excluded."""

SEED: Final = 2**53
"""A sampler's number has so many values, so that a seed made from it has them all."""


class Point(NamedTuple):
    """Where a game is; it never changes, so that OpenSpiel's copies of a state share it.

    OpenSpiel copies a Python state deeply at every step of its algorithms.
    """

    dealt: tuple[int, ...] = ()
    """Chance outcomes of the running deal."""
    state: Any = None
    pending: Any = None
    """An action that waits for the card that chance draws after it."""
    texts: tuple[str, ...] = ()
    """By seat: all that it has seen, in order."""
    public: str = ""
    """All that everybody has seen."""
    moves: tuple[int, ...] = ()
    """Numbers of the actions of seats."""
    drawn: tuple[tuple[int, Seat, int], ...] = ()
    """Cards that seats were dealt or drew: after how many moves, who, and which."""

    def __deepcopy__(self, memo: Any) -> Self:
        """Return this point: it never changes."""
        return self

    def told(self, public: str, private: Iterable[tuple[Seat, str]] = ()) -> Point:
        """Return the point with more that everybody has seen, or only some seats."""
        texts = [text + public for text in self.texts]
        for seat, more in private:
            texts[seat] += more
        return self._replace(texts=tuple(texts), public=self.public + public)


@dataclass(frozen=True)
class Kind:
    """Which of the information a string or a tensor is to hold."""

    recalls: bool
    """All that was seen in the game, instead of what is on the table now."""
    public: bool
    private: bool

    @classmethod
    def of(cls, wanted: pyspiel.IIGObservationType) -> Self:
        """Return what OpenSpiel asks for."""
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        return cls(wanted.perfect_recall, wanted.public_info, wanted.private_info == single)


class Model(ABC):
    """A game under given parameters."""

    name: ClassVar[str]
    title: ClassVar[str]
    most_players: ClassVar[int]
    hides: ClassVar[bool] = True
    """Whether anything is hidden; else there is no tensor of the information state."""
    defaults: ClassVar[Parameters]
    """The parameters with their defaults: the real game, for two."""

    rules: AnyRules
    numbering: AnyNumbering
    players: int
    length: int
    """Most moves of a game."""
    chances: int
    """Most chance outcomes of a game."""
    outcome_count: int
    """One more than the greatest number of a chance outcome."""

    def __deepcopy__(self, memo: Any) -> Self:
        """Return this model: it never changes."""
        return self

    def begin(self) -> Point:
        """Return the start of a game."""
        return Point(texts=("",) * self.players)

    def mover(self, point: Point) -> int:
        """Return who acts next, as OpenSpiel numbers them."""
        if point.state is None or point.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.rules.mover(point.state)
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def numbers(self, point: Point) -> list[int]:
        """Return the legal action numbers of a seat, sorted."""
        return sorted(self.numbering.legal(point.state))

    def returns(self, point: Point) -> list[float]:
        """Return what a game has brought: 1 to the only winner, and exactly 0 in all."""
        return zero_sum(self.rules.standing(point.state))

    @abstractmethod
    def outcomes(self, point: Point) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities."""

    @abstractmethod
    def apply(self, point: Point, action: int) -> Point:
        """Return the point after an action of a seat or of chance."""

    @abstractmethod
    def text(self, point: Point, player: int, action: int) -> str:
        """Return the text of an action."""

    @abstractmethod
    def table(self, point: Point) -> str:
        """Return the text of what lies open now."""

    @abstractmethod
    def secret(self, point: Point, seat: Seat) -> str:
        """Return the text of what only a seat knows now."""

    @abstractmethod
    def shapes(self, kind: Kind) -> dict[str, tuple[int, ...]]:
        """Return the parts of a tensor."""

    @abstractmethod
    def fill(self, point: Point, seat: Seat, into: Tensors) -> None:
        """Write the parts of a tensor, all zeros before."""

    @abstractmethod
    def resampled(self, point: Point, seat: Seat, sampler: Sampler) -> Point:
        """Return a random point that a seat cannot tell from this one."""

    def string(self, point: Point, seat: Seat, kind: Kind) -> str:
        """Return the text of what a seat knows."""
        if kind.recalls and kind.public:
            return f"p{seat} {point.texts[seat]}" if kind.private else point.public
        parts = [
            f"p{seat}" if kind.public and kind.private else "",
            self.table(point) if kind.public else "",
            self.secret(point, seat) if kind.private else "",
        ]
        return " ".join(part for part in parts if part)


def zero_sum(standing: Standing) -> list[float]:
    """Return 1 to the only winner, equal parts to several, and the rest so that the sum is 0.0."""
    seats = len(standing)
    firsts = sum(score.place == 1 for score in standing)
    values = [(seats * (score.place == 1) / firsts - 1) / (seats - 1) for score in standing]
    values[-1] = -sum(values[:-1])
    return values
