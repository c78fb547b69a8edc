"""Numbers in texts have no sign and no leading zeros (formats-details O4), counts are whole."""

from typing import Any

import numpy as np
import pytest

import kolpak
from kolpak.play.numbers import read_number, whole


@pytest.mark.parametrize(
    ("text", "value"), [("0", 0), ("7", 7), ("10", 10), ("9" * 4299, int("9" * 4299))]
)
def test_a_number_is_its_digits(text: str, value: int) -> None:
    assert read_number(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "00", "07", "+7", "-7", " 7", "7 ", "7\n", "7.0", "1e3", "1_0", "٣", "²", "x", "1" * 4300],
)
def test_anything_else_is_none(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize(
    "token", ["y00", "y01", "y+1", "y-1", "y٣", "Y0", "y0\n", "y" + "9" * 5000]
)
def test_a_token_with_another_number_is_malformed(token: str) -> None:
    game = kolpak.new("kabaleo", players=2, seed=1)

    with pytest.raises(kolpak.ActionError) as caught:
        game.play(token)

    assert caught.value.rule is None


@pytest.mark.parametrize("count", [3, np.int8(3)])
def test_a_whole_number_of_any_make_is_a_count(count: Any) -> None:
    assert whole("count", count, least=1) == 3


@pytest.mark.parametrize("count", [0, -3, 3.0, True, np.True_, "3", None])
def test_anything_else_is_no_count(count: Any) -> None:
    with pytest.raises(ValueError, match="count must be a whole number from 1 on, not"):
        whole("count", count, least=1)
