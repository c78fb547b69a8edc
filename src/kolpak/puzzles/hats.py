"""Puzzles of Catch the Hat for two, by expectimax three deep: one move is clearly the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from kolpak.bots.hats.bot import SearchHats
from kolpak.games.catalog import find
from kolpak.games.hats.greedy import GreedyHats
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Die, Move, State
from kolpak.play.game import Game
from kolpak.play.steps import Step
from kolpak.puzzles.prover import Prover, Verdict
from kolpak.puzzles.puzzle import EASY, HARD, MEDIUM
from kolpak.review.compiled.hats import MEAN
from kolpak.review.hats import HatsReviewer

PLAYER: Final = "expert"
"""The quickest level of those whose games are worth a look."""

SIX: Final = 6
"""The number after which the same player rolls again, so that nobody replies."""

LIKELY: Final = 0.8
"""Part of the margin by which a move must be the best two deep to be looked at three deep.

Three deep takes 60 times as long and hardly ever finds a larger difference.
"""

FEW_MOVES, MANY_MOVES = 8, 12
"""Moves up to which a puzzle is easy, and from which on it is hard: about a third of them each."""


class HatsProver(Prover):
    """Finds moves that the greedy bot misses; their worth is games won of 100."""

    game = "hats"
    options = "players=2"
    margin = 5.0
    least_kinds = 5
    rules: HatsRules

    def __init__(self, rules: HatsRules) -> None:
        super().__init__(rules)
        self.reviewer = HatsReviewer(Game(find(self.game), rules.options))
        self.greedy = GreedyHats(rules)
        self.static, self.ahead = SearchHats(rules, 1), SearchHats(rules, 2)

    def line_up(self, rng: Random) -> Sequence[str]:
        """Return the same level twice."""
        return PLAYER, PLAYER

    def may_hide(self, step: Step) -> bool:
        """Return whether a roll has a move that is the best two deep, and the greedy bot errs."""
        before = step.before
        return before.phase == "move" and before.roll != SIX and self._is_likely(before)

    def _is_likely(self, state: State) -> bool:
        worth = self.ahead.values(state)
        if len(worth) < self.least_kinds:
            return False
        best, second = sorted(worth, key=lambda move: -worth[move])[:2]
        is_clear = 100 * (worth[best] - worth[second]) >= LIKELY * self.margin
        return is_clear and not self.is_found(self.greedy, state, [best])

    def values(self, state: State) -> Mapping[Move, float]:
        """Return the games won of 100 after each move: two more moves and two more rolls ahead."""
        return {
            action: self._chance(self.rules.play(state, action), state.turn)
            for action in self.rules.actions(state)
            if isinstance(action, Move)
        }

    def _chance(self, state: State, seat: int | None) -> float:
        assert seat is not None
        return 100 * float(self.reviewer.foresee(state)[MEAN, seat])

    def kind(self, state: State, action: Move) -> State:
        """Return where a move leads to: another way to the same is as good."""
        return self.rules.play(state, action)

    def verdict(self, state: State) -> Verdict | None:
        """Return the best move; None where the greedy bot finds it, too."""
        found = super().verdict(state)
        if found is None or self.is_found(self.greedy, state, found.actions):
            return None
        return found

    def replies(self, state: State, action: Move) -> Sequence[Die | Move]:
        """Return the roll that helps the other player most, and the best move of it."""
        after = self.rules.play(state, action)
        if after.phase != "roll":
            return ()
        worst: tuple[float, Sequence[Die | Move]] = (0.0, ())
        for number in range(1, SIX):
            rolled = self.rules.play(after, Die(number))
            worth = self.ahead.values(rolled)
            if worth:  # else the other player has to pass
                reply = max(worth, key=lambda move: worth[move])
                worst = max(worst, (worth[reply], (Die(number), reply)), key=lambda pair: pair[0])
        return worst[1]

    def difficulty(self, state: State, actions: Sequence[Move]) -> str:
        """Return how hard it is: the moves to choose from, and whether it needs looking ahead."""
        count = len(self.rules.actions(state))
        if count >= MANY_MOVES or not self.is_found(self.static, state, actions):
            return HARD
        return EASY if count <= FEW_MOVES else MEDIUM
