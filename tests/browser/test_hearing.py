"""What a screen reader says at each step of a move reads like speech, without notation."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD, RESULT
from browser.visiting import Visit
from kolpak.games.catalog import GAMES
from kolpak.words.message import Message
from kolpak.words.translation import translate

NOTATION: Final = re.compile(r"\b[HRS]\d|>|[a-z]\d\b|\bnone\b|undefined|\{|\$")


def heard(page: Page) -> list[str]:
    """Lists what the live region has said."""
    return page.locator("#spoken p").all_inner_texts()


def name(page: Page) -> str:
    """Gives the name of what has the focus."""
    found: str = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    return found


def test_each_step_of_a_kabaleo_move(visit: Visiting) -> None:
    person = visit()
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], absent="wait")
    page = person.page
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")

    before = len(heard(page))  # of a bot that has begun
    cone = page.locator(f"{BOARD} .target.legal").first
    cone.focus()
    assert re.fullmatch(r"(One|\d+) [a-z]+ (cone|cones)\.", name(page))
    page.keyboard.press("Enter")
    expect(page.locator(f"{BOARD} .target.selected")).to_have_attribute("aria-pressed", "true")
    assert len(heard(page)) == before  # what has the focus says itself that it is pressed
    place = page.locator(f"{BOARD} .target.legal[data-id^='place:']").first
    place.focus()
    expect(place).to_have_attribute("aria-label", re.compile(r"^Place \d+: .*\. You (put|take)"))
    page.keyboard.press("Enter")

    expect(page.locator("#spoken p")).to_have_count(before + 3)
    own, bots, turn = heard(page)[before:]
    assert re.fullmatch(r"You (put|take) .*\.", own)
    assert re.fullmatch(r"[A-Z][a-z ]+ (puts|takes) .*\.", bots)
    assert turn == "Your turn"
    assert not any(NOTATION.search(sentence) for sentence in heard(page))
    assert page.evaluate("document.activeElement.closest('.play') !== null")


def test_each_step_of_a_turn_with_the_die(visit: Visiting) -> None:
    person = visit()
    page = _at_hats(person)
    home = page.locator(f"{BOARD} .target[data-id='H0']")

    assert home.get_attribute("aria-label") == "Home of red: 6 red hats."
    before = len(heard(page))  # of a bot that has begun
    page.keyboard.press("Space")
    expect(page.locator("#spoken p")).to_have_count(before + 1)
    assert re.fullmatch(r"You roll [1-6]\.", heard(page)[before])
    page.wait_for_selector(f"{BOARD} .target.legal[data-id='H0']")  # the throw is drawn
    home.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{BOARD} .target.selected")).to_have_attribute("aria-pressed", "true")
    field = page.locator(f"{BOARD} .target.legal:not([data-id='H0'])").first
    field.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#spoken p").nth(before + 1)).to_have_text(
        re.compile(r"You leave home, (1 step|\d steps) to R\d+\.")
    )


def _at_hats(person: Visit) -> Page:
    table = person.begin("hats", "players=2", ["me", "bot:greedy"], absent="wait")
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(".die-box.legal")
    return person.page


SPY: Final = """
    window.said = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const line of addedNodes) window.said.push(line.textContent);
    }).observe(document.querySelector('#spoken'), { childList: true });
"""
"""Keeps all that the live region says: it drops what is old."""


@pytest.mark.parametrize("game", GAMES)
def test_finishing_quickly_is_one_announcement_until_the_end(visit: Visiting, game: str) -> None:
    person = visit(settings={"speed": "none"})
    table = person.begin(game, "players=3", ["me", "bot:greedy", "bot:greedy"], absent="wait")
    page = person.page
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal, .die-box.legal")
    page.evaluate(SPY)

    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Finish quickly").click()
    page.get_by_role("button", name="Finish quickly").click()

    expect(page.locator(RESULT)).to_be_visible()
    said: list[str] = page.evaluate("window.said")
    told = translate(Message("web-log-hurried"), "en")
    over = translate(Message("web-log-ended", {"how": "finished"}), "en")
    assert said[:2] == [told, over]
    assert len(said) <= 4, said  # who has won, and by what
