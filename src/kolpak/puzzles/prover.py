"""What a game gives for its puzzles: where they hide, what actions are worth, how hard it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from kolpak.bots.roster import bot
from kolpak.play.bot import Bot, Turn, chosen
from kolpak.play.rules import AnyRules
from kolpak.play.steps import Step, steps
from kolpak.puzzles.puzzle import EASY, HARD, MEDIUM

TRIES: Final = 5
"""Choices of a level of which most must be right for it to have found the action."""


class Verdict(NamedTuple):
    """The best actions, all of one kind, and how much the second best kind is worth less."""

    actions: Sequence[Any]
    margin: float


class Prover(ABC):
    """Finds the positions of a game in which one kind of action is best, and proves it."""

    game: ClassVar[str]
    options: ClassVar[str]
    players: ClassVar[Sequence[str]]
    """Levels of which two play the games that are searched."""
    margin: ClassVar[float]
    """Least difference to the second best, in the unit of ``values``."""
    least_kinds: ClassVar[int]
    """Kinds of actions to choose from; with fewer, guessing is too easy."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    def positions(self, rng: Random) -> Iterator[Any]:
        """Yield positions of a game between bots in which a puzzle may hide."""
        players = [bot(self.game, name, self.rules) for name in self.line_up(rng)]
        for step in steps(self.rules, players, str(rng.getrandbits(64))):
            if self.may_hide(step):
                yield step.before

    def line_up(self, rng: Random) -> Sequence[str]:
        """Return the levels of the two bots that play a game."""
        return rng.sample(self.players, 2)

    @abstractmethod
    def may_hide(self, step: Step) -> bool:
        """Return whether a puzzle may hide in the position before a step."""

    @abstractmethod
    def values(self, state: Any) -> Mapping[Any, float]:
        """Return the worth of an action of each kind for the mover; what is not proved is missing.

        May stop where two kinds are the best, since there is no puzzle then.
        """

    def replies(self, state: Any, action: Any) -> Sequence[Any]:
        """Return what refutes an action: the other player's best reply, after chance if it is due.

        Empty where the other player is not the next.
        """
        after = self.rules.play(state, action)
        mover = self.rules.mover(after)
        if not isinstance(mover, int) or mover == self.rules.mover(state):
            return ()
        return [self.best(after)]

    def best(self, state: Any) -> Any:
        """Return the best action of a position, the first of equal ones."""
        worth = self.values(state)
        return max(worth, key=lambda action: worth[action])

    def kind(self, state: Any, action: Any) -> Hashable:
        """Return what actions that lead to the same have in common."""
        same: Hashable = action
        return same

    def difficulty(self, state: Any, actions: Sequence[Any]) -> str:
        """Return how hard it is to find one of some actions: the weakest level that does."""
        if self.is_found(bot(self.game, "skilled", self.rules), state, actions):
            return EASY
        if self.is_found(bot(self.game, "expert", self.rules), state, actions):
            return MEDIUM
        return HARD

    def is_found(self, player: Bot, state: Any, actions: Sequence[Any]) -> bool:
        """Return whether a bot chooses one of some actions in most of its tries."""
        seat = self.rules.mover(state)
        assert isinstance(seat, int)
        view = self.rules.view(state, seat)
        turn = Turn(view, list(self.rules.actions(state)), view)
        choices = [chosen(player, turn, Random(number)) for number in range(TRIES)]
        return sum(choice in actions for choice in choices) > TRIES / 2

    def verdict(self, state: Any) -> Verdict | None:
        """Return the best actions of a position; None where there is no puzzle in it."""
        actions = list(self.rules.actions(state))
        kinds = {self.kind(state, action) for action in actions}
        if len(kinds) < self.least_kinds:
            return None
        worth = {self.kind(state, action): it for action, it in self.values(state).items()}
        if worth.keys() != kinds:
            return None
        best, second = sorted(worth, key=lambda kind: -worth[kind])[:2]
        margin = worth[best] - worth[second]
        if margin < self.margin:
            return None
        return Verdict([one for one in actions if self.kind(state, one) == best], margin)
