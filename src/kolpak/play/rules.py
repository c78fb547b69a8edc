"""The contract of a game: ten short methods over immutable values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, Generic, Literal, TypeVar

from kolpak.play.options import GameOptions
from kolpak.play.standing import Standing

Seat = int
Chance = Literal["chance"]
Mover = Seat | Chance | None
CHANCE: Final[Chance] = "chance"

O = TypeVar("O", bound=GameOptions)  # noqa: E741  (options)
S = TypeVar("S")  # state
A = TypeVar("A")  # action
V = TypeVar("V")  # view


class Rules(ABC, Generic[O, S, A, V]):
    """What may happen in a game under given options; never changes once made.

    States and actions are immutable values. A game is a fold: the same actions played from the
    same start always give the same state. Seats count from 0.
    """

    options: O

    def __init__(self, options: O) -> None:
        self.options = options

    @abstractmethod
    def start(self) -> S:
        """Gives the state before anything has happened."""

    @abstractmethod
    def mover(self, state: S) -> Mover:
        """Tells who acts next: a seat, ``CHANCE``, or None when the game is over."""

    @abstractmethod
    def actions(self, state: S) -> Sequence[A]:
        """Lists all legal actions, each once, in a fixed order.

        Where chance moves these are its outcomes if they can be listed, else nothing.
        """

    @abstractmethod
    def play(self, state: S, action: A) -> S:
        """Gives the state after a legal action; the given state stays as it is."""

    @abstractmethod
    def draw(self, state: S, rng: Random) -> A:
        """Makes one action of chance with the right probabilities."""

    @abstractmethod
    def odds(self, state: S) -> Sequence[tuple[A, Fraction]]:
        """Lists the outcomes of chance with probabilities; none where they cannot be listed."""

    @abstractmethod
    def standing(self, position: S | V) -> Standing:
        """Counts points and places at any moment; final when there is no mover.

        Of a view it counts what the view knows; what it cannot know is None.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Gives what a seat may know of a state; None is a spectator."""

    @abstractmethod
    def veil(self, state: S, action: A, seat: Seat | None) -> A:
        """Gives what a seat sees of an action played in a state, ``?`` for what it may not know."""

    @abstractmethod
    def guess(self, view: V, rng: Random) -> S:
        """Makes some state that this view cannot tell from the real one, for search."""
