"""The compiled twin of Catch the Hat plays as the rules do."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

import kolpak
from fast.agreeing import compare
from fast.hats_campaign import kinds
from fast.hats_styles import game_of, play_both
from kolpak.fast import playouts
from kolpak.fast.catalog import twin
from kolpak.fast.hats.layout import MOST_MOVES
from kolpak.fast.hats.twin import HatsTwin
from kolpak.play.rules import AnyRules
from parts import game_at
from tiers import sizes


def agree(options: str, position: str) -> kolpak.Game:
    """Compares twin and rules on a position and after each of its actions."""
    game = game_at("hats", options, position)
    player = HatsTwin(game.rules)
    packed = player.pack(game.state)
    compare(player, packed, game.state)
    for action in game.rules.actions(game.state):
        after = packed.copy()
        player.play(after, action)
        compare(player, after, game.rules.play(game.state, action))
    return game


@sizes("games", 30, 100)
def test_twin_and_rules_agree_on_games_of_every_style_and_option(games: int) -> None:
    met: Counter[str] = Counter()
    for number in range(games):
        rules, styles = game_of(number)
        met += kinds(play_both(rules, styles, number, 300), rules.board.homes)

    assert {"through home", "with turns", "a piece named"} <= met.keys()


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize(
    "tall",
    [
        "y" * 6 + "g" * 6 + "b" * 6 + "w" * 6 + "k" * 5,
        "*" + "yg" * 6 + "bw" * 6 + "k" * 5,
        "k" * 5 + "wb" * 6 + "yg" * 6 + "*",
    ],
)
def test_towers_of_more_signs_than_a_word_holds(tall: str, roll: int) -> None:
    golden = "on" if "*" in tall else "off"
    options = f"players=6 board=large hats_per_player=6 golden={golden}"
    position = f"H0=r+r+r+r+r R5=k R1={tall}r | -,-,-,-,-,- | 0 | move {roll}"

    agree(options, position)


def test_a_tall_tower_catches_and_is_caught() -> None:
    tall = "*" + "yg" * 6 + "bw" * 6 + "k" * 4
    options = "players=6 board=large hats_per_player=6 golden=on"
    caught = f"H0=r+r+r+r+r R4=rk R5=k R1={tall}r | -,-,-,-,-,- | 5 | move 3"
    game = agree(options, caught.replace("H0=r+r+r+r+r", "H0=r+r+r+r"))

    assert "R4[rk]>R1" in game.actions or "R4>R1" in game.actions


@pytest.mark.parametrize("grey", ["all", "one"])
@pytest.mark.parametrize("roll", range(1, 7))
def test_a_wearer_turns_catches_on_grey_and_goes_through_home(grey: str, roll: int) -> None:
    position = (
        "H0=r+r+r+r H1=y H2=g+g+g+g H3=b+b+b+b R0=r* R3=y+gy+yb R1=y R50=b R2=g R51=yr"
        f" | -,-,-,- | 0 | move {roll}"
    )

    agree(f"players=4 golden=on gold_grey={grey}", position)


def test_turns_made_before_coming_home_count_after_it() -> None:
    position = "H0=r+r H1=y H3=g+g+g+g H4=b+b+b+b R0=yr* R14=ry | y,-,-,- | 0 | move 6"
    game = agree("players=4 board=large golden=on gold_max_turns=1", position)

    assert "R0>R1>H0[r*]>S0.2" in game.actions
    assert "R0>R1>H0[r*]>R1>R0" not in game.actions


def test_the_list_of_moves_has_room_for_many_turns_among_many_choices() -> None:
    position = (
        "H0=r+r H1=y+y+y H2=g+g+g H3=b+b+b R3=y+g+b R49=y+g+b S0.3=gr+y+b R1=r+r* R51=r"
        " | -,-,-,- | 0 | move 6"
    )
    game = agree("players=4 golden=on gold_grey=one", position)

    assert 200 < len(game.actions) < MOST_MOVES // 8


def test_limits_larger_than_a_machine_word_are_never_reached() -> None:
    limits = f"stall_limit={10**30} max_sixes={10**30} gold_max_turns={10**30}"
    pieces = "H0=r+r H2=y+y+y R0=r* R1=y R3=r+y R5=r R20=r R21=y"

    agree(f"players=2 golden=on {limits}", f"{pieces} | -,- | 0 | move 6 | still=1 | sixes=1")


def test_counts_larger_than_a_machine_word_leave_the_moves_as_they_are() -> None:
    options = f"players=2 hats_per_player=1 stall_limit={10**30} max_sixes={10**30}"
    game = game_at(
        "hats", options, f"H0=r H2=y | -,- | 0 | move 6 | still={10**29} | sixes={10**29}"
    )
    player = HatsTwin(game.rules)
    packed = player.pack(game.state)

    assert list(player.actions(packed)) == list(game.rules.actions(game.state))
    player.play(packed, game.rules.actions(game.state)[0])
    assert player.unpack(packed).phase == "again"


@pytest.mark.parametrize(
    "options", ["players=2", "players=6 tower=on", "players=4 teams=common golden=on"]
)
def test_playouts_are_the_same_for_the_same_seed_and_share_one_win_a_game(options: str) -> None:
    rules: AnyRules = game_at("hats", options).rules
    won, decisions = playouts(rules, 100, seed=5, threads=2)
    again, _ = playouts(rules, 100, seed=5, threads=2)

    assert won.shape == (100, rules.options.players)
    assert decisions > 100 * 50
    np.testing.assert_array_equal(won, again)
    np.testing.assert_allclose(won.sum(axis=1), 1)
    assert abs(won[:, 0].mean() - 1 / rules.options.players) < 0.17


def test_playouts_last_as_long_as_random_games_of_the_rules() -> None:
    rules: Any = game_at("hats", "players=2 stall_limit=60").rules
    rng, lengths = Random(3), []
    for _ in range(60):
        state, decisions = rules.start(), 0
        while (mover := rules.mover(state)) is not None:
            decisions += isinstance(mover, int)
            state = rules.play(state, rng.choice(list(rules.actions(state))))
        lengths.append(decisions)
    mean, error = np.mean(lengths), np.std(lengths) / len(lengths) ** 0.5

    _, decisions = twin(rules).playouts(2_000, seed=4)

    assert abs(decisions / 2_000 - mean) < 4 * error
