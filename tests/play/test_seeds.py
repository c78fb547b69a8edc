"""Seeds and numbers of any make: equal ones play alike, and what is none is said in a sentence."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

import kolpak
from kolpak.arena.plan import plan
from kolpak.envs import BatchEnv, Opponent
from kolpak.envs.dataset import DataSet
from kolpak.fast import Batch, playouts
from kolpak.fast.random import seeded
from kolpak.play.seeds import LAST_SEED

RULES = kolpak.new("kabaleo", players=2).rules
TAKERS: dict[str, Callable[[Any], list[Any]]] = {
    "new": lambda seed: kolpak.new("kabaleo", seed=seed).tokens,
    "playouts": lambda seed: playouts(RULES, 64, seed)[0].tolist(),
    "playouts in threads": lambda seed: playouts(RULES, 64, seed, threads=2)[0].tolist(),
    "Batch": lambda seed: Batch(RULES, 3, seed).states.tolist(),
    "seeded": lambda seed: seeded(seed).tolist(),
    "Opponent": lambda seed: Opponent("random", BatchEnv(RULES, 16, 1), seed).choose().tolist(),
    "DataSet": lambda seed: [DataSet("kabaleo", "", ["random"], seed).seed],
    "plan": lambda seed: [plan("kabaleo", "", ("greedy", "random"), 1, seed)],
}
"""Everything public that takes a seed, with what follows from it."""

HUGE = 10**5000
"""More digits than Python writes."""

taker = pytest.mark.parametrize("take", TAKERS.values(), ids=TAKERS)


class Whole:
    """A number of somebody else's make."""

    def __index__(self) -> int:
        return 7


@taker
@pytest.mark.parametrize("seed", [np.int64(7), np.uint64(7), np.uint8(7), Whole()])
def test_a_whole_number_of_any_make_is_the_same_seed(take, seed: Any) -> None:
    assert take(seed) == take(7)


OUTSIDE = (-1, -7, LAST_SEED + 1, 2**64 + 7, HUGE, np.int64(-7))
HALF_A_SIGN = "\ud800"
NUMBERS = (7.0, np.float64(7), True, np.True_, Fraction(7), np.array([[1, 2]]))
OTHER = (*NUMBERS, HALF_A_SIGN, b"7", object())


@taker
@pytest.mark.parametrize("seed", [*OUTSIDE, *OTHER], ids=lambda seed: type(seed).__name__)
def test_what_is_no_seed_is_said_in_a_sentence(take, seed: Any) -> None:
    with pytest.raises(kolpak.KolpakError, match=r"A seed is a whole number from 0 to 1844"):
        take(seed)


@taker
def test_seeds_far_apart_give_other_games(take) -> None:
    seeds = [0, 1, 2, 3, 7, 2**32, 2**32 + 7, 2**63, 2**63 + 1, 2**63 + 7, LAST_SEED - 7, LAST_SEED]
    found = [take(seed) for seed in seeds]
    assert all(found.count(one) == 1 for one in found)


def test_a_word_is_a_seed_of_a_game_and_a_number_deals_as_ever() -> None:
    assert kolpak.new("hats", seed="evening").tokens == kolpak.new("hats", seed="evening").tokens
    game = kolpak.new("kabaleo", seed=7)
    dealt = game.rules.draw(game.rules.start(), Random(7))
    assert game.tokens == [game.notation.write_action(dealt)]


@pytest.mark.parametrize(
    ("option", "value", "plain"),
    [
        ("players", np.int64(2), 2),
        ("players", np.array(2), 2),
        ("golden", np.True_, True),
        ("golden", np.bool_(False), False),
        ("stall_limit", np.uint16(40), 40),
        ("board", np.str_("large"), "large"),
    ],
)
def test_options_take_the_numbers_of_numpy(option: str, value: Any, plain: Any) -> None:
    given = kolpak.find("hats").options.of(**{option: value})
    assert given == kolpak.find("hats").options.of(**{option: plain})
    assert type(getattr(given, option)) is type(plain)


@pytest.mark.parametrize(
    "value",
    [2.0, np.float64(2), np.array([2, 3]), HUGE, [2]],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_value_of_an_option_is_said_in_a_sentence(value: Any) -> None:
    with pytest.raises(kolpak.OptionError, match=r"Option players cannot be .*from 2 to 6"):
        kolpak.new("hats", players=value)


def test_seats_are_whole_numbers_of_any_make() -> None:
    game = kolpak.new("kabaleo", players=2, seed=1)
    before, token = game.state, game.actions[0]
    assert game.view(np.int64(1)) == game.view(1)
    game.play(token)
    assert game.narrate(before, token, np.int64(1)) == game.narrate(before, token, 1)
    for seat in (2, -1, HUGE, 1.0, True, "1"):
        for look in (game.view, game.picture, lambda seat: game.narrate(before, token, seat)):
            with pytest.raises(kolpak.KolpakError, match=r"There is no seat .*0 to 1\."):
                look(seat)
