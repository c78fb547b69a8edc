"""The die is thrown by who is to move: with a tap, a swipe or the space bar; it stays visible."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visiting
from browser.hands import DRAWN
from browser.looking import faults
from browser.situations import LEGAL, two_at_table
from browser.visiting import QUICK, SHORT, Visit

DIE: Final = ".die-box"


def at_table(person: Visit) -> Page:
    """Opens the page of a game whose first die waits to be thrown."""
    table = person.begin("hats", "players=2", ["me", "bot:greedy"], absent="wait")
    page = person.page
    page.goto(f"/table/{table}")
    page.wait_for_selector(LEGAL, state="attached")
    return page


def tap(page: Page) -> None:
    page.locator(DIE).click()


def swipe(page: Page) -> None:
    box = page.locator(DIE).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 30, steps=4)
    page.mouse.up()


def covers(button: Locator, page: Page) -> bool:
    """Tells whether a button lies over the words of the line."""
    one, other = button.bounding_box(), page.locator(".prompt span").bounding_box()
    assert one is not None
    assert other is not None
    return not (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def strip(page: Page) -> None:
    page.locator(".prompt").click()


def space(page: Page) -> None:
    page.keyboard.press("Space")


@pytest.mark.parametrize("throw", [tap, swipe, strip, space])
def test_the_number_is_seen_and_heard_only_after_the_throw(visit: Visiting, throw: object) -> None:
    page = at_table(visit())
    expect(page.locator(".prompt")).to_have_text("Roll the die")
    expect(page.locator(DIE)).to_have_attribute("aria-label", "Roll the die")
    assert page.locator(f"{DIE} circle").count() == 0
    expect(page.locator(".log .line-drawn", has_text="You roll")).to_have_count(0)

    assert callable(throw)
    throw(page)

    expect(page.locator(".prompt")).to_contain_text("You rolled")
    number = page.locator(f"{DIE} .die").get_attribute("data-die")
    expect(page.locator(DIE)).to_have_attribute("aria-label", f"Die: {number}.")
    expect(page.locator("#spoken p").last).to_have_text(f"You roll {number}.")
    expect(page.locator(".log .line-drawn", has_text="You roll")).to_have_count(1)


@pytest.mark.parametrize(
    ("opener", "focused", "opened"),
    [
        ("More", ".panel-more summary", ".panel-more details[open]"),
        ("Settings", "dialog summary", "dialog details[open]"),
        ("Settings", "dialog", "dialog[open]"),
    ],
)
def test_the_space_bar_throws_nothing_where_something_else_takes_it(
    visit: Visiting, opener: str, focused: str, opened: str
) -> None:
    page = at_table(visit())
    page.get_by_role("button", name=opener).click()
    page.locator(focused).first.evaluate("one => { one.tabIndex = 0; one.focus(); }")

    space(page)

    expect(page.locator(opened).first).to_be_visible()
    page.evaluate(DRAWN)
    expect(page.locator(".prompt")).to_have_text("Roll the die")


def test_who_wants_it_has_the_die_thrown_at_once(visit: Visiting) -> None:
    page = at_table(visit(settings={**QUICK, "autoRoll": True}))

    expect(page.locator(".prompt")).to_contain_text("You rolled")


@pytest.mark.parametrize("phone", [True, False])
def test_after_a_six_the_die_rolls_again_and_stopping_is_beside_it(
    visit: Visiting, phone: bool
) -> None:
    person = visit(phone=phone)
    for _ in range(120):
        table = person.begin("hats", "players=2", ["me", "bot:greedy"], absent="wait")
        game = person.snapshot(table)["game"]
        if game["mover"] == 0 and game["view"].endswith("move 6 | still=1"):
            break
        person.command(table, do="offer", what="stop")  # nobody hosts more than 50 tables
    else:
        pytest.fail("no game of 120 begins with a six")
    person.command(table, do="play", token=game["actions"][0], seat=0)
    person.page.goto(f"/table/{table}")

    again = person.page.locator(DIE)
    expect(again).to_have_accessible_name("Roll again")
    stop = person.page.locator(".dock .acts").get_by_role("button", name="Stop here")
    assert faults(person.page) == []
    assert [button for button in (again, stop) if covers(button, person.page)] == []
    again.click()
    expect(person.page.locator(".prompt")).to_contain_text("You rolled")


def test_while_somebody_asks_the_die_is_thrown_by_touch(visit: Visiting) -> None:
    people = visit(**SHORT), visit(**SHORT)
    table = two_at_table(*people, "hats")
    mover = people[people[0].snapshot(table)["game"]["mover"]]
    other = people[1 - people.index(mover)]
    page = mover.page
    page.wait_for_selector(LEGAL, state="attached")

    other.command(table, do="offer", what="stop")
    expect(page.locator(".dock .waits")).to_be_visible()
    page.locator(f"{DIE}.legal").tap()

    page.wait_for_selector(f"{DIE}:not(.legal), .dock-ask", state="attached")
    assert page.locator(f"{DIE}.legal").count() == 0
    expect(page.locator(".dock-ask")).to_be_visible()


def test_the_focus_goes_on_to_the_board_after_the_throw(visit: Visiting) -> None:
    page = at_table(visit())
    page.get_by_role("button", name="Roll the die").focus()

    page.keyboard.press("Enter")

    expect(page.locator(".prompt")).to_contain_text("You rolled")
    where = "() => document.activeElement.closest('.play .board, .dock .acts') !== null"
    page.wait_for_function(where)


FLIGHT: Final = """
    window.told = [];
    window.flew = 0;
    const watch = () => {
        const air = document.querySelector('.thrown');
        if (air) window.flew += 1;
        const early = air && [...air.querySelectorAll('circle')]
            .every(pip => getComputedStyle(pip).opacity === '0');
        if (early) {
            window.told.push(document.querySelector('.prompt')?.innerText ?? '');
            window.told.push(document.querySelector('#spoken')?.lastElementChild?.innerText ?? '');
        }
        requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
"""
"""Notes what line and voice say while the die is in the air without a face."""


def test_the_number_is_told_when_the_die_has_landed(visit: Visiting) -> None:
    person = visit(phone=True, settings={**QUICK, "speed": "slow"})
    person.page.add_init_script(FLIGHT)
    page = at_table(person)

    page.locator(DIE).tap()

    expect(page.locator(".prompt")).to_contain_text("You rolled")
    expect(page.locator("#spoken p").last).to_have_text(re.compile(r"You roll \d\."))
    assert page.evaluate("flew") > 0
    assert [said for said in page.evaluate("told") if "You roll" in said] == []
    expect(page.locator(".thrown")).to_have_count(0)


def test_a_tap_ends_the_throw(visit: Visiting) -> None:
    person = visit(phone=True, settings={**QUICK, "speed": "slow"})
    page = at_table(person)
    page.locator(DIE).tap()
    page.wait_for_selector(".thrown", state="attached")
    page.evaluate("() => document.getAnimations().forEach(one => one.pause())")

    page.touchscreen.tap(140, 24)  # the title, which does nothing itself

    expect(page.locator(".prompt")).to_contain_text("You rolled")
    expect(page.locator(".thrown")).to_have_count(0)
