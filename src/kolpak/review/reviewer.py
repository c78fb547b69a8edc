"""What the reviewers of all games share: the steps of a record and the seats' eyes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.play.bot import Turn
from kolpak.play.game import Game
from kolpak.play.rules import AnyRules, Seat
from kolpak.play.steps import Step
from kolpak.review.account import Shares
from kolpak.review.messages import DeductionData
from kolpak.words.message import Message

Numbers = NDArray[np.float64]


class Moment(NamedTuple):
    """A step of a game, its number, its text, and what each seat had seen before it."""

    number: int
    token: str
    step: Step
    starts: Sequence[Any]
    histories: Sequence[Sequence[Any]]

    def turn(self, rules: AnyRules, seat: Seat) -> Turn:
        """Return what a seat may know before the action; its own legal actions if it moves."""
        before = self.step.before
        actions = rules.actions(before) if rules.mover(before) == seat else ()
        return Turn(rules.view(before, seat), actions, self.starts[seat], self.histories[seat])


def moments(game: Game) -> Iterator[Moment]:
    """Yield the steps of a game's record; the histories grow as it goes on."""
    rules, notation = game.rules, game.notation
    state = game.at_start().state
    seats = range(len(game.standing))
    starts = [rules.view(state, seat) for seat in seats]
    histories: list[list[Any]] = [[] for _ in seats]
    for number, token in enumerate(game.tokens):
        action = notation.read_action(token)
        after = rules.play(state, action)
        yield Moment(number, token, Step(state, action, after), starts, histories)
        for seat, history in enumerate(histories):
            history.append(rules.veil(state, action, seat))
        state = after


class Reviewer(ABC):
    """Reviewer of finished games under given rules; equal seeds give equal reviews."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = len(game.standing)
        self.even = np.full(self.seats, 1 / self.seats)
        self.zero = tuple([0.0] * self.seats)

    @abstractmethod
    def entries(self) -> Iterator[Any]:
        """Yield an entry for each action, as soon as it is known."""

    def deduced(self) -> DeductionData | None:
        """Return what could be deduced of hidden goals; None in a game that has none."""
        return None

    def giveaways(self, names: Sequence[str]) -> list[Message]:
        """Return in sentences what gave hidden goals away."""
        return []

    def result(self, state: Any) -> Numbers:
        """Return each seat's part of the win in a final state."""
        firsts = [score.place == 1 for score in self.game.rules.standing(state)]
        return np.array(firsts, float) / sum(firsts)


def shares(numbers: Numbers) -> Shares:
    """Return numbers by seat as plain floats."""
    return tuple(numbers.tolist())
