"""Chance is even: what it draws is legal, and every outcome comes about as often as it should."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kolpak
from kolpak.play.game_type import check
from properties.playing import played

DRAWS = 1200


def drawn(name: str, first: list[str], **options: Any) -> list[Any]:
    """Draws an action of chance many times after the first tokens."""
    game = kolpak.new(name, chance="manual", **options)
    for token in first:
        game.play(token)
    rng = Random(1)
    return [game.rules.draw(game.state, rng) for _ in range(DRAWS)]


def even(counted: Counter[Any], outcomes: int) -> bool:
    """Tells whether each outcome came about equally often, within five standard deviations."""
    share = 1 / outcomes
    total = sum(counted.values())
    room = 5 * (total * share * (1 - share)) ** 0.5
    return len(counted) == outcomes and all(
        abs(count - total * share) < room for count in counted.values()
    )


@pytest.mark.parametrize("name", kolpak.GAMES)
@given(data=st.data())
def test_whatever_chance_draws_is_legal(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    for state in match.states:
        if match.rules.mover(state) == kolpak.CHANCE:
            for seed in range(3):
                action = match.rules.draw(state, Random(seed))
                check(match.game.type, match.rules, state, action)
                assert match.rules.play(state, action) != state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kabaleo_deals_evenly(players: int) -> None:
    deals = drawn("kabaleo", [], players=players)

    assert even(Counter(deal.first for deal in deals), players)  # K9
    for seat in range(players):
        assert even(Counter(deal.goals[seat] for deal in deals), 6)  # K3, K4
    for place in (0, 7, 4 * (players + 2) - 1):
        assert even(Counter(deal.bases[place] for deal in deals), 6)  # K5


def test_kabaleo_deals_pieces_at_random_or_to_all_the_same() -> None:
    by_luck = drawn("kabaleo", [], players=2, colours="POYG")
    equal = drawn("kabaleo", [], players=2, colours="POYG", deal="equal")

    pinks = Counter(deal.stocks[0].count("p") for deal in by_luck)
    assert {1, 2, 3, 4, 5} <= pinks.keys()  # K7
    assert abs(sum(n * count for n, count in pinks.items()) / DRAWS - 3) < 0.2
    assert {deal.stocks for deal in equal} == {("pppoooyyyggg", "pppoooyyyggg")}  # K8


def test_hats_draws_first_players_and_dice_evenly() -> None:
    assert even(Counter(drawn("hats", [], players=5)), 5)  # F2
    assert even(Counter(drawn("hats", ["first:0"])), 6)  # F3


def test_hat_cards_draws_first_players_and_cards_evenly() -> None:
    assert even(Counter(drawn("hat_cards", [], players=3)), 3)  # C3
    deals = drawn("hat_cards", ["first:0"])
    for place in (0, 8, 32):
        assert even(Counter(deal.cards[place] for deal in deals), 33)  # C2
