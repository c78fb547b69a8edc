"""The last placements of Kabaleo in reviews: what is sure although goals are hidden."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from kolpak.bots.kabaleo.bot import EXACT_PLACEMENTS
from kolpak.bots.kabaleo.endings import Ending
from kolpak.bots.kabaleo.reasons import PROVED
from kolpak.bots.kabaleo.solver import WIN
from kolpak.games.kabaleo.state import Placement, State
from kolpak.games.kabaleo.views import HIDDEN
from kolpak.play.game import Game
from kolpak.review.kabaleo import KabaleoReviewer
from kolpak.review.kabaleo_endings import SureEnding
from kolpak.review.reviewer import moments
from kolpak.words.message import Message
from review.playing import at_random, entries_of
from tiers import sizes

FEW = 40
"""Simulations of searches before the ending, which nothing here is about."""

WON = Message("reason-ends", {"result": "won"})
"""What is said of the last cone instead."""

Kind = tuple[str, str]
"""An action by its colour and the tower it is placed on: what is equal in equal places."""


def kind(state: State, action: Placement) -> Kind:
    """Return the kind of an action."""
    return action.colour, state.places[action.place]


def proved(game: Game, state: State) -> set[Kind]:
    """Return the actions that win whatever the other seat holds, as ``kolpak solve`` says."""
    own = [goal if seat == state.mover else HIDDEN for seat, goal in enumerate(state.goals)]
    solved = Ending.of(game.rules, state._replace(goals=tuple(own))).solve()
    return {kind(state, action) for action, value in solved if value == WIN}


def wins_alone(game: Game, state: State) -> set[Kind]:
    """Return the actions that win against each goal of the other, if the mover knew it by then."""
    found = None
    assert isinstance(state.mover, int)
    for goal in set("".join(state.places).upper()) - {state.goals[state.mover]}:
        goals = tuple(own if seat == state.mover else goal for seat, own in enumerate(state.goals))
        solved = Ending.of(game.rules, state._replace(goals=goals)).solve()
        wins = {kind(state, action) for action, value in solved if value == WIN}
        found = wins if found is None else found & wins
    return found or set()


def endings(games: int, *, most: int) -> Iterator[tuple[Game, int]]:
    """Yield random games of two, and from which action on at most so many cones are left."""
    for seed in range(games):
        game = at_random("kabaleo", "players=2", seed)
        yield game, len(game.tokens) - most


@sizes("games", 3, 60)
def test_a_win_is_called_sure_where_the_solver_agrees_and_proposed_before_all_else(
    games: int,
) -> None:
    said = only_hoped = 0
    for game, first in endings(games, most=EXACT_PLACEMENTS["ignored"]):
        entries = entries_of(KabaleoReviewer(game, FEW))
        for moment, entry in list(zip(moments(game), entries, strict=True))[first:]:
            judged, state = entry.judged, moment.step.before
            assert judged is not None
            sure = proved(game, state)
            best = kind(state, game.notation.read_action(judged.best))
            assert best in sure or not sure
            if judged.loss:
                assert (judged.contrast.best in (PROVED, WON)) == bool(sure)
                said += bool(sure)
            only_hoped += bool(wins_alone(game, state) - sure)
    assert said
    assert only_hoped


def test_what_is_sure_is_no_more_than_with_goals_known_and_no_less_than_without() -> None:
    less = 0
    for game, first in endings(8, most=5):
        found = KabaleoReviewer(game, FEW)
        state = list(moments(game))[first].step.before
        packed = found.twin.pack(state)
        assert isinstance(state.mover, int)
        held, _ = found.deduction.chances(packed, state.mover)
        chances = np.arange(1, len(held) + 1) / np.arange(1, len(held) + 1).sum()
        hidden = Ending(game.rules, packed, held)
        known = [Ending(game.rules, packed, world[np.newaxis]) for world in held]
        for code, sure in SureEnding(game.rules, packed, held, chances, state.mover).solve():
            assert sure is not None
            after = hidden.after(packed, code)
            most = chances @ [one.value(after) for one in known] / WIN
            assert hidden.value(after) / WIN <= sure.part <= most + 1e-9
            assert sure.proved == (hidden.value(after) == WIN) == (sure.part == pytest.approx(1))
            less += sure.part < most - 1e-9
    assert less
