"""First games that teach, played by what is on the screen: arrows, lit fields and the bubble."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import (
    BOARD,
    DRAWN,
    OFFERED,
    TARGETS,
    Arrows,
    Finger,
    Hand,
    Keys,
    Mouse,
    Target,
)
from browser.looking import covered, faults, poor_contrasts, small_targets, violations
from browser.visiting import QUICK
from browser.words import left_over
from kolpak.words.message import Message
from kolpak.words.translation import translate

WAYS = {
    "kabaleo": (Keys, {}, "en"),
    "hats": (Finger, {"phone": True}, "fa"),
    "hat_cards": (Mouse, {"look": "dark"}, "de"),
}
LESSONS = 5
MOST_STEPS = 80
NOTING = """
    () => {
        const {animate} = Element.prototype;
        window.transforms = [];
        Element.prototype.animate = function(frames, ...more) {
            for (const {transform} of [frames].flat()) window.transforms.push(transform);
            return animate.call(this, frames, ...more);
        };
    }
"""
"""Notes what animations lead through: on a busy machine one may be over before it is looked at."""
CUT = """
    () => {
        const bubble = document.querySelector('.coach');
        const words = bubble.querySelector('p');
        const buttons = [...bubble.querySelectorAll('button')];
        const isCut = words.scrollHeight > words.clientHeight + 1 || buttons.some(one =>
            one.getBoundingClientRect().bottom > innerHeight);
        return isCut ? [bubble.innerText] : [];
    }
"""
"""Gives the bubble where its words have to be scrolled or a button lies below the window."""
LIFTED = "() => window.transforms.some(one => /rotate.*scale\\(1.08\\)/.test(one))"


def live(page: Page, marks: str = ".advised") -> list[Target]:
    """Lists what may be pressed and bears the marks."""
    found: list[Target] = page.locator(f"{OFFERED}{marks}").evaluate_all(TARGETS)
    return found


def press(hand: Hand) -> None:
    """Presses what is pointed at; where nothing is, the first thing that is lit."""
    page = hand.page
    pointed = live(page) or live(page, ".legal:not(.selected)")
    if pointed:
        hand.board(pointed[0])
    page.evaluate(DRAWN)


def press_id(hand: Hand, *ids: str) -> None:
    """Presses certain fields or pieces."""
    for one in ids:
        hand.board(next(target for target in live(hand.page, "") if target["id"] == one))
        hand.page.evaluate(DRAWN)


def start(hand: Hand, game: str) -> None:
    """Opens the first lesson of a game."""
    hand.page.goto(f"/learn/{game}")
    hand.page.wait_for_selector(".coach")
    hand.page.evaluate(DRAWN)


def go_on(hand: Hand) -> None:
    """Presses the button for the next lesson."""
    hand.button(hand.page.locator(".coach .next"))
    hand.page.evaluate(DRAWN)


def at_first_move(visit: Visiting) -> Mouse:
    """Opens the lesson of Kabaleo in which the first cone is to be placed."""
    hand = Mouse(visit().page)
    start(hand, "kabaleo")
    press_id(hand, "goal")
    go_on(hand)
    return hand


def wrong(page: Page, language: str) -> list[str]:
    """Lists what is wrong with the page: barriers, small buttons, English left over."""
    bubble = page.locator(".coach, .learned").all_inner_texts()
    return [
        *violations(page),
        *poor_contrasts(page),
        *faults(page),
        *small_targets(page),
        *left_over(bubble, language),
    ]


@pytest.mark.parametrize("game", WAYS)
def test_a_first_game_is_played_by_what_is_on_the_screen(visit: Visiting, game: str) -> None:
    make, options, language = WAYS[game]
    person = visit(settings={**QUICK, "language": language}, **options)
    page = person.page
    hand: Hand = make(page)
    start(hand, game)
    praised, found = 0, wrong(page, language)

    for _ in range(MOST_STEPS):
        if page.locator(".learned").count():
            break
        if page.locator(".coach .next").count():
            praised += 1
            found += wrong(page, language)
            go_on(hand)
        else:
            press(hand)
    found += wrong(page, language)

    assert (praised, found) == (LESSONS, [])
    known = page.evaluate("JSON.parse(localStorage.getItem('kolpak')).known")
    assert known == [game]
    hand.button(page.locator(".learned button.strong"))
    page.wait_for_url("**/table/*")
    page.wait_for_selector(BOARD)


@pytest.mark.parametrize("game", WAYS)
def test_a_first_game_is_played_by_arrows_alone(visit: Visiting, game: str) -> None:
    hand = Arrows(visit().page)
    start(hand, game)

    for _ in range(MOST_STEPS):
        if hand.page.locator(".learned").count():
            break
        if hand.page.locator(".coach .next").count():
            go_on(hand)
        else:
            press(hand)

    expect(hand.page.locator(".learned")).to_be_visible()


def test_another_legal_move_is_answered_and_the_position_stands_again(visit: Visiting) -> None:
    hand = at_first_move(visit)
    page = hand.page
    pieces = page.locator(f"{BOARD} .pieces").inner_html()

    press_id(hand, "stock:p", "place:1")

    expect(page.locator(".coach.no")).to_contain_text("Now another colour would show.")
    assert page.locator(f"{BOARD} .pieces").inner_html() == pieces
    assert [one["id"] for one in live(page)] == ["stock:g"]


def test_a_lesson_goes_on_in_another_language_where_it_is(visit: Visiting) -> None:
    hand = at_first_move(visit)
    page = hand.page
    press_id(hand, "stock:g", "place:1")
    asked, pieces = page.locator(".coach").inner_text(), page.locator(f"{BOARD} .pieces")
    played = pieces.inner_html()

    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")

    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".coach")).not_to_have_text(asked)
    page.evaluate(DRAWN)
    assert pieces.inner_html() == played
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.locator(".coach")).to_have_text(asked, use_inner_text=True)


def test_a_move_is_seen_before_it_is_taken_back(visit: Visiting) -> None:
    page = visit(settings={**QUICK, "speed": "fast"}).page
    hand = Mouse(page)
    start(hand, "hat_cards")

    press_id(hand, "card:y2", "new")

    page.wait_for_selector(f'{BOARD} .target[data-id="pile:0"]', state="attached")
    expect(page.locator(".coach.no")).to_be_visible()
    expect(page.locator(f'{BOARD} .target[data-id="pile:0"]')).to_have_count(0)
    expect(page.locator(f'{BOARD} .target[data-id="card:y2"]')).to_have_count(1)


@pytest.mark.parametrize(("motion", "turns"), [("no-preference", True), ("reduce", False)])
def test_a_caught_pile_is_lifted_and_turned(visit: Visiting, motion: str, turns: bool) -> None:
    page = visit(settings={**QUICK, "speed": "slow"}, reduced_motion=motion).page
    hand = Mouse(page)
    start(hand, "hat_cards")
    page.evaluate(NOTING)

    press_id(hand, "card:r7", "pile:1")

    if turns:
        page.wait_for_function(LIFTED)
    expect(page.locator(f"{BOARD} .target[data-id='pile:0']")).to_have_count(1)
    assert page.evaluate(LIFTED) is turns


def test_a_barred_place_is_tried_and_says_why_not(visit: Visiting) -> None:
    page = visit().page
    hand = Mouse(page)
    start(hand, "kabaleo")
    while page.locator(".steps .past").count() < 3:
        if page.locator(".coach .next").count():
            go_on(hand)
        else:
            press(hand)

    press_id(hand, "stock:p", "place:5")

    expect(page.locator(".coach a")).to_have_attribute("href", "/rules/kabaleo#K16")
    expect(page.locator(".coach")).to_contain_text("Not at once!")


def test_an_illegal_tap_says_why_in_the_bubble(visit: Visiting) -> None:
    page = visit().page
    hand = Mouse(page)
    start(hand, "hats")

    press_id(hand, "H0")

    expect(page.locator(".coach.no")).to_contain_text("First roll the die.")
    expect(page.locator("#spoken")).to_contain_text("First roll the die.")


def test_nothing_moves_when_the_bubble_speaks(visit: Visiting) -> None:
    """The longest sentences fit, in every language, on a phone."""
    page = visit(phone=True).page
    hand = Finger(page)
    start(hand, "kabaleo")
    boxes = []

    for ids in (["place:3"], ["goal"], [], ["stock:p"], ["place:1"], ["stock:g"], ["place:7"]):
        if not ids:
            go_on(hand)
        press_id(hand, *ids)
        boxes.append((page.locator(".coach").bounding_box(), page.locator(BOARD).bounding_box()))

    assert [box for box in boxes if box != boxes[0]] == []


@pytest.mark.parametrize(("width", "height"), [(568, 320), (667, 375)])
def test_on_a_small_phone_on_its_side_half_of_the_window_is_the_board(
    visit: Visiting, width: int, height: int
) -> None:
    page = visit(phone=True, viewport={"width": width, "height": height}).page
    start(Finger(page), "hats")

    box = page.locator(BOARD).bounding_box()

    assert box is not None
    assert box["width"] >= width / 2
    assert faults(page) + covered(page) == []


@pytest.mark.parametrize("language", ["de", "ru", "fa"])
@pytest.mark.parametrize(("width", "height"), [(568, 320), (740, 360)])
def test_every_step_of_a_lesson_is_whole_on_a_small_phone_on_its_side(
    visit: Visiting, width: int, height: int, language: str
) -> None:
    window = {"width": width, "height": height}
    page = visit(phone=True, viewport=window, settings={**QUICK, "language": language}).page
    hand = Finger(page)
    start(hand, "hats")
    found = []

    for _ in range(MOST_STEPS):
        if page.locator(".learned").count():
            break
        found += page.evaluate(CUT)
        if page.locator(".coach .next").count():
            go_on(hand)
        else:
            press(hand)

    assert (found, page.locator(".learned").count()) == ([], 1)


@pytest.mark.parametrize("game", WAYS)
@pytest.mark.parametrize("language", ["de", "ru", "fa"])
def test_every_sentence_fits_into_the_bubble(visit: Visiting, language: str, game: str) -> None:
    person = visit(phone=True, settings={**QUICK, "language": language})
    page = person.page
    page.goto(f"/learn/{game}")
    page.wait_for_selector(".coach")
    ids = {
        sentence
        for lesson in person.ask("GET", f"/api/lessons/{game}")["lessons"]
        for node in lesson["nodes"]
        for sentence in (node["ask"], node["wrong"])
        if sentence
    }
    cut = page.locator(".coach p").evaluate(
        """(place, texts) => texts.filter(text => {
            const [head, ...rest] = text.trim().split('\\n').map(line => line.trim());
            place.innerHTML = '<strong></strong> <span></span>';
            place.firstChild.textContent = head;
            place.lastChild.textContent = rest.join(' ');
            return place.scrollHeight > place.clientHeight + 1;
        })""",
        [translate(Message(one), language) for one in sorted(ids)],
    )

    assert cut == []


def test_whoever_is_new_is_offered_to_be_taught_until_the_game_is_known(visit: Visiting) -> None:
    person = visit(settings=QUICK)
    page = person.page
    page.goto("/")
    page.locator(".teach").click()
    page.wait_for_url("**/learn/kabaleo")
    page.locator(".coach .pass").click()
    expect(page.locator(".learned h2")).to_be_focused()

    page.goto("/")
    page.wait_for_selector(".beside .links")

    expect(page.locator(".teach")).to_have_count(0)
    page.locator(".links a[href='/learn/kabaleo']").click()
    page.wait_for_selector(".coach")
    kept = page.evaluate("localStorage.getItem('kolpak')")
    assert json.loads(kept)["known"] == ["kabaleo"]
