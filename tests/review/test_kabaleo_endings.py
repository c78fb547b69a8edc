"""The last placements of Kabaleo in reviews: what is sure although goals are hidden."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from kolpak.bots.kabaleo.bot import EXACT_PLACEMENTS
from kolpak.bots.kabaleo.endings import Ending
from kolpak.bots.kabaleo.reasons import PROVED
from kolpak.bots.kabaleo.solver import LOSS, WIN
from kolpak.fast.twin import Packed
from kolpak.games.catalog import find
from kolpak.games.kabaleo.state import Placement, State
from kolpak.games.kabaleo.views import HIDDEN
from kolpak.play.game import Game
from kolpak.play.rules import Seat
from kolpak.review.kabaleo import KabaleoReviewer
from kolpak.review.kabaleo_roles import CORRECTIONS
from kolpak.review.reviewer import Numbers, moments
from kolpak.words.message import Message
from review.playing import again, at_random, entries_of
from tiers import sizes

FEW = 40
"""Simulations of searches before the ending, which nothing here is about."""

WON = Message("reason-ends", {"result": "won"})
"""What is said of the last cone instead."""

SOME = 400
"""Simulations of searches in the ending."""

EXPERTS = Path(__file__).with_name("expert_games.txt")
"""Ten games of two ``expert``, in which some were not as sure of the win as they seemed."""

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


def test_what_is_forced_is_the_mean_over_goals_and_proved_where_one_way_to_play_serves() -> None:
    seen = set()
    for game, first in endings(8, most=5):
        found = KabaleoReviewer(game, FEW)
        state = list(moments(game))[first].step.before
        packed = found.twin.pack(state)
        assert isinstance(state.mover, int)
        held, _ = found.deduction.chances(packed, state.mover)
        chances = np.arange(1, len(held) + 1) / np.arange(1, len(held) + 1).sum()
        hidden = Ending(game.rules, packed, held)
        known = [Ending(game.rules, packed, world[np.newaxis]) for world in held]
        for code in hidden.codes(packed):
            after = hidden.after(packed, code)
            forced = found.values.forced(after, held, chances, state.mover)
            assert forced is not None
            alone = [one.value(after) for one in known]
            assert forced.part == pytest.approx(chances @ alone / WIN)
            assert forced.proved == (hidden.value(after) == WIN)
            assert forced.lost == (max(alone) == LOSS)
            if forced.proved:
                value = found.values.value(after, held, chances, FEW, 1, state.mover)
                assert value.shares[state.mover] == 1
            seen.add((forced.proved, min(alone) == WIN, forced.lost))
    assert {(True, True, False), (False, True, False), (False, False, True)} <= seen


def test_chances_of_endings_are_better_than_those_of_search_or_solver_alone() -> None:
    kind = find("kabaleo")
    said, won = [], []
    for line in EXPERTS.read_text("utf-8").splitlines():
        game = again(Game(kind, kind.options.read("players=2"), manual=True), line.split())
        found = KabaleoReviewer(game)
        result, last = found.result(game.state), len(game.tokens) - EXACT_PLACEMENTS["ignored"]
        for moment in list(moments(game))[1:-1]:
            before, after = map(found.twin.pack, (moment.step.before, moment.step.after))
            found.deduction.observe(before, found.twin.code(before, moment.step.action))
            if moment.number >= last:
                said += [chances_of(found, after, seat) for seat in range(2)]
                won += result.tolist()
    value, search, solver = (
        log_loss(np.array(one), np.array(won)) for one in zip(*said, strict=True)
    )
    assert value < min(search, solver) - 0.02


def chances_of(reviewer: KabaleoReviewer, packed: Packed, seat: Seat) -> tuple[float, ...]:
    """Return a seat's chance in a position as reviewed, by the search and by the solver alone."""
    held, chances = reviewer.deduction.chances(packed, seat)
    values = reviewer.values
    seen = values.seen(packed, held, chances, SOME, 1)
    forced = values.forced(packed, held, chances, seat)
    assert forced is not None
    return (
        values.value(packed, held, chances, SOME, 1, seat).shares[seat],
        CORRECTIONS[2].corrected(packed, *seen)[0][seat],
        forced.part,
    )


def log_loss(said: Numbers, won: Numbers) -> float:
    """Return the mean log loss; certainties count as 0.1 and 99.9 %."""
    said = np.clip(said, 0.001, 0.999)
    return float(-(won * np.log(said) + (1 - won) * np.log(1 - said)).mean())
