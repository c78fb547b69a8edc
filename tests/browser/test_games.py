"""A whole game of every kind in the browser: by mouse, by touch, by keys alone, by notation."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import Finger, Hand, Keys, Mouse, play

HANDS = {"mouse": Mouse, "touch": Finger, "keys": Keys}
OPTIONS = {
    "kabaleo": "players=2",
    "hats": "players=2 hats_per_player=1 stall_limit=15",
    "hat_cards": "players=2",
}


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("way", HANDS)
def test_a_whole_game_against_a_bot(visit: Visiting, game: str, way: str) -> None:
    person = visit(phone=way == "touch")
    table = person.begin(game, OPTIONS[game], ["me", "bot:greedy"], games=1)
    person.page.goto(f"/table/{table}")
    hand: Hand = HANDS[way](person.page)

    play(hand, Random(1))

    assert person.snapshot(table)["state"] == "over"
    expect(person.page.locator(".ranking .own")).to_be_visible()
