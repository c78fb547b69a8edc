"""The compiled card game plays as the readable one does."""

from itertools import product
from random import Random

import numpy as np
import pytest

from fast.hat_cards_campaign import (
    OPTIONS,
    STYLES,
    DifferenceError,
    compare_match,
    compared,
    shares,
)
from kolpak.fast.hat_cards import moves
from kolpak.fast.hat_cards.layout import COUNT, tables_of
from kolpak.fast.hat_cards.twin import HatCardsTwin
from kolpak.games.hat_cards.count import hats_of_round
from kolpak.games.hat_cards.notation import HatCardsNotation
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.rules import HatCardsRules
from tiers import sizes


def twin_of(**options: object) -> HatCardsTwin:
    return HatCardsTwin(HatCardsRules(HatCardsOptions.of(**options)))


@sizes("decisions", 30_000, 150_000)
def test_both_games_are_equal_move_by_move_under_all_options(decisions: int) -> None:
    found = list(compared(decisions))

    assert sum(number for _, number in found) >= decisions
    assert len({options for options, _ in found}) == len(OPTIONS)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_games_are_equal_when_all_seats_play_in_one_style(style: str, players: int) -> None:
    twin = twin_of(players=players)

    for seed in range(5):
        assert compare_match(twin, [STYLES[style]] * players, Random(seed)) >= 30 * players


def test_a_difference_is_found() -> None:
    literal = twin_of(players=3, blank_rule="literal")
    literal.rules = HatCardsRules(HatCardsOptions.of(players=3))

    with pytest.raises(DifferenceError, match="legal actions"):
        compare_match(literal, [STYLES["uniform"]] * 3, Random(1))


@pytest.mark.parametrize("tie_rule", ["lowest_place", "shift_by_one"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_hats_of_a_round_are_equal_for_all_kinds_of_ties(players: int, tie_rule: str) -> None:
    tables = tables_of(HatCardsOptions.of(players=players, tie_rule=tie_rule))
    packed = twin_of(players=players).pack(
        HatCardsRules(HatCardsOptions.of(players=players)).start()
    )

    for counts in product(range(players), repeat=players):
        packed[COUNT : COUNT + players] = counts
        given = [moves.hats_of(packed, tables, seat) for seat in range(players)]
        assert given == hats_of_round(counts, tie_rule), counts


@pytest.mark.parametrize(
    "position",
    [
        "r9y9,r0r1,y0y1 | -,r2r3r4r5,y5 | 9,5,5 | - | 0 | 0 | 0,0,0 | 0",  # won cards not known
        "-,b5,- | r0r1r2r3r4r5r6r7r8r9,-,y0y1y2y3y4y5y6y7y8y9 | b0b1b2b3b4,b6b7b8b9,- | - | 2 | 2 "
        "| 3,4,5 | 1",
        "-,-,- | -,-,- | -,-,- | - | 1 | 1 | 3,2,1 | deal",
        "-,-,- | -,-,- | -,-,- | - | - | 0 | 0,0,0 | first",
        "-,-,- | -,-,- | -,-,- | - | 1 | 3 | 6,6,1 | -",
    ],
)
def test_positions_come_back_as_they_were(position: str) -> None:
    twin = twin_of(players=3)
    state = HatCardsNotation(twin.rules.options).read_position(position)

    assert twin.unpack(twin.pack(state)) == state
    assert twin.shares(twin.pack(state)).tolist() == shares(twin.rules, state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_playouts_repeat_by_seed_and_share_each_win(players: int) -> None:
    twin = twin_of(players=players)

    won, decisions = twin.playouts(2_000, seed=3)

    assert np.allclose(won.sum(axis=1), 1)
    assert decisions == 2_000 * players * (33 if players == 2 else 30 + 2 * (players == 4))
    assert np.allclose(won.mean(axis=0), 1 / players, atol=0.04)  # every seat begins once
    assert np.array_equal(twin.playouts(2_000, seed=3)[0], won)
    assert not np.array_equal(twin.playouts(2_000, seed=4)[0], won)


def test_hats_beyond_a_machine_word_leave_the_plays_as_they_are() -> None:
    twin = twin_of(players=3)
    text = f"r9y9,r0r1,y0y1 | -,r2r3r4r5,y5 | 9,5,5 | - | 0 | 0 | {10**30},0,0 | 0"
    state = HatCardsNotation(twin.rules.options).read_position(text)

    actions = list(twin.actions(twin.pack(state)))

    assert actions == list(twin.rules.actions(state))


def test_playouts_end_in_ties_as_often_as_random_matches_of_the_rules() -> None:
    twin = twin_of(players=3)
    rules, rng = twin.rules, Random(5)
    tied = 0
    for _ in range(400):
        state = rules.start()
        while (mover := rules.mover(state)) is not None:
            listed = rules.actions(state)
            action = rng.choice(listed) if isinstance(mover, int) else rules.draw(state, rng)
            state = rules.play(state, action)
        tied += max(shares(rules, state)) < 1

    compiled = (twin.playouts(20_000, seed=7)[0].max(axis=1) < 1).mean()

    assert abs(tied / 400 - compiled) < 0.08, (tied / 400, compiled)
