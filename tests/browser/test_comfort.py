"""Comfort: pages enlarged to twice their size, targets for fingers, and rest for who wants it."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD, Mouse, play_on, targets
from browser.looking import faults, small_targets
from browser.situations import SITUATIONS, Tables, show, throw
from browser.visiting import QUICK

TWICE = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
SHORT = {"viewport": {"width": 360, "height": 553}, "has_touch": True, "is_mobile": True}
"""A small phone, whose browser takes a sixth of the screen for itself."""
NEEDED = {
    "settings": ".modal h2",
    "waiting": ".ways .strong",
    "kabaleo": ".foot",
    "hats": ".foot",
    "hats-large": ".foot",
    "hat_cards": ".foot",
    "handover": ".handover button",
    "result-kabaleo": ".ends .big",
    "result-hats": ".ends .big",
    "result-hat_cards": ".ends .big",
    "learn-kabaleo": ".coach",
    "learn-hats": ".coach",
    "learn-hat_cards": ".coach",
}
COUNT = """
    window.travels = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        window.travels += 1;
        return animate.apply(this, given);
    };
"""
BESIDE = 20
"""Pixels: with them to every side a target is as large as a finger wants it."""


def test_at_twice_the_size_no_page_scrolls_sideways(
    visit: Visiting, tables: Tables, cookies: list[object]
) -> None:
    person = visit(**TWICE)
    person.context.add_cookies(cookies)
    found = []

    for name in SITUATIONS:
        show(person.page, name, tables)
        found += [f"{name} {fault}" for fault in faults(person.page)]

    assert not found, "\n".join(found)


def test_a_finger_finds_every_button_on_a_phone(
    visit: Visiting, tables: Tables, cookies: list[object]
) -> None:
    person = visit(phone=True)
    person.context.add_cookies(cookies)
    found = []

    for name in SITUATIONS:
        show(person.page, name, tables)
        found += [f"{name}: {target}" for target in small_targets(person.page)]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["ru", "fa"])
def test_on_a_short_phone_what_one_needs_is_in_sight_and_nothing_is_cut_off(
    visit: Visiting, tables: Tables, cookies: list[object], language: str
) -> None:
    person = visit(**SHORT, settings={**QUICK, "language": language})
    person.context.add_cookies(cookies)

    for name, needed in NEEDED.items():
        show(person.page, name, tables)
        expect(person.page.locator(needed), name).to_be_in_viewport(ratio=0.99)
        assert faults(person.page) == [], name


@pytest.mark.parametrize(("motion", "travel"), [("no-preference", True), ("reduce", False)])
def test_pieces_travel_unless_the_machine_asks_for_rest(
    visit: Visiting, motion: str, travel: bool
) -> None:
    person = visit(settings={**QUICK, "speed": "fast"}, reduced_motion=motion)
    person.context.add_init_script(COUNT)
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(f"{BOARD} .target.legal")
    person.page.wait_for_selector(".log .line-began")  # the log is loaded after the board
    answers = person.page.locator(".log .line-played", has_text="Old hand")
    before = answers.count()

    play_on([Mouse(person.page)], Random(1), 2)
    expect(answers).to_have_count(before + 1)

    assert (person.page.evaluate("window.travels") > 0) is travel


@pytest.mark.parametrize("name", ["kabaleo", "hats", "hats-large", "hat_cards"])
def test_a_finger_that_comes_down_a_little_beside_a_piece_means_it(
    visit: Visiting, tables: Tables, cookies: list[object], name: str
) -> None:
    person = visit(phone=True)
    person.context.add_cookies(cookies)
    show(person.page, name, tables, SITUATIONS[name]._replace(then=throw))

    first = targets(person.page)[0]
    person.page.touchscreen.tap(first["x"] + BESIDE, first["y"])

    expect(person.page.locator(f"{BOARD} .target.selected").first).to_be_attached()
