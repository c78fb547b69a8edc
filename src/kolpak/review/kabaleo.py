"""The review of Kabaleo: what each seat could know, and what was true.

Every seat's account follows its own knowledge: chances are means over the goals that the others
may hold, by a belief that what was placed has formed (``deduction``). A choice is judged by the
belief before it. Beside that runs the line with all goals open, of which only the chances are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from kolpak.bots.kabaleo.reasons import PROVED
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.moves import legal
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.cones import colours_of
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Deal, Placement
from kolpak.games.kabaleo.views import HIDDEN
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.rules import Seat
from kolpak.review.account import Cause, Entry, Judgement, Shares, grade
from kolpak.review.deduction import Deduction, deduction_data, giveaway_sentences
from kolpak.review.kabaleo_values import LATE, TRIED, Value, Values, following
from kolpak.review.messages import DeductionData
from kolpak.review.reasons.contrast import NONE, Contrast, contrast
from kolpak.review.reasons.kabaleo import Reasons, at_the_end, named_once
from kolpak.review.reviewer import Moment, Numbers, Reviewer, moments, shares
from kolpak.words.message import Message

SIMULATIONS: Final = {2: 2_000, 3: 1_000, 4: 600}
"""By players: of a search. A game takes two seconds or so, with a standard error of a value of
0.011 to 0.02."""

RANDOM_CHOICES: Final = 8
"""Random actions that say what a random choice would have lost; each gets a part of a search.

Over a game they know the sum to an eighth, and so an accuracy of 80 to 2 or 3.
"""

LOST: Final = Message("reason-kabaleo-lost")

SAMPLES: Final = 8
"""Seeds of a placement: for each search another one."""


class Choice(NamedTuple):
    """What a seat could do best before its placement, as far as it could know."""

    code: int
    value: Value
    typical: float


class KabaleoReviewer(Reviewer):
    """Reviewer of Kabaleo, with any options."""

    def __init__(self, game: Game, simulations: int | None = None) -> None:
        super().__init__(game)
        rules = game.rules
        assert isinstance(rules, KabaleoRules)
        self.simulations = simulations or SIMULATIONS[self.seats]
        self.twin = KabaleoTwin(rules)
        self.values = Values(rules, self.simulations)
        self.deduction = Deduction(rules)
        self.seed = 0
        self.lines: list[Numbers] = []
        self.ahead: Choice | None = None

    def entries(self) -> Iterator[Entry]:
        """Yield an entry for each action."""
        for moment in moments(self.game):
            if HIDDEN in moment.step.after.goals:
                raise KolpakError("error-review-hidden")
            self.seed = SAMPLES * moment.number
            if isinstance(moment.step.action, Deal):
                yield self._dealt(moment)
            else:
                yield self._placed(moment, moment.step.action)

    def deduced(self) -> DeductionData:
        """Return who may hold which goal after each placement."""
        return deduction_data(self.game)

    def giveaways(self, names: Sequence[str]) -> list[Message]:
        """Return in sentences which placements gave goals away."""
        return giveaway_sentences(self.game, names)

    def known(self, packed: Packed, viewer: Seat) -> Numbers:
        """Return the chances of all seats with the eyes of one."""
        held, chances = self.deduction.chances(packed, viewer)
        return self.values.value(packed, held, chances, self.simulations, self.seed, viewer).shares

    def open(self, packed: Packed) -> Numbers:
        """Return the chances of all seats with all goals open."""
        truth = packed[np.newaxis, at.GOAL : at.GOAL + self.seats]
        return self.values.value(
            packed, truth, np.ones(1), self.simulations, self.seed, viewer=0
        ).shares

    def _dealt(self, moment: Moment) -> Entry:
        """Return the entry of the deal: who begins, and what was dealt (K3 to K9)."""
        packed = self.twin.pack(moment.step.after)
        seats = range(self.seats)
        self.lines = [self.known(packed, seat) for seat in seats]
        dealt = np.array([self.lines[seat][seat] for seat in seats])
        return Entry(
            moment.number,
            None,
            moment.token,
            luck=shares(dealt - self.even),
            choice=self.zero,
            second_look=self.zero,
            reveal=self.zero,
            open=shares(self.open(packed)),
            known=self._known(),
            cause=Cause("both"),
        )

    def _known(self) -> tuple[Shares, ...]:
        return tuple(shares(line) for line in self.lines)

    def _placed(self, moment: Moment, action: Placement) -> Entry:
        """Return the entry of a placement."""
        before = self.twin.pack(moment.step.before)
        after = self.twin.pack(moment.step.after)
        mover = int(before[at.MOVER])
        if not self.lines:  # the record begins with a position
            self.lines = [self.known(before, seat) for seat in range(self.seats)]
        choice = self.ahead or self.choice(before)
        code = self.twin.code(before, action)
        played, judged = self._judge(moment, before, after, choice, code)
        choices, corrected, reveal = np.zeros((3, self.seats))
        best = max(choice.value.shares[mover], played.shares[mover])
        corrected[mover] = best - self.lines[mover][mover]
        choices[mover] = played.shares[mover] - best
        self.lines[mover] = played.shares
        self.deduction.observe(before, code)
        self._others_look(mover, after, choices)
        over = after[at.MOVER] < 0
        if over:
            result = self.result(moment.step.after)
            reveal = np.array([result[seat] - self.lines[seat][seat] for seat in range(self.seats)])
            self.lines = [result] * self.seats
        return Entry(
            moment.number,
            mover,
            moment.token,
            luck=self.zero,
            choice=shares(choices),
            second_look=shares(corrected),
            reveal=shares(reveal),
            open=shares(self.lines[0] if over else self.open(after)),
            known=self._known(),
            judged=judged,
        )

    def _others_look(self, mover: Seat, after: Packed, changes: Numbers) -> None:
        """Bring the lines of the others up to date, and write what the placement did to them.

        For the seat that moves next that is what it can do best now.
        """
        self.ahead = None
        for seat in range(self.seats):
            if seat == mover:
                continue
            if seat == after[at.MOVER]:
                self.seed += SAMPLES // 2
                self.ahead = self.choice(after)
                line = self.ahead.value.shares
            else:
                line = self.known(after, seat)
            changes[seat] = line[seat] - self.lines[seat][seat]
            self.lines[seat] = line

    def choice(self, packed: Packed) -> Choice:
        """Return the best that the mover of a position can do, as far as it knows.

        One search proposes, another chooses, a third rates: the best of several estimates by
        themselves would only be the luckiest. Late in the game all are looked at, and what wins
        whatever the others hold comes before what only seems to.
        """
        mover, count = int(packed[at.MOVER]), self.simulations
        held, chances = self.deduction.chances(packed, mover)

        def look(code: int, part: int, sample: int) -> float:
            after, seed = following(packed, code), self.seed + sample
            value = self.values.value(after, held, chances, count // part, seed, mover)
            return float(value.shares[mover])

        if self._late(packed):
            alike = _alike_ones(packed)
            looks = {code: look(code, TRIED, 1) for code in alike}
            usual = np.average(list(looks.values()), weights=list(alike.values()))
            tried = self.values.proved(packed, held, chances) or list(looks)
        else:
            tried = self.values.candidates(packed, held, chances, count, self.seed)
            looks = {code: look(code, TRIED, 1) for code in tried}
            drawn = np.random.default_rng(self.seed).choice(_legal(packed), RANDOM_CHOICES)
            usual = np.mean([look(int(one), RANDOM_CHOICES, 3) for one in drawn])
        code = max(tried, key=lambda each: looks[each])
        value = self._rated(packed, code, 2)
        return Choice(code, value, max(0.0, float(value.shares[mover] - usual)))

    def _rated(self, packed: Packed, code: int, sample: int) -> Value:
        """Return what an action of the mover is worth, as far as it knows."""
        mover, after = int(packed[at.MOVER]), following(packed, code)
        held, chances = self.deduction.chances(packed, mover)
        rate = self.values.repeated if self._late(packed) else self.values.value
        return rate(after, held, chances, self.simulations, self.seed + sample, mover)

    def _late(self, packed: Packed) -> bool:
        return bool(packed[at.HELD : at.HELD + self.seats].sum() <= LATE)

    def _judge(
        self, moment: Moment, before: Packed, after: Packed, choice: Choice, code: int
    ) -> tuple[Value, Judgement]:
        """Return what was played is worth to the mover, and the judgement of it."""
        mover = int(before[at.MOVER])
        best = choice.value
        if _kind(before, code) == _kind(before, choice.code):
            played = best
        else:
            played = self._rated(before, code, 3)
        loss = max(0.0, float(best.shares[mover] - played.shares[mover]))
        error = (
            float(np.hypot(best.errors[mover], played.errors[mover])) if played is not best else 0.0
        )
        action = moment.step.action
        better = self.twin.action(before, choice.code) if loss > 0 else action
        own = float(played.shares[mover])
        return played, Judgement(
            best=self.game.notation.write_action(better),
            chance=own + loss,
            played=own,
            error=error,
            typical=choice.typical,
            grade=grade(loss, error, self.seats),
            contrast=self._contrast(moment, before, after, choice.code) if loss > 0 else NONE,
        )

    def _contrast(self, moment: Moment, before: Packed, after: Packed, code: int) -> Contrast:
        """Return in words what tells a placement from the best; what is solved says enough."""
        rules, (state, action, _) = self.values.rules, moment.step
        better, mover = self.twin.action(before, code), state.mover
        goals = self.deduction.goals(before, mover, colours_of(state.places))
        reasons = Reasons(rules, state, goals)
        found = contrast(reasons.of(better), reasons.of(action))
        held, chances = self.deduction.chances(before, mover)
        best, played = (
            self.values.forced(each, held, chances, mover)
            for each in (following(before, code), after)
        )
        if best and best.proved:
            found = found._replace(best=PROVED)
        if best and played and played.lost and not best.lost:
            found = found._replace(danger=LOST)
        found = at_the_end(rules, rules.view(state, mover), better, action, found)
        return named_once(found)  # last, so that the colour is named in what is said


def _legal(packed: Packed) -> Packed:
    """Return the codes of all legal actions, those on equal places too."""
    codes = np.zeros(at.MOST_ACTIONS, np.int64)
    return codes[: legal(packed, codes)]


def _alike_ones(packed: Packed) -> dict[int, int]:
    """Return one code of each kind of legal actions, and how many are of that kind."""
    found: dict[tuple[int, ...], list[int]] = {}
    for code in _legal(packed).tolist():
        found.setdefault(_kind(packed, code), []).append(code)
    return {codes[0]: len(codes) for codes in found.values()}


def _kind(packed: Packed, code: int) -> tuple[int, ...]:
    """Return the colour of an action and the tower it goes on; equal ones lead to equal games."""
    place = code & at.PLACE_MASK
    return code >> at.PLACE_BITS, int(packed[at.LOW + place]), int(packed[at.HIGH + place])
