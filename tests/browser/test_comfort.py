"""Comfort: pages enlarged to twice their size, targets for fingers, and rest for who wants it."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import AT_REST, BOARD, Mouse, play_on, targets
from browser.looking import RATIO, covered, faults, small_targets, unclosable
from browser.situations import SITUATIONS, Tables, show, throw
from browser.visiting import QUICK, SHORT

TWICE = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
FOUR_TIMES = {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4}
LEAST = 0.7
"""The part of a narrow window's width that a board has at least."""
NEEDED = {
    "start": ".begins > .big",
    "settings": ".modal h2",
    "waiting": ".ways .strong",
    "kabaleo": ".dock",
    "hats": ".dock",
    "hats-large": ".dock",
    "hat_cards": ".dock",
    "chat": ".panel form input",
    "handover": ".dock .act",
    "result-kabaleo": ".dock .act.yes",
    "result-hats": ".dock .act.yes",
    "result-hat_cards": ".dock .act.yes",
    "replay": ".controls",
    "learn-kabaleo": ".coach",
    "learn-hats": ".coach",
    "learn-hat_cards": ".coach",
}
ON_ITS_SIDE = {**SHORT, "viewport": {"width": 553, "height": 375}}
LEAST_ON_ITS_SIDE = {**SHORT, "viewport": {"width": 568, "height": 320}}
BROAD_ON_ITS_SIDE = {**SHORT, "viewport": {"width": 932, "height": 430}}
NARROW = {**SHORT, "viewport": {"width": 320, "height": 568}}
BESIDE_TABLES = ("start", "games", "you", "settings", "puzzle")
"""Tables on narrow phones are looked at where they are played to their end."""
COUNT = """
    window.travels = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        window.travels += 1;
        return animate.apply(this, given);
    };
"""
ENLARGE = """
    addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = "200%";
    });
"""
SIGNS = f"""
    all => {{
        {RATIO}
        return all.filter(one => one.querySelector('use')).map(one => {{
            one.style.color = 'var(--on)';  // which fills the signs of shapes
            const disc = getComputedStyle(one.querySelector('.disc-junction')).fill;
            return ratio(getComputedStyle(one).color, disc);
        }});
    }}
"""
"""Gives the contrast of each sign on a field where the way from a home comes in."""
OVERLAPPING = """
    () => [...document.querySelectorAll('.segments .row, .tab')]
        .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth)
        .map(one => one.textContent.trim())
"""
"""Lists rows of choices, and tabs, that are narrower than what they say."""
LETTERS = "one => parseFloat(getComputedStyle(one).fontSize)"
SQUEEZED = """
    () => [...document.querySelectorAll('.game-rows .what, .coach p, .exit > span')]
        .filter(one => one.checkVisibility() && (one.scrollHeight > one.clientHeight + 1
            || one.clientWidth < 4 * parseFloat(getComputedStyle(one).fontSize)))
        .map(one => one.textContent.trim())
"""
"""Lists words of rows, of the bubble and of the menu that are cut off or broken to bits."""
GROW = """
    all => all.forEach(one => { one.firstChild.nextSibling.data = '28' })
"""
"""Lets counts be of two wide digits, as they are late in a game."""
GAPS = """
    all => all.map(one => {
        const count = one.closest('.holds').querySelector('.points').getBoundingClientRect();
        const {left, right} = one.getBoundingClientRect();
        return Math.max(left - count.right, count.left - right);
    })
"""
"""Gives the pixels between what a seat has and what it has left; a sign stands in them."""
LEAST_GAP = 5
LOOKS = """
    () => [...document.querySelectorAll('svg.board:not(.still) .target')]
        .map(one => one.getAttribute('class')).join()
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


def test_enlarged_words_of_choices_and_tabs_have_rows_of_their_own(
    visit: Visiting, tables: Tables, cookies: list[object]
) -> None:
    page = visit(viewport={"width": 1366, "height": 768}).page
    page.context.add_cookies(cookies)
    page.add_init_script(ENLARGE)

    for name in ("start", "kabaleo"):
        show(page, name, tables)
        assert page.evaluate(OVERLAPPING) == []


@pytest.mark.parametrize("width", [375, 1280])
def test_with_letters_of_twice_the_size_nothing_is_cut_off_or_squeezed(
    visit: Visiting, tables: Tables, cookies: list[object], width: int
) -> None:
    page = visit(viewport={"width": width, "height": 667 if width < 600 else 800}).page
    page.context.add_cookies(cookies)
    page.add_init_script(ENLARGE)
    found = []

    for name in ("start", "settings", "games", "kabaleo", "menu", "learn-kabaleo"):
        show(page, name, tables)
        found += [f"{name} {fault}" for fault in faults(page)]
        found += [f"{name} {words}" for words in page.evaluate(SQUEEZED)]

    assert found == []


@pytest.mark.parametrize("width", [375, 1280])
def test_the_line_of_the_dock_grows_with_the_letters_of_the_browser(
    visit: Visiting, tables: Tables, cookies: list[object], width: int
) -> None:
    sizes = []

    for script in ("", ENLARGE):
        page = visit(viewport={"width": width, "height": 800}).page
        page.context.add_cookies(cookies)
        page.add_init_script(script)
        show(page, "kabaleo", tables)
        sizes.append(page.locator(".dock .prompt").evaluate(LETTERS))

    assert sizes[1] > 1.3 * sizes[0]


@pytest.mark.parametrize(
    ("language", "window", "names"),
    [
        ("ru", SHORT, SITUATIONS),
        ("fa", SHORT, NEEDED),
        ("de", NARROW, BESIDE_TABLES),
        ("ru", ON_ITS_SIDE, NEEDED),
        ("fr", BROAD_ON_ITS_SIDE, NEEDED),
    ],
    ids=["ru", "fa", "de-narrow", "ru-on-its-side", "fr-broad-on-its-side"],
)
def test_on_a_small_phone_a_finger_finds_every_control_and_nothing_is_cut_off(
    visit: Visiting,
    tables: Tables,
    cookies: list[object],
    language: str,
    window: dict[str, object],
    names: Iterable[str],
) -> None:
    person = visit(**window, settings={**QUICK, "language": language})
    person.context.add_cookies(cookies)
    page = person.page
    found = []

    for name in names:
        show(page, name, tables)
        if name in NEEDED:
            expect(page.locator(NEEDED[name]), name).to_be_in_viewport(ratio=0.99)
        wrong = faults(page) + small_targets(page) + covered(page) + unclosable(page)
        found += [f"{name}: {fault}" for fault in wrong]

    assert not found, "\n".join(found)


def test_at_four_times_the_size_a_board_is_large_and_the_page_scrolls(
    visit: Visiting, tables: Tables, cookies: list[object]
) -> None:
    person = visit(**FOUR_TIMES)
    person.context.add_cookies(cookies)
    page = person.page

    for name in ("kabaleo", "hats-large", "hat_cards"):
        show(page, name, tables)
        box = page.locator(BOARD).bounding_box()
        assert box is not None
        assert box["width"] >= LEAST * 320, name
        assert faults(page) + covered(page) == [], name


@pytest.mark.parametrize(
    ("game", "players"),
    [("kabaleo", 3), ("kabaleo", 4), ("hats", 4), ("hats", 6), ("hat_cards", 4), ("hat_cards", 5)],
)
def test_on_a_small_phone_on_its_side_all_seats_and_counts_are_in_sight(
    visit: Visiting, game: str, players: int
) -> None:
    person = visit(**LEAST_ON_ITS_SIDE)
    page = person.page
    table = person.begin(game, f"players={players}", ["me"] + ["bot:greedy"] * (players - 1))

    page.goto(f"/table/{table}")

    expect(page.locator(".folk .seat")).to_have_count(players)
    for one in page.locator(".folk .seat, .folk .tally > *").all():
        expect(one).to_be_in_viewport(ratio=1)
    assert faults(page) + covered(page) == []


@pytest.mark.parametrize("window", [NARROW, LEAST_ON_ITS_SIDE], ids=["upright", "on its side"])
@pytest.mark.parametrize(
    ("game", "players", "language"),
    [("hats", 6, "en"), ("hat_cards", 5, "en"), ("hat_cards", 4, "fa"), ("hat_cards", 5, "fa")],
)
def test_counts_of_two_digits_are_whole_and_apart_on_the_cards_of_a_small_phone(
    visit: Visiting, window: dict[str, Any], game: str, players: int, language: str
) -> None:
    person = visit(**window, settings={**QUICK, "language": language})
    page = person.page
    table = person.begin(game, f"players={players}", ["me"] + ["bot:greedy"] * (players - 1))
    page.goto(f"/table/{table}")
    expect(page.locator(".folk .seat .points")).to_have_count(players)
    page.evaluate(AT_REST)

    page.locator(".folk .seat .points").evaluate_all(GROW)

    assert faults(page) == []
    left = page.locator(".folk .seat .left > span:first-child")
    expect(left).to_have_count(players if game == "hat_cards" else 0)
    assert [gap for gap in left.evaluate_all(GAPS) if gap < LEAST_GAP] == []


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
    answers = person.page.locator(".log .line-played", has_text="Bruno")
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
    before = person.page.evaluate(LOOKS)
    person.page.touchscreen.tap(first["x"] + BESIDE, first["y"])

    # It is chosen, or let go, or played to: other tests have played at these tables.
    person.page.wait_for_function(f"before => ({LOOKS})() !== before", arg=before)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_sign_on_a_field_before_a_home_stands_out_in_every_colour(
    visit: Visiting, look: str
) -> None:
    person = visit(look=look)
    table = person.begin("hats", "players=6 board=large", ["me", *["bot:greedy"] * 5], games=1)
    person.page.goto(f"/table/{table}")
    expect(person.page.locator(BOARD)).to_be_visible()

    contrasts = person.page.locator(f"{BOARD} g:has(> .disc-junction)").evaluate_all(SIGNS)

    assert len(contrasts) == 6
    assert min(contrasts) >= 3
