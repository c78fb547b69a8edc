"""What the greedy players do in positions that a person can judge."""

from random import Random

import pytest

from kolpak.bots.roster import bot
from kolpak.play.bot import Turn
from parts import game_at


def choice(game: str, options: str, position: str) -> str:
    """Gives the token that the greedy player of a position's mover chooses."""
    table = game_at(game, options, position)
    assert isinstance(table.mover, int)
    greedy = bot(game, "greedy", table.rules)
    view = table.rules.view(table.state, table.mover)
    action = greedy.choose(Turn(view, list(table.rules.actions(table.state))), Random(1))
    return table.notation.write_action(action)


def test_kabaleo_keeps_its_own_colour_while_it_has_others() -> None:
    position = "P O Y G P O Y G P O Y G P O Y G | pppoooyyyggg,pppoooyyyggg | 0 | - | P,O"

    assert choice("kabaleo", "players=2", position)[0] != "p"


def test_kabaleo_covers_the_colour_that_leads_when_its_own_is_all_that_is_left() -> None:
    position = "P O Yo Go P O Y G P O Y G P O Y G | p,p | 0 | 3 | P,O"

    assert choice("kabaleo", "players=2", position) in {"p1", "p2", "p5", "p9", "p13"}


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        # red carries yellow and may bring it home at once
        ("H0=r+r+r+r+r H2=g+g+g+g+g R1=yr R20=g H1=y+y+y+y+y | -,-,- | 0 | move 2", "R1>H0"),
        # red may catch a tower of two
        ("H0=r+r+r+r+r H1=y+y+y+y+y H2=g+g+g+g+g R5=r R7=yg | -,-,- | 0 | move 2", "R5>R7"),
    ],
)
def test_hats_takes_what_it_can_get(position: str, wanted: str) -> None:
    assert choice("hats", "players=3", position) == wanted


def test_hats_flees_with_its_prey_from_a_hunter() -> None:
    # yellow on R22 reaches all that is near; on the grey R29 and S2.3 nobody is caught (F9)
    position = "H0=r+r+r+r+r H1=y+y+y+y H2=g+g+g+g+g+g R25=yr R22=y | -,-,- | 0 | move 4"

    assert choice("hats", "players=3", position) in {"R25>R29", "R25>S2.3"}


def test_hats_always_takes_another_roll() -> None:
    position = "H0=r+r+r+r+r+r H2=y+y+y+y+y+y | -,- | 0 | again"

    assert choice("hats", "players=2", position) == "roll"


def test_cards_catches_the_larger_pile() -> None:
    position = "r9y9,r0r1,y0y1 | -,r2r3r4r5,y5 | 9,5,5 | - | 0 | 0 | 0,0,0 | 0"

    assert choice("hat_cards", "players=3", position) == "r9@1"


def test_cards_lays_a_weak_card_and_keeps_the_strong_one_where_nothing_can_be_caught() -> None:
    position = "r2r9,b0b1,y2y3 | -,-,- | 8,8,8 | - | 0 | 0 | 0,0,0 | 0"

    assert choice("hat_cards", "players=3", position) == "r2"
