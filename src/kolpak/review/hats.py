"""The review of Catch the Hat: expectimax over the dice, with all seats' chances.

Nothing is sampled. A move is rated two deep where that is quick (its value is the mean over the
next roll of the best reply's evaluation), and a roll three deep: the mean over its six numbers of
the best move. See ``account`` for what becomes of the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from kolpak.bots.hats.policy import model_of
from kolpak.bots.hats.reasons import Reasons
from kolpak.bots.hats.search import FACES, new_memory
from kolpak.bots.hats.weights import weights_of
from kolpak.fast.hats.layout import AGAIN, MOST_MOVES, PHASE, ROLLING, SEATS, SIZE
from kolpak.fast.hats.twin import HatsTwin
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import PASS, ROLL, STOP, Die, Move, State
from kolpak.play.game import Game
from kolpak.play.rules import First, Seat
from kolpak.review.account import Cause, Entry, Judgement, grade
from kolpak.review.compiled.hats import MEAN, foresee, rate
from kolpak.review.reasons.contrast import NONE
from kolpak.review.reasons.hats import contrast
from kolpak.review.reviewer import Moment, Numbers, Reviewer, moments, shares

DEPTH: Final = 2
"""Moves looked ahead: as deep as the strongest level, for a judge must see what the judged saw."""


class HatsReviewer(Reviewer):
    """Reviewer of Catch the Hat, with any options."""

    def __init__(self, game: Game, depth: int = DEPTH) -> None:
        super().__init__(game)
        rules = game.rules
        assert isinstance(rules, HatsRules)
        self.depth = depth
        self.twin = HatsTwin(rules)
        self.model = model_of(rules, weights_of(rules.options))
        self.memory = new_memory()
        self.reasons = Reasons(rules)
        self.sides = len(set(rules.sides.team.values()))
        self.even = np.full(self.seats, 1 / self.sides)
        self.out = np.zeros((MOST_MOVES, SEATS))
        self.best = np.zeros((FACES + 1, SEATS))
        self.rolled = np.zeros(SIZE, np.int64)

    def entries(self) -> Iterator[Entry]:
        """Yield an entry for each action."""
        ahead: Numbers | None = None
        for moment in moments(self.game):
            if ahead is None:
                ahead = self._opening(moment)
            entry, ahead = self._entry(moment, ahead)
            yield entry

    def foresee(self, state: State) -> Numbers:
        """Return the chances of all seats before a roll: best moves by number, and their mean.

        A roll after a six is taken as taken (F15).
        """
        packed = self.twin.pack(state)
        if packed[PHASE] == AGAIN:
            packed[PHASE] = ROLLING
        foresee(
            packed,
            self.twin.tables,
            self.model,
            self.depth,
            self.memory,
            self.rolled,
            self.out,
            self.best,
        )
        return self.best[:, : self.seats].copy()

    def rate(self, state: State) -> Numbers:
        """Return the chances of all seats after each move of a roll; the rest is in ``memory``."""
        packed = self.twin.pack(state)
        count = rate(packed, self.twin.tables, self.model, self.depth, self.memory, self.out)
        return self.out[:count, : self.seats].copy()

    def _best(self, count: int) -> int:
        """Return which of the rated moves a strong player chooses, in a stalled game, too (F21)."""
        return int(self.memory.worth[:count].argmax())

    def _opening(self, moment: Moment) -> Numbers:
        """Return what is foreseen before the first action of a record."""
        state = moment.step.before
        if state.phase == "first":
            return np.tile(self.even, (FACES + 1, 1))
        if state.phase == "move":
            values = self.rate(state)
            return np.tile(values[self._best(len(values))], (FACES + 1, 1))
        return self.foresee(state)

    def _entry(self, moment: Moment, ahead: Numbers) -> tuple[Entry, Numbers]:
        """Return the entry of an action, and what is foreseen after it."""
        before, action, after = moment.step
        if isinstance(action, Die):
            best = ahead[action.number - 1]
            luck = best - ahead[MEAN]
            cause = Cause("die", before.turn, action.number)
            entry = self._plain(moment, None, best)._replace(luck=shares(luck), cause=cause)
            return entry, np.tile(best, (FACES + 1, 1))
        if isinstance(action, First):
            return self._begun(moment, action)
        if action in (ROLL, STOP):
            return self._after_six(moment, ahead)
        return self._moved(moment, ahead[MEAN], self.foresee(after))

    def _plain(self, moment: Moment, mover: Seat | None, chances: Numbers) -> Entry:
        """Return an entry that changes nothing."""
        nothing = self.zero
        return Entry(
            moment.number, mover, moment.token, nothing, nothing, nothing, nothing, shares(chances)
        )

    def _begun(self, moment: Moment, action: First) -> tuple[Entry, Numbers]:
        """Return the entry of who begins (F2): luck against the mean over all who could."""
        before = moment.step.before
        rules = self.game.rules
        ways = {
            first.seat: self.foresee(rules.play(before, first)) for first in rules.actions(before)
        }
        usual = np.mean([ahead[MEAN] for ahead in ways.values()], axis=0)
        ahead = ways[action.seat]
        entry = self._plain(moment, None, ahead[MEAN])
        luck, corrected = ahead[MEAN] - usual, usual - self.even
        cause = Cause("first")
        entry = entry._replace(luck=shares(luck), second_look=shares(corrected), cause=cause)
        return entry, ahead

    def _after_six(self, moment: Moment, ahead: Numbers) -> tuple[Entry, Numbers]:
        """Return the entry of the choice to roll again or to stop after a six (F15).

        The look ahead took the roll for granted: what stopping is better by is its correction. Only
        the worse way is judged, for the other, hardly ever stopping, takes no skill.
        """
        before, action, _ = moment.step
        seat = before.turn
        assert seat is not None
        ways = {ROLL: ahead, STOP: self.foresee(self.game.rules.play(before, STOP))}
        best = max(ways, key=lambda way: ways[way][MEAN, seat])
        top, played = ways[best][MEAN], ways[action][MEAN]
        loss = float(top[seat] - played[seat])
        entry = self._plain(moment, seat, played)._replace(
            choice=shares(played - top), second_look=shares(top - ahead[MEAN])
        )
        if loss > 0:
            judged = Judgement(
                best=self.game.notation.write_action(best),
                chance=float(top[seat]),
                played=float(played[seat]),
                error=0.0,
                typical=loss / 2,
                grade=grade(loss, 0.0, self.sides),
            )
            entry = entry._replace(judged=judged)
        return entry, ways[action]

    def _moved(self, moment: Moment, best: Numbers, ahead: Numbers) -> tuple[Entry, Numbers]:
        """Return the entry of a move or a pass; ``best`` are the chances of the best move."""
        before, action, _ = moment.step
        seat = before.turn
        values = self.rate(before)
        played = 0 if action == PASS else self._row(before, action, len(values))
        choice = values[played] - best
        if choice[seat] > 0:  # who waits in a stalled game gains nothing by it
            choice[:] = 0.0
        entry = self._plain(moment, seat, ahead[MEAN])._replace(
            choice=shares(choice), second_look=shares(ahead[MEAN] - best - choice)
        )
        if len(values) > 1:
            entry = entry._replace(judged=self._judged(before, action, values, played))
        return entry, ahead

    def _row(self, state: State, action: Move, count: int) -> int:
        """Return which of the rated moves was played."""
        packed = self.twin.pack(state)
        rows = self.memory.root.moves[:count]
        return next(
            index for index, row in enumerate(rows) if self.twin.packing.move(packed, row) == action
        )

    def _judged(self, state: State, action: Move, values: Numbers, played: int) -> Judgement:
        """Return a move compared with the best; no worse ones count as the best."""
        seat = state.turn
        assert seat is not None
        own = values[:, seat]
        top = self._best(len(own))
        if own[played] >= own[top]:
            top = played
        loss = float(own[top] - own[played])
        best: Any = action
        if loss > 0:
            best = self.twin.packing.move(self.twin.pack(state), self.memory.root.moves[top])
        return Judgement(
            best=self.game.notation.write_action(best),
            chance=float(own[top]),
            played=float(own[played]),
            error=0.0,
            typical=max(0.0, float(own[top] - own.mean())),
            grade=grade(loss, 0.0, self.sides),
            contrast=contrast(self.reasons, state, best, action) if loss > 0 else NONE,
        )
