"""Who is out: the game goes on without a seat, and the table says so to everybody."""

import pytest

from kolpak.games.hats import HATS, HatsNotation, HatsOptions, HatsRules
from kolpak.games.kabaleo import KABALEO, KabaleoOptions, KabaleoRules
from kolpak.play.rules import Seat

CAUGHT = "R5=yr C=gb | -,-,-,- | 0 | roll"
"""Red stands on the last yellow hat, and blue on the last green one."""


@pytest.mark.parametrize(("teams", "out"), [("none", (1, 2)), ("team", ()), ("common", ())])
def test_in_catch_the_hat_a_seat_is_out_whose_hats_nobody_can_free(
    teams: str, out: tuple[Seat, ...]
) -> None:
    options = HatsOptions.of(players=4, hats_per_player=1, teams=teams)
    rules, notation = HatsRules(options), HatsNotation(options)

    state = notation.read_position(CAUGHT)

    assert HATS.out(rules, rules.view(state, None)) == out
    assert HATS.out(rules, rules.view(rules.start(), None)) == ()


def test_a_game_without_elimination_has_nobody_out() -> None:
    rules = KabaleoRules(KabaleoOptions.of(players=2))

    assert KABALEO.out(rules, rules.view(rules.start(), None)) == ()
