"""Whom one plays with on the start page: bots, and others on the same device."""

from typing import Final

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD
from browser.visiting import QUICK, SHORT
from browser.words import LANGUAGES

TOO_WIDE: Final = """
    line => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const kin = /\\s/.test(line.innerText) && line.matches('b');  // may fade out
        return !kin && range.getBoundingClientRect().width > line.clientWidth;
    }
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_levels_of_three_bots_lie_within_their_cards(
    visit: Visiting, language: str
) -> None:
    page = visit(**SHORT, settings={**QUICK, "game": "hats", "language": language}).page
    page.goto("/")
    expect(page.locator(".opponent.add")).to_be_enabled()
    cards = page.locator(".opponent:not(.add)")

    for count in (3, 4, 5):
        expect(cards).to_have_count(count)
        lines = page.locator(".opponent b, .opponent small:visible")
        assert [line.inner_text() for line in lines.all() if line.evaluate(TOO_WIDE)] == []
        if count == 3:
            expect(cards.locator("small:visible")).to_have_count(3)
        if count < 5:
            page.locator(".opponent.add").click()


def test_on_a_phone_the_names_on_one_device_are_given_in_a_dialog(visit: Visiting) -> None:
    person = visit(**SHORT)
    page = person.page
    page.goto("/")
    page.get_by_text("One device").click()

    page.get_by_role("button", name="Who plays? Player 1").click()
    page.get_by_label("Name of Player 2").fill("Boris")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Who plays? Player 1, Boris").click()
    page.get_by_label("Name of Player 1").fill("Ada")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")

    seats = person.snapshot(page.url.rpartition("/")[2])["seats"]
    assert [seat["name"] for seat in seats][:2] == ["Ada", "Boris"]


def test_opponents_are_exchanged_added_and_sent_away(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.goto("/")
    cards = page.locator(".opponent:not(.add)")
    expect(page.locator(".opponent.add")).to_be_visible()

    cards.first.get_by_role("combobox").select_option("Bruno – Old hand")
    page.get_by_role("button", name="Add").click()
    expect(cards.locator("b")).to_have_text(["Bruno", "Bruno’s cousin", "Pim"])
    cards.nth(2).get_by_role("combobox").select_option("Nobody")
    expect(cards.locator("b")).to_have_text(["Bruno", "Bruno’s cousin"])
    expect(page.locator(".tempers")).to_contain_text("asks later")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(BOARD)

    seats = person.snapshot(page.url.rpartition("/")[2])["seats"]
    assert [seat["name"] for seat in seats[1:]] == ["skilled", "skilled 2"]
