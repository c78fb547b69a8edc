"""Questions in the dock: what keeps them from it, what covers it, and what answers them."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Visiting
from browser.hands import BOARD, DRAWN, Finger, targets
from browser.looking import faults
from browser.situations import LEGAL, two_at_table
from browser.visiting import QUICK, SHORT

GOLD: Final = """[Game "hats"]
[Edition "1"]
[Options "players=2 hats_per_player=3 golden=on"]

first:1 d1 H2>R26 d1 H0>R0 d5 H2>R22 d3 R0>R49 d4 R22>R26 d4 R49>R1 d5 R26>R21
d3 R1>R50 d2 R26>R24 d6 H0>R5 roll d2 H0>S0.1 d3 R24>S2.1 d4 R50>R2 d1 R21>R20
d2 S0.1>R1 d5 S2.1>S2.6 d4 R1>R49 d1 S2.6>C d1 R49>R50 d1 C>S0.6 d6 R5>S0.1 stop
d4 S0.6>S0.2 d4 R2>R50 d1 R20>R19 d5 R50>R3 d6 S0.2>S3.6 stop d6 S0.1>C stop d4
R19>R23 d3 R3>R6 d1 S3.6>C d2 R50>R48 d1 R23>R22 d5 R6>R1 d3 R22>R19 d6 R48>S0.2
roll d2 R1>R51 d5 C>S2.2 d2 S0.2>S0.4 d6
"""
"""Yellow may bring the golden hat home and then go on with a hat that wears it, or another one."""


def overlaps(one: Locator, other: Locator) -> bool:
    """Returns whether two things on a page have some place in common."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    across = (
        first["x"] < second["x"] + second["width"] and second["x"] < first["x"] + first["width"]
    )
    down = (
        first["y"] < second["y"] + second["height"] and second["y"] < first["y"] + first["height"]
    )
    return across and down


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
    assert not overlaps(dialog, page.locator(".dock"))
    box = die.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(dialog).to_have_count(0)
    expect(die).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(568, 320), (320, 568)])
def test_what_is_asked_about_the_golden_hat_fits_on_small_phones(
    visit: Visiting, width: int, height: int
) -> None:
    viewport = {"width": width, "height": height}
    person = visit(**SHORT | {"viewport": viewport}, settings={**QUICK, "language": "de"})
    page, hand = person.page, Finger(person.page)
    person.ask("GET", "/api/me")
    at = sum(len(line.split()) for line in GOLD.splitlines()[4:])
    table = person.ask("POST", "/api/continue", {"text": GOLD, "at": at})["id"]
    person.command(table, do="start")
    page.goto(f"/table/{table}")
    page.wait_for_selector(LEGAL)

    for field in ("S2.2", "H2"):
        hand.board(next(one for one in targets(page) if one["id"] == field))
        page.evaluate(DRAWN)

    acts = page.locator(".dock.crowded .act")
    expect(acts).to_have_count(3)
    assert (
        acts.evaluate_all("all => all.map(one => one.scrollHeight - one.clientHeight)") == [0] * 3
    )
    assert faults(page) == []
    for opens, over in ((".tab:nth-child(3)", ".panel"), (".bar > button", "dialog")):
        page.locator(opens).tap()
        expect(page.locator(over)).to_be_visible()
        assert not overlaps(page.locator(over), page.locator(".dock"))
        page.keyboard.press("Escape")
        expect(page.locator(over)).to_be_hidden()


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
