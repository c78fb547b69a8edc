"""What a finger meets on the boards: areas of 24 pixels at least, each for one thing."""

from itertools import combinations
from math import hypot
from typing import Final

import pytest
from playwright.sync_api import FloatRect as Box
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visiting
from browser.hands import AT_REST, BOARD, HANDOVER, Target, targets
from browser.looking import FINGER
from browser.situations import NARROWEST, throw
from browser.visiting import DESKTOP, PHONE, QUICK, Visit

LEAST: Final = 24
"""CSS pixels that the area of a target is wide at least (WCAG 2.5.8)."""
HALF: Final = LEAST / 2 - 1
AROUND: Final = ((HALF, 0), (-HALF, 0), (0, HALF), (0, -HALF))
SHORT: Final = {"width": 375, "height": 553}
NARROW: Final = {"width": 360, "height": 640}
ON_SIDE: Final = ((568, 320), (640, 360), (667, 375), (780, 390), (844, 390))
LEAST_SEEN: Final = 32
"""Pixels either way of each of eight cards in sight on the smallest phone on its side."""
LEAST_CARD, LEAST_INDEX = 64, 20
"""Pixels of the width of a card of two rows, and of the height of its corner's numeral."""
NEAR_LEVEL: Final = 24
"""Pixels by which cards of one row may lie lower than others."""
NUMERALS: Final = """
    () => [...document.querySelectorAll('.board:not(.still) .badge text, .seat .numbers')]
        .filter(one => one.checkVisibility() && one.textContent.trim())
        .map(one => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1))
"""
"""The sizes of counts in CSS pixels."""
MIDDLES: Final = """
    all => all.map(one => {
        const {x, y, width, height} = one.querySelector('.hit').getBoundingClientRect();
        return {id: one.dataset.id, x: x + width / 2, y: y + height / 2};
    })
"""


def at_table(person: Visit, game: str, options: str) -> Page:
    """Opens a table on one device; gives its page."""
    count = int(options.split()[0].removeprefix("players="))
    table = person.begin(game, options, ["me", *["device"] * (count - 1)])
    page = person.page
    page.goto(f"/table/{table}")
    if game != "hats":  # which hides nothing, so that the device is handed on without a word
        page.locator(HANDOVER).click()
    page.wait_for_selector(BOARD)
    throw(page)
    return page


def boxes(found: Locator) -> list[Box]:
    """Gives where the drawings lie in the window."""
    return [box for one in found.all() if (box := one.bounding_box()) is not None]


def middles(page: Page, selector: str) -> list[Target]:
    """Gives the middles of targets, wherever they lie."""
    found: list[Target] = page.locator(f"{BOARD} {selector}").evaluate_all(MIDDLES)
    return found


def too_near(found: list[Target]) -> list[str]:
    """Lists the targets whose middles are so near that one area must be smaller."""
    pairs = combinations(found, 2)
    return [
        f"{one['id']} and {other['id']}"
        for one, other in pairs
        if hypot(one["x"] - other["x"], one["y"] - other["y"]) < LEAST - 0.5
    ]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_fields_of_the_hats_board_are_24_pixels_apart(visit: Visiting, players: int) -> None:
    page = at_table(visit(phone=True), "hats", f"players={players}")

    assert too_near(middles(page, ".target")) == []


@pytest.mark.parametrize("options", ["players=2", "players=3", "players=4"])
def test_places_of_kabaleo_are_24_pixels_apart(visit: Visiting, options: str) -> None:
    page = at_table(visit(phone=True), "kabaleo", options)

    places = middles(page, ".target[data-id^='place:']")
    assert len(places) in {16, 20, 24}
    assert too_near(middles(page, ".target")) == []


@pytest.mark.parametrize(("game", "players"), [("hats", 2), ("hats", 6), ("kabaleo", 3)])
def test_a_tap_up_to_12_pixels_beside_means_the_nearest(
    visit: Visiting, game: str, players: int
) -> None:
    page = at_table(visit(phone=True), game, f"players={players}")
    back = page.locator(".dock .acts").get_by_role("button", name="Back")

    for one in targets(page)[:4]:
        for right, down in AROUND:
            page.touchscreen.tap(one["x"] + right, one["y"] + down)
            selected = page.locator(f"{BOARD} .target.selected")
            expect(selected.first).to_be_attached()
            assert one["id"] in selected.evaluate_all("all => all.map(one => one.dataset.id)")
            back.tap()


def parts_seen(cards: list[Box]) -> list[tuple[float, float]]:
    """Gives the width and height of what later cards leave in sight of each."""
    found = []
    for number, one in enumerate(cards):
        same = [other for other in cards[number + 1 :] if abs(other["y"] - one["y"]) < NEAR_LEVEL]
        lower = [other for other in cards[number + 1 :] if other["y"] - one["y"] >= NEAR_LEVEL]
        width = min([one["width"], *(other["x"] - one["x"] for other in same)])
        height = min([one["height"], *(other["y"] - one["y"] for other in lower)])
        found.append((width, height))
    return found


def overlaps(found: list[Box]) -> int:
    """Counts the pairs of boxes that share more than a pixel either way."""
    return sum(
        min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"]) > 1
        and min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
        > 1
        for one, other in combinations(found, 2)
    )


@pytest.mark.parametrize("size", [SHORT, NARROW], ids=["short phone", "narrow phone"])
def test_eight_cards_and_their_counts_suit_thumbs_and_eyes_on_small_phones(
    visit: Visiting, size: dict[str, int]
) -> None:
    page = at_table(visit(phone=True, viewport=size), "hat_cards", "players=4")
    back = page.locator(".dock .acts").get_by_role("button", name="Back")
    hand = page.locator(f"{BOARD} .pieces [data-piece^='hand:'] .paper")
    cards = boxes(hand)

    assert len(cards) == 8
    assert min(min(seen) for seen in parts_seen(cards)) >= FINGER
    assert min(card["width"] for card in cards) >= LEAST_CARD
    index = boxes(page.locator(f"{BOARD} .pieces [data-piece^='hand:'] .index"))
    assert min(one["height"] for one in index) >= LEAST_INDEX
    board = page.locator(BOARD).bounding_box()
    assert board is not None
    for number, card in enumerate(cards):
        assert board["x"] <= card["x"] + 1
        assert card["x"] + card["width"] <= board["x"] + board["width"] + 1
        height = parts_seen(cards)[number][1]
        for down in (0.2, 0.8):  # what is seen of it can be tapped in its whole height
            x, y = card["x"] + 20, card["y"] + height * down
            page.touchscreen.tap(x, y)
            chosen = page.locator(f"{BOARD} .pieces [data-piece^='hand:'].selected")
            expect(chosen).to_have_count(1)
            assert hand.nth(number).evaluate("one => one.closest('.selected') !== null")
            back.tap()
    sizes = page.evaluate(NUMERALS)
    assert len(sizes) > 4
    assert min(sizes) >= 13


@pytest.mark.parametrize("players", [4, 5])
def test_cards_and_counts_suit_thumbs_and_eyes_on_a_phone_on_its_side(
    visit: Visiting, players: int
) -> None:
    page = at_table(visit(phone=True), "hat_cards", f"players={players}")
    hand = page.locator(f"{BOARD} .pieces [data-piece^='hand:'] .paper")

    for width, height in ON_SIDE:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        seen = parts_seen(boxes(hand))
        assert min(min(part) for part in seen) >= LEAST_SEEN, (width, height)
        assert min(page.evaluate(NUMERALS)) >= 13, (width, height)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_count_on_the_card_table_lies_by_itself(visit: Visiting, players: int) -> None:
    person = visit(phone=True)
    table = person.begin("hat_cards", f"players={players}", ["me", *["device"] * (players - 1)])
    for _ in range(players):  # a pile of each
        now = person.snapshot(table)["game"]
        token = next(one for one in now["actions"] if "@" not in one)
        person.command(table, do="play", token=token, seat=now["mover"])
    page = person.page
    page.goto(f"/table/{table}")
    page.locator(HANDOVER).click()
    counts = page.locator(f"{BOARD} .badge rect")
    sizes = [(one["width"], one["height"]) for one in (SHORT, NARROWEST, PHONE, DESKTOP)]
    for width, height in (*sizes, *ON_SIDE):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        expect(counts).not_to_have_count(0)
        assert overlaps(boxes(counts)) == 0, (width, height)
        assert min(page.evaluate(NUMERALS)) >= 13, (width, height)


@pytest.mark.parametrize("size", [SHORT, PHONE], ids=["short phone", "phone"])
def test_the_counts_of_cones_are_read_at_arms_length(visit: Visiting, size: dict[str, int]) -> None:
    page = at_table(visit(phone=True, viewport=size, settings=QUICK), "kabaleo", "players=3")

    sizes = page.evaluate(NUMERALS)

    assert len(sizes) > 4
    assert min(sizes) >= 13


def test_nothing_lies_over_the_hand_or_the_line(visit: Visiting) -> None:
    page = at_table(visit(phone=True, settings={"speed": "none"}), "kabaleo", "players=2")

    for selector in (f"{BOARD} .target.legal .hit", ".prompt"):
        for one in page.locator(selector).all():
            on_top = one.evaluate(
                """one => {
                    const {x, y, width, height} = one.getBoundingClientRect();
                    const met = document.elementFromPoint(x + width / 2, y + height / 2);
                    return one === met || one.contains(met) || met?.closest('svg.board') != null;
                }"""
            )
            assert on_top, f"something covers {selector}"
