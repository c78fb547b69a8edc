"""Rules: what may happen in a game, ten short methods over immutable values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

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


@dataclass(frozen=True, slots=True)
class First:
    """The chance action ``first:S``: seat S begins.

    Not a tuple: a tuple would equal any other action that holds the same number.
    """

    seat: Seat


class Rules(ABC, Generic[O, S, A, V]):
    """Rules of a game under given options; an instance never changes.

    States, actions and views are immutable, hashable values, and a game is a fold: the same
    actions from the same start give the same state. Seats count from 0.

    The methods that are not abstract fit a game without hidden information whose chance outcomes
    are listed and equally likely. With hidden information override ``view``, ``veil`` and
    ``guess``; with other chances ``draw`` and ``odds``.
    """

    options: O

    def __init__(self, options: O) -> None:
        self.options = options

    @abstractmethod
    def start(self) -> S:
        """Return the initial state."""

    @abstractmethod
    def mover(self, state: S) -> Mover:
        """Return who acts next: a seat, ``CHANCE``, or None when the game is over."""

    @abstractmethod
    def actions(self, state: S) -> Sequence[A]:
        """Return all legal actions, each once, in a fixed order.

        For chance these are its outcomes if they can be listed, else nothing.
        """

    @abstractmethod
    def play(self, state: S, action: A) -> S:
        """Return the state after a legal action."""

    @abstractmethod
    def standing(self, position: S | V) -> Standing:
        """Return points and places at this moment; final once there is no mover.

        For a view, what it hides counts as None.
        """

    def draw(self, state: S, rng: Random) -> A:
        """Return a random chance action with the probabilities of ``odds``."""
        return rng.choice(self.actions(state))

    def odds(self, state: S) -> Sequence[tuple[A, Fraction]]:
        """Return the chance outcomes with probabilities; empty if they cannot be listed."""
        outcomes = self.actions(state) if self.mover(state) == CHANCE else ()
        return [(outcome, Fraction(1, len(outcomes))) for outcome in outcomes]

    def view(self, state: S, seat: Seat | None) -> V:
        """Return what a seat may know of a state; None is a spectator."""
        return cast("V", state)

    def veil(self, state: S, action: A, seat: Seat | None) -> A:
        """Return what a seat sees of an action played in a state; hidden parts are ``?``."""
        return action

    def guess(self, view: V, rng: Random) -> S:
        """Return a random state that has this very view (a determinization, for search)."""
        return cast("S", view)


AnyRules: TypeAlias = Rules[Any, Any, Any, Any]
