"""Settings: language and look change at once, stay, and hold in other tabs."""

import re

from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD, DRAWN

CLOSED_AND_ANOTHER_OPENED = """
    () => {
        document.querySelector('dialog').close();
        document.querySelector('.join-code').click();
    }
"""
"""Closes a dialogue, which the page hears of later, and opens another one at once."""


def test_language_and_look_change_at_once_and_stay(visit: Visiting) -> None:
    person = visit()
    page = person.page
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")
    page.evaluate("() => { window.same = true }")
    ground = "() => getComputedStyle(document.body.parentElement).backgroundColor"
    light = page.evaluate(ground)

    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fa")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator(".seat .status").first).to_have_text("نوبت شما")
    page.locator("dialog .segment").get_by_text("تیره", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")

    assert page.evaluate(ground) != light
    assert page.evaluate("window.same")  # without loading the page anew
    page.reload()
    expect(page.locator("html[lang=fa][data-look=dark]")).to_have_count(1)


def test_why_something_failed_is_said_in_the_language_of_now(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.goto("/replay")
    page.route("**/api/replay", lambda route: route.abort())
    page.get_by_label("or paste a record").fill("[Game")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".wrong")).to_have_text(re.compile("cannot be reached"))
    person.forgive()

    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")

    expect(page.locator(".wrong")).to_have_text(re.compile("nicht zu erreichen"))


def test_a_dialogue_closes_by_a_press_beside_it_and_not_by_one_that_ends_there(
    visit: Visiting,
) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    field = page.get_by_role("dialog").get_by_label("Your name").bounding_box()
    assert field is not None

    page.mouse.move(field["x"] + 20, field["y"] + field["height"] / 2)
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    page.evaluate(DRAWN)
    expect(page.get_by_role("dialog")).to_be_visible()

    page.mouse.click(5, 5)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_dialogue_that_closes_does_not_take_the_next_one_along(visit: Visiting) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()

    page.evaluate(CLOSED_AND_ANOTHER_OPENED)

    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.get_by_role("dialog", name="Settings")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_what_is_set_in_one_tab_holds_in_others(visit: Visiting) -> None:
    person = visit()
    first, second = person.page, person.new_page()
    for page in (first, second):
        page.goto("/")
        page.get_by_role("button", name="Settings").click()

    first.get_by_label("Language").select_option("fr")
    expect(second.locator("html")).to_have_attribute("lang", "fr")
    second.locator("dialog .segment").get_by_text("Sombre", exact=True).click()

    expect(first.locator("html[lang=fr][data-look=dark]")).to_have_count(1)
    first.reload()
    expect(first.locator("html[lang=fr][data-look=dark]")).to_have_count(1)


def test_in_persian_text_runs_from_the_right_and_boards_do_not(visit: Visiting) -> None:
    person = visit(settings={"language": "fa", "speed": "none", "notation": True})
    clock = {"kind": "total", "seconds": 300}
    table = person.begin("hats", "players=2", ["me", "device"], clock=clock)
    page = person.page

    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target")

    direction = "one => getComputedStyle(one).direction"
    expected = {".log": "rtl", BOARD: "ltr", ".clock": "ltr", ".notation input": "rtl"}
    for part, wanted in expected.items():
        assert page.locator(part).first.evaluate(direction) == wanted, part

    page.locator(".notation input").fill("H0>R1")  # instead of the sentence that said what to type
    assert page.locator(".notation input").evaluate(direction) == "ltr"
    page.goto(f"/table/{person.begin('kabaleo', 'players=2', ['me', 'bot:greedy'])}")
    expect(page.locator(f"{BOARD} .label").first).to_have_text("۰")  # as the log calls the place
