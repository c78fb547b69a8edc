"""Whole games by touch on a phone in the dark, in Persian and in Russian."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import Finger, play
from browser.looking import faults, picture, texts
from browser.test_games import OPTIONS
from browser.visiting import QUICK
from browser.words import left_over


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("language", ["fa", "ru"])
def test_a_whole_game_on_a_phone(visit: Visiting, game: str, language: str) -> None:
    person = visit(phone=True, look="dark", settings={**QUICK, "language": language})
    person.call("Ada")
    table = person.begin(game, OPTIONS[game], ["me", "bot:greedy"], games=1)
    person.page.goto(f"/table/{table}")

    play(Finger(person.page), Random(2))

    assert person.snapshot(table)["phase"] == "over"
    expect(person.page.locator(".ranking .own")).to_be_visible()
    assert faults(person.page) == []
    assert left_over(texts(person.page), language) == []
    picture(person.page, f"abroad-{game}-{language}")
