"""Sheets over a table: what closes them, what they leave in sight, and what counts as read."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD, details
from browser.lines import stand_between
from browser.looking import faults
from browser.situations import RESULT, Tables, show, two_at_table
from browser.situations import play_on as play_out
from browser.visiting import SHORT

ON_ITS_SIDE: Final[dict[str, Any]] = {**SHORT, "viewport": {"width": 844, "height": 390}}
BROAD: Final = {"width": 1180, "height": 820}
TALL: Final = {"width": 820, "height": 1180}
"""A tablet, either way."""
SCROLLED: Final = """
    () => document.querySelectorAll('.side, .panel, .panel *').forEach(one => one.scrollTo(0, 1e4))
"""
"""Scrolls whatever may be scrolled in a sheet to its end."""


def test_the_sheet_closes_by_its_cross_escape_a_tap_outside_and_going_back(visit: Visiting) -> None:
    ada, ben = visit(**SHORT), visit(**SHORT)
    table = two_at_table(ada, ben, "hat_cards")
    page, sheet = ada.page, ada.page.locator(".panel")
    ways = {
        "cross": lambda: sheet.get_by_role("button", name="Close").tap(),
        "escape": lambda: page.keyboard.press("Escape"),
        "outside": lambda: page.touchscreen.tap(3, 200),
        "back": lambda: page.go_back(),
    }

    for way in ways.values():
        page.get_by_role("button", name="Chat").tap()
        expect(sheet).to_be_visible()
        way()
        expect(sheet).to_be_hidden()

    expect(page).to_have_url(f"{ada.url}/table/{table}")
    expect(page.locator(BOARD)).to_be_visible()


def test_after_a_reload_with_an_open_sheet_one_step_back_leaves_the_table(visit: Visiting) -> None:
    person = visit(**SHORT)
    table = person.begin("hat_cards", "players=2", ["me", "bot:greedy"])
    page = person.page
    page.goto("/")
    page.goto(f"/table/{table}")
    page.locator(".tab:nth-child(3)").tap()
    expect(page.locator(".panel")).to_be_visible()
    page.reload()
    expect(page.locator(BOARD)).to_be_visible()

    page.go_back()

    expect(page.locator("main.start")).to_be_visible()


def test_a_turned_tablet_has_the_log_beside_its_board_and_nothing_over_it(visit: Visiting) -> None:
    person = visit(viewport=BROAD, has_touch=True)
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    page = person.page
    page.goto("/")
    page.goto(f"/table/{table}")
    expect(page.locator(".panel-log")).to_be_visible()

    page.set_viewport_size(TALL)
    expect(page.locator(".panel")).to_be_hidden()
    expect(page.locator(".veil")).to_have_count(0)
    page.get_by_role("button", name="Chat").tap()
    page.set_viewport_size(BROAD)
    expect(page.locator(".panel-log")).to_be_visible()
    page.wait_for_function("() => history.state?.over === undefined")
    page.go_back()

    expect(page.locator("main.start")).to_be_visible()


def test_beside_a_wide_board_the_chat_stays_open_and_takes_what_is_typed(visit: Visiting) -> None:
    people = visit(), visit()
    table = two_at_table(*people, "hat_cards")
    seat: int = people[0].snapshot(table)["game"]["mover"]
    mover, other = people[seat], people[1 - seat]
    page = mover.page
    page.get_by_role("button", name="Chat").click()
    written = page.locator(".panel-chat form input")
    written.press_sequentially("Well ")

    token = mover.snapshot(table)["game"]["actions"][0]
    mover.command(table, do="play", token=token, seat=seat)
    other.command(table, do="offer", what="stop")
    expect(page.locator(".dock-ask")).to_be_visible()
    page.keyboard.type("done")

    expect(written).to_have_value("Well done")
    expect(written).to_be_focused()


def test_over_a_narrow_board_a_question_breaks_off_nobody_s_sentence(visit: Visiting) -> None:
    ada, ben = visit(**SHORT), visit(**SHORT)
    table = two_at_table(ada, ben, "hat_cards")
    page, question = ada.page, ada.page.locator(".dock-ask")
    page.get_by_role("button", name="Chat").tap()
    written = page.locator(".panel-chat form input")
    written.press_sequentially("Well ")

    ben.command(table, do="offer", what="stop")
    expect(question).to_be_visible()
    page.keyboard.type("done now")
    expect(written).to_have_value("Well done now")

    ben.command(table, do="answer", what="stop", yes=False)
    expect(question).to_have_count(0)
    page.locator(".panel-chat h2").focus()
    ben.command(table, do="offer", what="stop")
    expect(page.locator(".panel")).to_be_hidden()
    expect(question).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(f"{BOARD} .selected")).to_have_count(0)
    expect(question).to_be_visible()


def test_one_s_own_lines_are_not_unread(visit: Visiting) -> None:
    ada, ben = visit(**SHORT), visit(**SHORT)
    two_at_table(ada, ben, "hat_cards")
    page, unread = ada.page, ada.page.locator(".unread")
    page.get_by_role("button", name="Chat").tap()
    page.get_by_role("button", name="Hello").tap()
    expect(page.locator(".said .own")).to_have_count(1)

    page.go_back()
    expect(page.locator(".panel")).to_be_hidden()
    expect(unread).to_have_count(0)
    page.reload()
    expect(page.locator(BOARD)).to_be_visible()
    expect(unread).to_have_count(0)


def test_from_a_link_in_a_sheet_each_step_back_leads_to_another_page(visit: Visiting) -> None:
    ada = visit(**SHORT)
    options = "players=2 hats_per_player=1 stall_limit=1"
    table = ada.begin("hats", options, ["me", "bot:greedy"], games=1)
    play_out(ada, table, None)
    page = ada.page
    page.goto("/")
    page.goto(f"/table/{table}")
    details(page).locator(".panel a[href^='/replay']").first.tap()
    expect(page.locator("main.replay .stage svg.board")).to_be_visible()

    page.go_back()
    expect(page.locator("main.replay")).to_have_count(0)  # it shows a board and panels, too
    expect(page.locator(BOARD)).to_be_visible()
    expect(page.locator(".panel")).to_be_hidden()

    page.go_back()
    expect(page.locator("main.start")).to_be_visible()


@pytest.mark.parametrize("window", [{}, SHORT], ids=["wide", "phone"])
def test_the_rules_at_a_table_are_as_wide_as_their_sheet(
    visit: Visiting, window: dict[str, Any]
) -> None:
    person = visit(**window)
    page = person.page
    page.goto(f"/table/{person.begin('hats', 'players=2', ['me', 'bot:greedy'])}")
    page.get_by_role("button", name="More").click()
    page.locator(".panel").get_by_text("Rules of Catch the Hat").click()

    expect(page.locator(".panel .rules table").first).to_be_attached()
    assert faults(page) == []


@pytest.mark.parametrize("name", ["menu", "log"])
@pytest.mark.parametrize("window", [SHORT, ON_ITS_SIDE], ids=["short", "on its side"])
def test_a_sheet_leaves_the_dock_free_and_what_closes_it_stays_in_sight(
    visit: Visiting,
    tables: Tables,
    cookies: list[object],
    window: dict[str, Any],
    name: str,
) -> None:
    person = visit(**window)
    person.context.add_cookies(cookies)
    page = person.page
    show(page, name, tables)
    sheet = page.locator(".side .panel:visible")
    page.evaluate(SCROLLED)

    closes = sheet.locator("header button")
    expect(closes).to_be_in_viewport(ratio=0.99)
    there, dock = sheet.bounding_box(), page.locator(".dock").bounding_box()
    assert there is not None
    assert dock is not None
    assert there["y"] + there["height"] <= dock["y"] or there["x"] + there["width"] <= dock["x"]
    closes.click()
    expect(sheet).to_have_count(0)


def test_a_dialogue_gives_way_to_a_question_to_the_end_and_to_a_rematch(visit: Visiting) -> None:
    ada, ben = visit(**SHORT), visit(**SHORT)
    table = two_at_table(ada, ben, "hat_cards")
    page, dialog, dock = ada.page, ada.page.get_by_role("dialog"), ada.page.locator(".dock")

    page.get_by_role("button", name="Settings").tap()
    expect(dialog).to_be_visible()
    ben.command(table, do="offer", what="stop")
    expect(dock).to_have_attribute("data-speaker", "question")
    expect(dialog).to_have_count(0)

    page.get_by_role("button", name="Settings").tap()
    dialog.get_by_label("Your name").clear()
    page.keyboard.type("Ada ")
    ben.command(table, do="answer", what="stop", yes=False)
    ben.command(table, do="offer", what="stop")
    expect(dock).to_have_attribute("data-speaker", "question")
    page.keyboard.type("Lovelace")
    expect(dialog.get_by_label("Your name")).to_have_value("Ada Lovelace")

    dialog.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Settings").tap()
    ada.command(table, do="answer", what="stop", yes=True)
    expect(page.locator(RESULT)).to_be_visible()
    expect(dialog).to_have_count(0)
    details(page)
    page.locator(".panel").get_by_role("button", name="Share").tap()
    expect(dialog).to_be_visible()
    ben.command(table, do="offer", what="rematch")
    expect(dock).to_contain_text("once more?")
    expect(dialog).to_have_count(0)


def test_who_watches_and_chats_is_not_offered_to_mute_themselves(visit: Visiting) -> None:
    ada, eva = visit(), visit()
    ada.call("Ada")
    table = ada.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    ada.command(table, do="say", text="hello")
    stand_between(
        eva.page, up=lambda text, send: send(text.replace('"Ada","yes"', '"Nobody","yes"'))
    )
    eva.page.goto(f"/table/{table}")
    eva.page.locator(".tab:nth-child(2)").click()
    field = eva.page.locator(".panel form input")
    field.fill("I watch")
    field.press("Enter")

    expect(eva.page.locator(".said .own")).to_have_text(re.compile("I watch"))
    eva.page.locator(".mutes summary").click()
    tick = eva.page.locator(".mutes input")
    expect(tick).to_have_count(1)
    tick.click()  # which the server refuses
    expect(eva.page.locator(".dock")).to_contain_text("There is nobody called")
    expect(tick).not_to_be_checked()
    eva.page.locator(".panel form input").fill("a\u202eb")
    eva.page.keyboard.press("Enter")
    expect(eva.page.locator(".panel form input")).to_have_value("a\u202eb")
