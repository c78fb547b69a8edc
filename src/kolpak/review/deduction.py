"""Who may hold which goal at Kabaleo: what every placement tells, to a seat or a spectator.

No placement excludes a goal by the rules, so that nothing is ever certain before the end: the
chances come from models of play (``bots.kabaleo.belief``), which suppose that a seat wants its own
colour and may hide it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from kolpak.bots.kabaleo.belief import new_room, observe, probabilities, unknown, worlds
from kolpak.bots.kabaleo.weights import models_of
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.cones import colours_of
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement, State, View
from kolpak.games.kabaleo.views import HIDDEN, guess
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.rules import Seat
from kolpak.review.forms import percent
from kolpak.review.messages import DeducedData, DeductionData
from kolpak.review.reviewer import Numbers, moments
from kolpak.words.message import Message

Goals: TypeAlias = Mapping[str, float]
"""The chance of each goal colour."""

LEAST: Final = 0.02
MOST: Final = 0.95
"""Chances beyond which odds are not told apart: to a person, 99 % and 100 % are the same."""

TELLING: Final = 2.0
"""Odds have at least doubled where a placement gave something away; less is noise to a person."""


class Deduced(NamedTuple):
    """What may be known of all goals after a number of actions: by seat the chance of each.

    ``mover`` is who placed last, None before the first placement.
    """

    number: int
    goals: tuple[Goals, ...]
    mover: Seat | None = None


class Giveaway(NamedTuple):
    """The placement by which a seat told most about its own goal, and the factor of its odds."""

    number: int
    factor: float


class Deduction:
    """Belief about the goals of a game, brought up to date by each placement.

    It never looks at a goal that its reader does not hold: ``chances`` depends on what was placed
    and on the viewer's own goal alone.
    """

    def __init__(self, rules: KabaleoRules) -> None:
        self.twin = KabaleoTwin(rules)
        self.models = models_of(self.twin.seats)
        self.likelihoods = unknown(self.models)
        self.room = new_room()

    def observe(self, packed: Packed, code: int) -> None:
        """Take note of an action that the mover of a position is about to play."""
        observe(packed, code, self.models, self.likelihoods, self.room)

    def chances(self, packed: Packed, viewer: Seat | None) -> tuple[Packed, Numbers]:
        """Return the distributions of goals that a viewer holds for possible, and their chances."""
        goal = 0 if viewer is None else int(packed[at.GOAL + viewer])
        held = worlds(self.twin.seats, int(packed[at.COLOURS]), viewer, goal)
        return held, probabilities(held, self.likelihoods)

    def goals(self, packed: Packed, viewer: Seat | None, letters: str) -> tuple[Goals, ...]:
        """Return the chance of each goal by seat."""
        held, chances = self.chances(packed, viewer)
        found = []
        for seat in range(self.twin.seats):
            summed = np.bincount(held[:, seat], chances, len(letters) + 1)[1:]
            found.append(dict(zip(letters, summed.tolist(), strict=True)))
        return tuple(found)


def track(game: Game, viewer: Seat | None = None) -> Iterator[Deduced]:
    """Yield who may hold which goal before the first placement, and after each.

    The viewer is a seat, which knows its own goal, or None, a spectator. Raises KolpakError for
    another game, a seat that there is not, and a viewer whose own goal the record hides.
    """
    if game.type.name != "kabaleo":
        raise KolpakError("error-deduction-game")
    game.view(viewer)  # checks the seat
    if viewer is not None and game.state.goals and game.state.goals[viewer] == HIDDEN:
        raise KolpakError("error-review-hidden")
    return _track(game, viewer)


def _track(game: Game, viewer: Seat | None) -> Iterator[Deduced]:
    rules = game.rules
    assert isinstance(rules, KabaleoRules)
    deduction = Deduction(rules)
    for moment in moments(game):
        before, action, after = moment.step
        mover = None
        if isinstance(action, Placement):
            seen = seen_by(before, viewer)
            packed = deduction.twin.pack(seen)
            if moment.number == 0:
                yield Deduced(0, deduction.goals(packed, viewer, colours_of(before.places)))
            deduction.observe(packed, deduction.twin.code(packed, action))
            mover = before.mover
        packed = deduction.twin.pack(seen_by(after, viewer))
        goals = deduction.goals(packed, viewer, colours_of(after.places))
        yield Deduced(moment.number + 1, goals, mover)


def seen_by(state: State, viewer: Seat | None) -> State:
    """Return a state with only the viewer's goal: any others stand for the hidden ones."""
    goals = tuple(goal if seat == viewer else HIDDEN for seat, goal in enumerate(state.goals))
    view = View(viewer, state.places, state.stocks, state.mover, state.last, goals)
    return guess(view, Random(0))


def giveaway(deduced: list[Deduced], seat: Seat, goal: str) -> Giveaway | None:
    """Return the own placement of a seat that raised the odds of its true goal most, if any told.

    What others place tells of its goal, too, mostly what it is not; that is nothing it gave away.
    """
    best: Giveaway | None = None
    for earlier, later in pairwise(deduced):
        if later.mover != seat:
            continue
        factor = math.exp(_log_odds(later.goals[seat][goal]) - _log_odds(earlier.goals[seat][goal]))
        if factor >= TELLING and (best is None or factor > best.factor):
            best = Giveaway(later.number - 1, factor)
    return best


def _log_odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance, bounded."""
    chance = min(MOST, max(LEAST, chance))
    return math.log(chance / (1 - chance))


def deduction_data(game: Game) -> DeductionData:
    """Return who may hold which goal after each placement, by viewer.

    ``spectator`` and each of ``seats`` have for every number of actions the chances of the goals
    of all seats; ``giveaways`` by seat its own placement that told most of its goal, or None.
    """

    def data(found: list[Deduced]) -> list[DeducedData]:
        return [
            {"number": one.number, "goals": [dict(goals) for goals in one.goals]} for one in found
        ]

    goals = game.state.goals
    spectator = list(track(game))
    told = [giveaway(spectator, seat, goal) for seat, goal in enumerate(goals)]
    return {
        "spectator": data(spectator),
        "seats": [data(list(track(game, seat))) for seat in range(len(goals))],
        "giveaways": [
            None if one is None else {"number": one.number, "factor": one.factor} for one in told
        ],
    }


def giveaway_sentences(game: Game, names: Sequence[str]) -> list[Message]:
    """Return by which placement each seat gave its goal away, how far, in the game's order."""
    found = list(track(game))
    sentences: list[tuple[int, Message]] = []
    for seat, goal in enumerate(game.state.goals):
        if told := giveaway(found, seat, goal):
            before, after = (
                next(one for one in found if one.number == told.number + later) for later in (0, 1)
            )
            given: dict[str, str | int | Message] = {
                "at": told.number + 1,
                "name": names[seat],
                "colour": Message("colour", {"letter": goal.lower()}),
                "action": game.tokens[told.number],
                "before": percent(before.goals[seat][goal]),
                "after": percent(after.goals[seat][goal]),
            }
            sentences.append((told.number, Message("review-giveaway", given)))
    return [sentence for _, sentence in sorted(sentences, key=lambda pair: pair[0])]
