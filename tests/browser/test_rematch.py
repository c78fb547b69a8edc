"""What another asks and does has room in the dock, whatever they are called; also playing again."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import AT_REST, BOARD, RESULT
from browser.looking import faults, picture
from browser.situations import ADDRESS, LONG, NARROWEST
from browser.visiting import QUICK, SHORT, Visit
from browser.words import LANGUAGES

ASKING = ".dock-ask"
LYING = {"width": 568, "height": 320}
ASKS = re.compile("…\u2069?\\s?:")
"""A shortened name, and what its owner asks."""
WORDS_LOST = """
    all => all.filter(one => one.clientWidth < 10 || one.scrollWidth > one.clientWidth + 1)
        .map(one => one.textContent)
"""
"""Finds the words of acts that are left out or cut."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [LONG, ADDRESS])
def test_acts_keep_their_words_beside_a_long_name(
    visit: Visiting, name: str, language: str
) -> None:
    ada = visit(**SHORT, settings={**QUICK, "language": language})
    ben = visit()
    ada.call("Ada")
    ben.call(name)
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name=name)
    ada.command(table, do="start")
    ada.page.goto(f"/table/{table}")
    expect(ada.page.locator(BOARD)).to_be_visible()
    ada.command(table, do="resign", seat=0)
    dock = ada.page.locator(RESULT)
    expect(dock).to_be_visible()

    ben.command(table, do="offer", what="rematch")

    expect(dock.locator(".prompt > span")).to_contain_text(ASKS)
    for width in (375, 320, 390):
        ada.page.set_viewport_size({**NARROWEST, "width": width})
        ada.page.evaluate(AT_REST)
        assert dock.locator(".acts span").evaluate_all(WORDS_LOST) == [], width
    picture(ada.page, f"rematch-{language}-{name[0]}")


@pytest.mark.parametrize("language", ["de", "fa", "ru"])
@pytest.mark.parametrize("name", [LONG, ADDRESS])
def test_answers_keep_their_words_on_the_narrowest_phone(
    visit: Visiting, name: str, language: str
) -> None:
    ada = visit(**{**SHORT, "viewport": NARROWEST}, settings={**QUICK, "language": language})
    ben = visit()
    ben.call(name)
    table = ada.open("kabaleo", "players=2", ["me", "open"], absent="wait")
    ben.command(table, do="sit", seat=1, name=name)
    ada.command(table, do="start")
    for _ in range(2):
        move(ada, ben, table)
    page = ada.page
    page.goto(f"/table/{table}")
    expect(page.locator(BOARD)).to_be_visible()

    for what in ("stop", "undo"):
        ben.command(table, do="offer", what=what)

        expect(page.locator(ASKING)).to_be_visible()
        page.evaluate(AT_REST)
        assert page.locator(f"{ASKING} .acts span").evaluate_all(WORDS_LOST) == [], what
        picture(page, f"asks-{what}-{language}-{name[0]}")
        ben.command(table, do="answer", what=what, yes=False)
        expect(page.locator(ASKING)).to_have_count(0)


@pytest.mark.parametrize("name", [LONG, ADDRESS])
def test_who_is_waited_for_fits_beside_the_board_of_a_phone_on_its_side(
    visit: Visiting, name: str
) -> None:
    ada, ben = visit(**{**SHORT, "viewport": LYING}), visit()
    ben.call(name)
    table = ada.open("hats", "players=2", ["me", "open"], absent="wait")
    ben.command(table, do="sit", seat=1, name=name)
    ada.command(table, do="start")
    while ada.snapshot(table)["game"]["mover"] == 0:
        move(ada, ben, table)
    page = ada.page

    for language in LANGUAGES:
        ada.prefer(language=language)
        page.goto(f"/table/{table}")

        expect(page.locator(".dock .prompt > span")).to_contain_text("…")
        page.evaluate(AT_REST)
        assert faults(page) == [], language


def move(ada: Visit, ben: Visit, table: str) -> None:
    """Plays the first action of whose turn it is."""
    for person in (ada, ben):
        now = person.snapshot(table)
        game = now["game"]
        if game["actions"]:
            token = game["actions"][0]
            person.command(table, do="play", token=token, seat=game["mover"], v=now["v"])
            return


@pytest.mark.parametrize("width", [320, 375, 568])
def test_who_looks_back_hears_that_the_others_want_to_play_again(
    visit: Visiting, width: int
) -> None:
    height = {320: 568, 375: 553, 568: 320}[width]
    ada, ben = visit(**{**SHORT, "viewport": {"width": width, "height": height}}), visit()
    ada.call("Ada")
    ben.call(ADDRESS)
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name=ADDRESS)
    ada.command(table, do="start")
    ada.command(table, do="resign", seat=0)
    page = ada.page
    page.goto(f"/replay/{table}/0")
    expect(page.locator(BOARD)).to_be_visible()
    expect(page.locator(".way-back")).to_have_count(0)

    ben.command(table, do="offer", what="rematch")

    expect(page.locator(".way-back")).to_contain_text("once more?")
    page.evaluate(AT_REST)
    assert faults(page) == []
    picture(page, f"rematch-asked-{width}")

    ben.command(table, do="answer", what="rematch", yes=False)

    expect(page.locator(".way-back")).to_have_count(0)

    page.locator(".bar .sheets button").first.click()
    expect(page.locator(".side.open")).to_be_visible()
    ben.command(table, do="offer", what="rematch")
    page.get_by_role("link", name="To the table").click()

    expect(page.locator(RESULT)).to_contain_text("once more?")
