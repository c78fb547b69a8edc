"""Two things at once: a dialogue over a sheet, a line of chat beside a choice, a slow answer."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD
from browser.looking import faults
from browser.situations import pick, two_at_table
from browser.visiting import QUICK, SHORT
from kolpak.table.offers import ANSWER_TIME
from server.http.site import until

SETTINGS: Final = ".bar > button"
OPEN: Final = "dialog[open]"


def options(page: Page) -> None:
    page.locator(".corner button").last.tap()


def people(page: Page) -> None:
    page.get_by_text("One device").tap()
    page.locator(".who-plays").tap()


def settings(page: Page) -> None:
    page.locator(SETTINGS).tap()


@pytest.mark.parametrize("open_one", [settings, options, people])
def test_going_back_closes_a_dialogue_and_the_next_step_leaves_the_page(
    visit: Visiting, open_one: Callable[[Page], None]
) -> None:
    page = visit(**SHORT).page
    page.goto("/you")
    page.locator(".tabs a, nav a").first.wait_for()
    page.goto("/")
    expect(page.locator(".opponent.add")).to_be_enabled()
    ways: dict[str, Callable[[], object]] = {
        "back": page.go_back,
        "cross": page.locator(f"{OPEN} .head button").tap,
        "escape": lambda: page.keyboard.press("Escape"),
    }
    for way, close in ways.items():
        open_one(page)
        expect(page.locator(OPEN), way).to_be_visible()
        close()
        expect(page.locator(OPEN), way).to_have_count(0)
        page.wait_for_function("() => history.state?.over === undefined")
        expect(page.locator("main.start"), way).to_be_visible()

    page.go_back()

    page.wait_for_url("**/you")


def test_a_dialogue_over_a_sheet_is_closed_before_it(visit: Visiting) -> None:
    person = visit(**SHORT)
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    page, sheet = person.page, person.page.locator(".panel")
    page.goto("/")
    page.goto(f"/table/{table}")
    page.locator(".tab:nth-child(3)").tap()
    expect(sheet).to_be_visible()
    page.locator(SETTINGS).tap()
    expect(page.locator(OPEN)).to_be_visible()

    page.go_back()
    expect(page.locator(OPEN)).to_have_count(0)
    expect(sheet).to_be_visible()
    page.go_back()
    expect(sheet).to_be_hidden()
    expect(page.locator(BOARD)).to_be_visible()
    page.go_back()

    expect(page.locator("main.start")).to_be_visible()


def test_a_question_closes_the_sheet_and_the_dialogue_over_it_with_their_steps(
    visit: Visiting,
) -> None:
    ada, ben = visit(**SHORT), visit()
    ada.page.goto("/you")
    table = two_at_table(ada, ben, "kabaleo")
    page = ada.page
    page.locator(".tab:nth-child(3)").tap()
    page.locator(SETTINGS).tap()
    expect(page.locator(OPEN)).to_be_visible()

    ben.command(table, do="offer", what="stop")

    expect(page.locator(".dock-ask")).to_be_visible()
    expect(page.locator(OPEN)).to_have_count(0)
    expect(page.locator(".panel")).to_be_hidden()
    page.wait_for_function("() => history.state?.over === undefined")
    page.go_back()
    page.wait_for_url("**/you")


def test_what_one_says_leaves_one_s_choice_on_the_board(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    table = two_at_table(ada, ben, "kabaleo")
    page = (ada, ben)[ada.snapshot(table)["game"]["mover"]].page
    pick(page)
    page.get_by_role("button", name="Chat").click()

    page.get_by_role("button", name="Good luck!").click()

    expect(page.locator(".chat, .panel-chat").first).to_contain_text("Good luck!")
    expect(page.locator(f"{BOARD} .target.selected")).to_have_count(1)


def test_an_answer_that_is_on_its_way_over_a_lost_line_is_seen_to_be(visit: Visiting) -> None:
    ada, ben = visit(**SHORT), visit()
    table = two_at_table(ada, ben, "kabaleo")
    ben.command(table, do="offer", what="stop")
    agree = ada.page.get_by_role("button", name="Agree")
    expect(agree).to_have_css("opacity", "1")
    ada.context.set_offline(offline=True)

    agree.tap()

    expect(agree).to_have_css("opacity", "0.45")
    ada.context.set_offline(offline=False)
    expect(ada.page.locator(".dock[data-speaker=result]")).to_be_visible()
    ada.forgive()


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_question_counts_its_seconds_and_ends_with_the_next_move(
    visit: Visiting, language: str
) -> None:
    ada, ben = (visit(**SHORT, settings={**QUICK, "language": language}) for _ in "ab")
    table = two_at_table(ada, ben, "kabaleo")
    for person in (ada, ben) if ada.snapshot(table)["game"]["mover"] == 0 else (ben, ada):
        person.command(table, do="play", token=person.snapshot(table)["game"]["actions"][0])
    mover = (ada, ben)[ada.snapshot(table)["game"]["mover"]]
    ben.command(table, do="offer", what="undo")
    note = ada.page.locator(".dock-ask .prompt small")
    expect(note).to_be_visible()

    def seconds() -> int:
        return int(re.findall(r"\d+", note.inner_text())[0])  # Persian digits, too

    first = seconds()
    assert 0 < first <= ANSWER_TIME
    until(lambda: seconds() < first)
    assert faults(ada.page) == []

    ben.command(table, do="offer", what="stop")
    mover.command(table, do="play", token=mover.snapshot(table)["game"]["actions"][0])

    expect(ada.page.locator(".dock-ask")).to_have_count(0)
    assert ada.snapshot(table)["offers"] == []
