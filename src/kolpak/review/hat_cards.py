"""The review of the card game: hands sampled by what each seat could know, rounds played out.

Chances are means over playouts of the running round, after which come typical rounds. All seats
play by the fitted policy with far more noise than it has as a player: a policy that hardly errs
would foresee with open cards exactly what follows, and the chances would jump from play to play.
What could have been played better is proposed by the master's search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.belief import Doubts, no_doubts
from kolpak.bots.hat_cards.bot import SearchHatCards, prepared
from kolpak.bots.hat_cards.policy import NOISE
from kolpak.bots.hat_cards.prospects import foresee, prospects, typical_rounds
from kolpak.bots.hat_cards.sight import seen
from kolpak.fast.hat_cards.layout import DECK, MOVER, SEATS, SIZE, pack
from kolpak.fast.random import seeded
from kolpak.fast.twin import Packed
from kolpak.games.hat_cards.numbering import encoded
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import Deal, PlayCard, State
from kolpak.games.hat_cards.views import HIDDEN
from kolpak.play.bot import Turn
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.rules import CHANCE, First, Seat
from kolpak.play.steps import Step
from kolpak.review.account import Cause, Entry, Judgement, grade
from kolpak.review.compiled.hat_cards import Memory, rate_plays
from kolpak.review.reasons.hat_cards import Reasons
from kolpak.review.reviewer import Moment, Numbers, Reviewer, moments, shares

SOFTNESS: Final = 20.0
"""How many times the policy's noise playouts have: about a card of worth.

The log loss of the chances with open cards falls with it from 1.13 to 1.00 nats among four skilled
players and from 0.90 to 0.85 among four levels; three times as much gains nothing further.
"""

SIMULATIONS: Final = 600
"""Of the search that proposes what would have been better."""

PLAYOUTS: Final = 200
"""For a chance: a standard error of 0.03 for each seat. A match takes two seconds or so."""

WORLDS: Final = 100
"""Hands sampled to compare the legal plays; all are played out from the same hands."""

DRAWS: Final = 50
"""Playouts for each card that could have been drawn; all of them together say what was usual."""

OPEN: Final = -1
"""Viewer of the playouts that see all cards."""


class Choice(NamedTuple):
    """The legal plays of a turn: their values, and which a search thinks best.

    ``errors`` are the standard errors of what each is worth less than that one.
    """

    plays: Sequence[PlayCard]
    best: int
    values: Numbers
    errors: Numbers


class HatCardsReviewer(Reviewer):
    """Reviewer of the card game, with any options."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        rules = game.rules
        assert isinstance(rules, HatCardsRules)
        self.rules, options = rules, rules.options
        self.tables, weights, _ = prepared(options, rules.sizes)
        self.weights = weights.copy()
        self.weights[NOISE] *= SOFTNESS
        self.rounds = soft_rounds(options, rules.sizes)
        self.searcher = SearchHatCards(rules, SIMULATIONS)
        cards, holders = np.zeros((2, DECK), np.int64)
        packed, world = np.zeros((2, SIZE), np.int64)
        self.memory = Memory(prospects(self.tables), packed, world, cards, holders)
        self.seed = 0
        self.lines: list[Numbers] = []
        self.ahead: Choice | None = None

    def entries(self) -> Iterator[Entry]:
        """Yield an entry for each action."""
        for moment in moments(self.game):
            self.seed = 2 * moment.number
            before, action, after = moment.step
            if not self.lines:
                self.lines = self._look(moment, before)
            if isinstance(action, PlayCard):
                yield self._played(moment, action)
            elif isinstance(action, Deal):
                yield self._dealt(moment, action, after)
            else:
                yield self._begun(moment, action)

    def value(self, root: Packed, viewer: Seat, doubts: Doubts, count: int = PLAYOUTS) -> Numbers:
        """Return all seats' parts of the win; the viewer OPEN sees all cards."""
        values, _ = self.rate(root, viewer, doubts, np.array([-1]), 0, count)
        found: Numbers = values[0]
        return found

    def rate(
        self,
        root: Packed,
        viewer: Seat,
        doubts: Doubts,
        actions: NDArray[np.int64],
        best: int,
        count: int,
    ) -> tuple[Numbers, Numbers]:
        """Return the values of actions, and the standard errors of what they lose to the best."""
        random = seeded(self.seed)
        foresee(root, self.tables, self.rounds, self.memory.prospects, random)
        out, squares = np.zeros((len(actions), SEATS)), np.zeros(len(actions))
        tables, weights, memory = self.tables, self.weights, self.memory
        rate_plays(
            root,
            tables,
            weights,
            memory,
            doubts,
            viewer,
            actions,
            best,
            count,
            random,
            out,
            squares,
        )
        values: Numbers = out[:, : self.seats]
        seat = max(0, int(root[MOVER]))
        lost = values[best, seat] - values[:, seat]
        return values, np.sqrt(np.maximum(0.0, squares - lost**2) / count)

    def choice(self, turn: Turn) -> Choice:
        """Return the legal plays as far as the seat to move can judge them.

        A search proposes the best, and other samples rate it: the best of several estimates by
        themselves would only be the luckiest.
        """
        plays = list(turn.actions)
        best = 0
        if len(plays) > 1:
            best = plays.index(self.searcher.search(turn, Random(self.seed))[0].play)
        root, doubts = self.searcher.known(turn)
        actions = np.array([encoded(play) for play in plays])
        values, errors = self.rate(root, turn.view.seat, doubts, actions, best, WORLDS)
        return Choice(plays, best, values, errors)

    def between(self, state: State) -> Numbers:
        """Return all seats' parts of the win before a deal: all rounds to come are typical."""
        hats = np.tile(np.array(state.hats, float), (len(self.rounds), 1))
        drawn = np.random.default_rng(1)
        for later in range(self.seats - state.round):
            played = self.rounds[drawn.permutation(len(self.rounds))]
            assert state.starter is not None
            hats += np.roll(played, state.starter + later, axis=1)
        first = hats == hats.max(axis=1, keepdims=True)
        found: Numbers = (first / first.sum(axis=1, keepdims=True)).mean(axis=0)
        return found

    def _look(self, moment: Moment, state: State) -> list[Numbers]:
        """Return the lines of all seats in a state that the moment's histories lead to."""
        if state.mover is None:
            return [self.result(state)] * self.seats
        if state.starter is None:
            return [self.even] * self.seats
        if state.mover == CHANCE:
            return [self.between(state)] * self.seats
        return [self._line(moment, state, seat) for seat in range(self.seats)]

    def _line(self, moment: Moment, state: State, seat: Seat, count: int = PLAYOUTS) -> Numbers:
        """Return the chances of all seats as one can know them."""
        root, doubts = self.searcher.known(self._turn(moment, state, seat))
        return self.value(root, seat, doubts, count)

    def _usual(self, moment: Moment, seat: Seat) -> float:
        """Return a seat's chance after its play, the mean over all cards it could have drawn (C10).

        These are the cards that were in the pile. A belief about them would be wrong on the
        average where others keep what it thinks they play, and luck would not have the mean 0.
        """
        before, action, _ = moment.step
        found = []
        for card in before.draw:
            others = tuple(other for other in before.draw if other != card)
            first = before._replace(draw=(card, *others))
            step = Step(first, action, self.game.rules.play(first, action))
            drawn = self._line(moment._replace(step=step), step.after, seat, DRAWS)
            found.append(float(drawn[seat]))
        return sum(found) / len(found)

    def _turn(self, moment: Moment, state: State, seat: Seat) -> Turn:
        """Return what a seat knows of the moment's state, or of the state after it."""
        rules = self.game.rules
        before, action, after = moment.step
        history = list(moment.histories[seat])
        if state is after:
            history.append(rules.veil(before, action, seat))
        actions = rules.actions(state) if state.mover == seat else ()
        return Turn(rules.view(state, seat), actions, moment.starts[seat], history)

    def _open(self, state: State) -> Numbers:
        """Return the chances of all seats with all cards open."""
        if not isinstance(state.mover, int):
            return self.result(state) if state.mover is None else self.between(state)
        return self.value(pack(state), OPEN, no_doubts())

    def _entry(self, moment: Moment, mover: Seat | None) -> Entry:
        """Return an entry with the chances after an action, and nothing yet of why."""
        return Entry(
            moment.number,
            mover,
            moment.token,
            luck=self.zero,
            choice=self.zero,
            second_look=self.zero,
            reveal=self.zero,
            open=shares(self._open(moment.step.after)),
            known=tuple(shares(line) for line in self.lines),
        )

    def _begun(self, moment: Moment, action: First) -> Entry:
        """Return the entry of who begins (C3): luck against the mean over all who could."""
        before = moment.step.before
        rules = self.game.rules
        ways = [self.between(rules.play(before, first)) for first in rules.actions(before)]
        usual = np.mean(ways, axis=0)
        self.lines = [ways[action.seat]] * self.seats
        return self._entry(moment, None)._replace(
            luck=shares(ways[action.seat] - usual),
            second_look=shares(usual - self.even),
            cause=Cause("first"),
        )

    def _dealt(self, moment: Moment, action: Deal, after: State) -> Entry:
        """Return the entry of a deal: luck, for what each seat sees of it."""
        if HIDDEN in action.cards:
            raise KolpakError("error-review-hidden")
        lines = self._look(moment, after)
        luck = [lines[seat][seat] - self.lines[seat][seat] for seat in range(self.seats)]
        self.lines, self.ahead = lines, None
        given, cause = tuple(map(float, luck)), Cause("deal")
        return self._entry(moment, None)._replace(luck=given, cause=cause)

    def _played(self, moment: Moment, action: PlayCard) -> Entry:
        """Return the entry of a card played, and of the card drawn for it (C10)."""
        before, _, after = moment.step
        seat = before.mover
        assert isinstance(seat, int)
        if any(HIDDEN in hand for hand in before.hands):
            raise KolpakError("error-review-hidden")
        choice = self.ahead or self.choice(self._turn(moment, before, seat))
        played = choice.plays.index(action)
        own = choice.values[:, seat]
        best = choice.best if own[choice.best] > own[played] else played
        luck, choices, corrected = np.zeros((3, self.seats))
        corrected[seat] = own[best] - self.lines[seat][seat]
        choices[seat] = own[played] - own[best]
        judged = self._judged(moment, choice, best, played) if len(choice.plays) > 1 else None
        self.ahead = None
        lines = self._after(moment, after, seat, choice.values[played])
        for other in range(self.seats):
            change = lines[other][other] - self.lines[other][other]
            if other != seat:
                choices[other] = change
        usual = self._usual(moment, seat) if before.draw else lines[seat][seat]
        luck[seat] = lines[seat][seat] - usual
        corrected[seat] += usual - own[played]
        self.lines = lines
        return self._entry(moment, seat)._replace(
            luck=shares(luck),
            choice=shares(choices),
            second_look=shares(corrected),
            judged=judged,
            cause=Cause("draw", seat) if before.draw else None,
        )

    def _after(self, moment: Moment, after: State, mover: Seat, rated: Numbers) -> list[Numbers]:
        """Return the lines after a play; the seat that moves next sees what it can do best.

        The mover knows nothing new but the card it may have drawn.
        """
        if not isinstance(after.mover, int):
            return self._look(moment, after)
        drew = bool(moment.step.before.draw)
        lines = []
        for seat in range(self.seats):
            if seat == after.mover:
                self.seed = 2 * moment.number + 1
                self.ahead = self.choice(self._turn(moment, after, seat))
                lines.append(self.ahead.values[self.ahead.best])
            elif seat == mover and not drew:
                lines.append(rated)
            else:
                lines.append(self._line(moment, after, seat))
        return lines

    def _judged(self, moment: Moment, choice: Choice, best: int, played: int) -> Judgement:
        """Return a play compared with the best that the seat could know."""
        state = moment.step.before
        own = choice.values[:, state.mover]
        loss, error = float(own[best] - own[played]), float(choice.errors[played])
        sight = seen(self._turn(moment, state, state.mover), self.rules.sizes)
        write = self.game.notation.write_action
        return Judgement(
            best=write(choice.plays[best]),
            chance=float(own[best]),
            played=float(own[played]),
            error=error if best != played else 0.0,
            typical=max(0.0, float(own[best] - own.mean())),
            grade=grade(loss, error, self.seats),
            contrast=Reasons(self.rules, sight).contrast(choice.plays[best], choice.plays[played]),
        )


@lru_cache(maxsize=8)
def soft_rounds(options: HatCardsOptions, sizes: Sizes) -> NDArray[np.int64]:
    """Return the hats of typical rounds between players as soft as those of the playouts.

    They must be the same players, or the luck of the deals would not have the mean 0.
    """
    tables, weights, _ = prepared(options, sizes)
    weights = weights.copy()
    weights[NOISE] *= SOFTNESS
    return typical_rounds(tables, weights)
