"""What addresses lead to: a rule, the rules of every game, and nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD, DRAWN
from browser.test_replay import show
from review.playing import at_random


@pytest.mark.parametrize(
    "path", ["/constructor", "/__proto__", "/table", "/replay/abc/xyz", "/replay/abc/-1"]
)
def test_an_address_of_nothing_is_said_to_be_one(visit: Visiting, path: str) -> None:
    page = visit().page

    page.goto(path)

    expect(page.locator("#main")).to_contain_text("There is no such page.")


def test_the_address_of_the_rules_leads_to_those_of_each_game(visit: Visiting) -> None:
    page = visit().page

    page.goto("/rules")

    expect(page.get_by_role("heading", name="Rules")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("nav.others").get_by_role("link", name="Kabaleo").click()
    expect(page.get_by_role("heading", name="Kabaleo")).to_be_visible()


@pytest.mark.parametrize("end", [".", ").", "»", "\u06d4", "%E2%80%8B"])
def test_a_link_from_a_sentence_leads_to_its_table(visit: Visiting, end: str) -> None:
    person = visit()
    table = person.open("kabaleo", "players=2", ["me", "open"])

    person.page.goto(f"/table/{table}{end}")

    expect(person.page.locator(".waiting, .share").first).to_be_visible()


@pytest.mark.parametrize("end", [".", "),", "»", "\u06d4", "%E2%80%8B"])
def test_a_link_from_a_sentence_leads_to_its_rule(visit: Visiting, end: str) -> None:
    page = visit().page

    page.goto(f"/rules/hats#F7{end}")

    expect(page.locator("#F7")).to_be_in_viewport()


def test_the_rules_of_no_game_have_the_name_of_none(visit: Visiting) -> None:
    person = visit()

    person.page.goto("/rules/constructor")

    expect(person.page.get_by_role("alert")).to_contain_text("constructor")
    expect(person.page.get_by_role("heading", name="Rules")).to_be_visible()
    person.forgive()


def test_an_address_that_no_browser_has_written_is_no_blank_page(visit: Visiting) -> None:
    person = visit()

    person.page.goto("/table/100%")

    expect(person.page.get_by_role("alert")).not_to_be_empty()
    expect(person.page.get_by_role("link", name="To the start page", exact=True)).to_be_visible()


def test_a_rule_is_found_by_its_address_and_from_the_contents_without_loading_anew(
    visit: Visiting,
) -> None:
    page = visit().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto("/rules/kabaleo#K16")
    expect(page.locator("#K16")).to_be_in_viewport()
    expect(page.locator("h1")).not_to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")
    asked.clear()
    last = page.locator(".contents a").last
    last.click()
    heading = page.locator(f"[id='{(last.get_attribute('href') or '').removeprefix('#')}']")
    expect(heading).to_be_in_viewport()
    page.evaluate(DRAWN)

    expect(heading).to_be_in_viewport()
    assert asked == []


def test_another_record_in_a_tab_of_its_own_leaves_the_one_that_is_shown(
    visit: Visiting,
) -> None:
    page = visit().page
    show(page, at_random("kabaleo", "players=2", 4).record())
    page.wait_for_function("() => history.state?.moment")
    link = page.get_by_role("link", name="Another record")

    with page.context.expect_page():
        link.click(modifiers=["ControlOrMeta"])
    page.evaluate(DRAWN)
    expect(page.locator(BOARD)).to_be_visible()

    link.click()
    expect(page.locator(".drop")).to_be_visible()
    expect(page.locator(BOARD)).to_have_count(0)
    page.go_back()
    expect(page.locator(BOARD)).to_be_visible()
