"""Questions in the dock: what keeps them from it, what covers it, and what answers them."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD
from browser.situations import two_at_table
from browser.visiting import QUICK, SHORT


def test_a_tap_of_who_is_not_to_move_keeps_no_question_from_the_dock(visit: Visiting) -> None:
    people = visit(**SHORT), visit(**SHORT)
    watcher = visit(**SHORT)
    table = two_at_table(*people, "kabaleo")
    seat: int = people[0].snapshot(table)["game"]["mover"]
    mover, waiting = people[seat], people[1 - seat]
    watcher.page.goto(f"/table/{table}")
    for person in (waiting, watcher):
        person.page.locator(f"{BOARD} [data-id^='place:']").first.tap(force=True)

    mover.command(table, do="offer", what="stop")

    expect(waiting.page.locator(".dock")).to_have_attribute("data-speaker", "question")
    waiting.page.locator(".dock").get_by_role("button", name="Agree").tap()
    expect(watcher.page.locator(".dock")).to_have_attribute("data-speaker", "result")


def test_by_keys_a_question_is_answered_with_the_focus_on_the_board(visit: Visiting) -> None:
    people = visit(), visit()
    table = two_at_table(*people, "kabaleo")
    seat: int = people[0].snapshot(table)["game"]["mover"]
    mover, asker = people[seat], people[1 - seat]
    page, dock = mover.page, mover.page.locator(".dock")
    cone = page.locator(f"{BOARD} .target.legal").first
    cone.focus()
    asker.command(table, do="offer", what="stop")
    expect(dock).to_have_attribute("data-speaker", "question")
    expect(cone).to_be_focused()

    page.keyboard.press("Enter")  # plays on
    expect(page.locator(f"{BOARD} .target.selected")).to_have_count(1)
    page.keyboard.press("Escape")  # takes that back, and the question is asked again
    expect(page.locator(f"{BOARD} .target.selected")).to_have_count(0)
    expect(dock).to_have_attribute("data-speaker", "question")
    assert mover.snapshot(table)["offers"]

    page.keyboard.press("Escape")
    expect(page.locator(".dock-ask")).to_have_count(0)
    assert not mover.snapshot(table)["offers"]
    assert mover.snapshot(table)["phase"] == "playing"


def test_who_types_declines_nothing_with_escape(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    table = two_at_table(ada, ben, "kabaleo")
    ada.page.get_by_role("button", name="Chat").click()
    written = ada.page.locator(".panel-chat form input")
    written.focus()
    ben.command(table, do="offer", what="stop")
    expect(ada.page.locator(".dock-ask")).to_be_visible()

    ada.page.keyboard.press("Escape")
    ada.page.keyboard.type("no")

    expect(written).to_have_value("no")
    assert ada.snapshot(table)["offers"]
    ada.page.locator("h1").focus()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".dock-ask")).to_have_count(0)


@pytest.mark.parametrize(
    "window",
    [
        {},
        SHORT,
        {**SHORT, "viewport": {"width": 320, "height": 568}},
        {**SHORT, "viewport": {"width": 568, "height": 320}},
    ],
    ids=["wide", "short", "narrow", "on its side"],
)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_dialogue_leaves_the_dock_free(
    visit: Visiting, window: dict[str, Any], language: str
) -> None:
    person = visit(**window, settings={**QUICK, "language": language})
    page, dialog = person.page, person.page.get_by_role("dialog")
    page.goto(f"/table/{person.begin('hats', 'players=2', ['me', 'bot:greedy'], absent='wait')}")
    die = page.locator(".dock .die-box.legal")
    expect(die).to_be_visible()
    page.locator(".bar > button").click()
    expect(dialog).to_be_visible()
    dialog.evaluate("one => one.scrollTo(0, 1e4)")

    expect(dialog.locator(".head > button")).to_be_in_viewport(ratio=0.99)
    there, dock = dialog.bounding_box(), page.locator(".dock").bounding_box()
    assert there is not None
    assert dock is not None
    assert (
        there["y"] + there["height"] <= dock["y"]
        or there["x"] + there["width"] <= dock["x"]
        or dock["x"] + dock["width"] <= there["x"]
    )
    box = die.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(dialog).to_have_count(0)
    expect(die).to_have_count(0)


def test_who_is_away_as_a_table_is_opened_is_no_news(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    table = two_at_table(ada, ben, "kabaleo")
    seat: int = ada.snapshot(table)["game"]["mover"]
    mover, other = (ada, ben) if seat == 0 else (ben, ada)
    mover.page.goto("/")
    away = other.page.locator(".seat.away")
    expect(away).to_have_count(1)
    expect(other.page.locator(".dock")).to_have_attribute("data-speaker", "news")

    other.page.reload()

    expect(away).to_have_count(1)
    expect(other.page.locator(".dock")).to_have_attribute("data-speaker", "waiting")
    mover.page.goto(f"/table/{table}")
    expect(other.page.locator(".dock")).to_have_attribute("data-speaker", "news")
    expect(other.page.locator("#spoken p")).to_have_count(1)  # that they are back
