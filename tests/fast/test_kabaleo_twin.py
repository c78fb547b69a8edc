"""The compiled twin of Kabaleo plays as the rules do."""

import numpy as np
import pytest

import kolpak
from fast.agreeing import compare, play_many
from kolpak.fast import playouts
from kolpak.fast.catalog import twin
from kolpak.games.kabaleo.cones import in_order
from kolpak.games.kabaleo.state import Placement, State
from kolpak.play.rules import AnyRules


def rules_of(**options: object) -> AnyRules:
    kabaleo = kolpak.find("kabaleo")
    return kabaleo.rules(kabaleo.options.of(**options))


@pytest.mark.parametrize("seed", [1, 2])
def test_twin_and_rules_agree_on_games_of_every_style_and_option(seed: int) -> None:
    assert play_many("kabaleo", 3_000, seed, lambda done: None) >= 3_000


@pytest.mark.parametrize(
    ("players", "pieces", "height"),
    [
        (2, "oygp" * 6, 25),
        (3, "oygbp" * 6, 31),
        (4, "oygbvp" * 6, 37),
        (4, "oygbvp" * 4 + "pvbgyo" * 2, 13),  # up, and down again by cancelling
    ],
)
def test_all_pieces_may_go_onto_one_place(players: int, pieces: str, height: int) -> None:
    rules = rules_of(players=players, golden_rule=False)
    player = twin(rules)
    bases = tuple(colour for colour in "POYGBV"[: players + 2] for _ in range(4))
    stocks = tuple(in_order(pieces[seat::players]) for seat in range(players))
    state = State(bases, stocks, 0, None, tuple("POYG"[:players]))
    packed = player.pack(state)
    for piece in pieces:
        action = Placement(piece, 0)
        state = rules.play(state, action)
        player.play(packed, action)
        compare(player, packed, state)
    assert len(state.places[0]) == height


@pytest.mark.parametrize("options", [{"players": 2, "deal": "equal"}, {"players": 4}])
def test_playouts_are_the_same_for_the_same_seed_and_share_one_win_a_game(
    options: dict[str, object],
) -> None:
    rules = rules_of(**options)
    shares, decisions = playouts(rules, 200, seed=5, threads=2)
    again, _ = playouts(rules, 200, seed=5, threads=2)

    assert shares.shape == (200, options["players"])
    assert decisions == 200 * 6 * (rules.options.players + 2)
    np.testing.assert_array_equal(shares, again)
    np.testing.assert_allclose(shares.sum(axis=1), 1)
    assert abs(shares[:, 0].mean() - 1 / rules.options.players) < 0.12
