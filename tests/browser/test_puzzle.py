"""The puzzle of the day: solved, refuted and shown by what is on the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import AT_REST, BOARD, OFFERED, TARGETS, Finger, Hand, Keys, Mouse, Target
from browser.holding import hold, let_go
from browser.looking import faults, poor_contrasts, texts, violations
from browser.situations import NARROWEST
from browser.test_telling import spoken
from browser.words import left_over

SHORT = {"width": 375, "height": 553}
WAYS = {
    "kabaleo": (Keys, "en", "light", "You lose after that"),
    "hats": (Mouse, "de", "light", "von 100"),
    "hat_cards": (Finger, "fa", "dark", "دست‌کم"),
}
"""By game: the hand that solves it, the language, the look, and what a wrong answer costs."""
WRONG, RIGHT = ".dock-ask", ".dock-end"
MOST_STEPS = 6
"""Taps that an action takes at most."""


def press_hinted(hand: Hand) -> None:
    """Asks for hints and presses what they mark until the puzzle is solved."""
    page = hand.page
    for _ in range(MOST_STEPS):
        hand.button(page.locator(".dock .act").first)
        page.evaluate(AT_REST)
        marked: list[Target] = page.locator(f"{OFFERED}.advised").evaluate_all(TARGETS)
        hand.board(marked[0])
        page.evaluate(AT_REST)
        if page.locator(RIGHT).count():
            return
    raise AssertionError("the hints do not lead to the solution")


def right_places(page: Page) -> set[str]:
    """Return the places of Kabaleo that end a right answer: equal ones are as good."""
    game, difficulty = page.url.split("/")[-2:]
    query = {"day": page.evaluate("() => new Date().toISOString().slice(0, 10)"), "game": game}
    found = page.request.get("/api/puzzles", params=query).json()["riddles"]
    (riddle,) = (one for one in found if one["difficulty"] == difficulty)
    return {f"place:{move['token'][1:]}" for move in riddle["moves"] if move["next"]}


def press_others(hand: Hand) -> None:
    """Presses something that is lit and not marked by the hint until an answer is refuted."""
    page = hand.page
    right = right_places(page)
    for _ in range(MOST_STEPS):
        hand.button(page.locator(".dock .act").first)
        page.evaluate(AT_REST)
        lit = f"{BOARD} .target:is(.legal, .waypoint):not(.advised, .selected)"
        other: list[Target] = page.locator(lit).evaluate_all(TARGETS)
        same: list[Target] = page.locator(f"{OFFERED}.advised").evaluate_all(TARGETS)
        # of a single thing to take, the place may differ
        hand.board(([one for one in other if one["id"] not in right] or same)[-1])
        page.evaluate(AT_REST)
        if page.locator(WRONG).count():
            return
    raise AssertionError("no wrong answer was refuted")


def sane(page: Page, language: str) -> list[str]:
    """Return what is wrong with the page as it stands."""
    return [
        *faults(page),
        *violations(page),
        *poor_contrasts(page),
        *left_over(texts(page), language),
    ]


@pytest.mark.parametrize("game", WAYS)
def test_a_wrong_answer_is_refuted_and_a_right_one_counts(visit: Visiting, game: str) -> None:
    kind, language, look, cost = WAYS[game]
    touch = {"has_touch": True} if kind is Finger else {}
    visitor = visit(look=look, viewport=SHORT, locale=language, **touch)
    page = visitor.page
    page.goto(f"/puzzle/{game}/medium")
    expect(page.locator(BOARD)).to_be_visible()
    hand = kind(page)

    press_others(hand)
    expect(page.locator(".dock .prompt")).to_contain_text(cost)
    expect(page.locator(".dock .act").first).to_be_focused()
    assert sum(cost in said for said in spoken(page)) == 1
    if game != "hat_cards":  # whose card may be taken at once
        expect(page.locator(".answer-tag")).to_be_visible()
    assert sane(page, language) == []

    hand.button(page.locator(".dock .act").first)  # again
    expect(page.locator(".dock-now")).to_be_visible()
    press_hinted(hand)
    expect(page.locator(".streak .today.done")).to_have_count(1)
    assert sane(page, language) == []

    hand.button(page.locator(".dock .act").first)  # the next puzzle
    expect(page.locator(".dock-now")).to_be_visible()
    page.reload()
    expect(page.locator(".streak .today.done")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "de", "fa"])
def test_what_a_wrong_answer_costs_is_seen_on_a_narrow_phone(
    visit: Visiting, language: str
) -> None:
    page = visit(viewport=NARROWEST, locale=language).page
    page.clock.set_fixed_time("2026-11-27T12:00:00Z")  # the same puzzle every day
    page.goto("/puzzle/kabaleo/medium")
    expect(page.locator(BOARD)).to_be_visible()

    press_others(Mouse(page))

    expect(page.locator(".dock-ask .prompt small")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("language", ["pl", "ru"])
@pytest.mark.parametrize("game", WAYS)
def test_on_a_phone_on_its_side_a_refutation_and_what_follows_it_are_in_sight(
    visit: Visiting, game: str, language: str
) -> None:
    page = visit(viewport={"width": 568, "height": 320}, locale=language).page
    page.clock.set_fixed_time("2026-11-27T12:00:00Z")  # the same puzzle every day
    page.goto(f"/puzzle/{game}/medium")
    expect(page.locator(BOARD)).to_be_visible()

    press_others(Mouse(page))

    for shown in page.locator(".dock-ask .prompt > *, .dock-ask .act").all():
        expect(shown).to_be_in_viewport(ratio=0.99)
    assert faults(page) == []


def test_what_is_solved_in_two_tabs_counts_in_both(visit: Visiting) -> None:
    visitor = visit(viewport=SHORT)
    tabs = {"easy": visitor.page, "medium": visitor.new_page()}
    for difficulty, page in tabs.items():
        page.goto(f"/puzzle/kabaleo/{difficulty}")
        expect(page.locator(BOARD)).to_be_visible()

    for page in tabs.values():
        press_hinted(Mouse(page))

    kept = visitor.page.evaluate("JSON.parse(localStorage.getItem('kolpak-puzzles')).last")
    assert kept == ["kabaleo easy", "kabaleo medium"]


def test_a_page_left_open_overnight_goes_on_to_the_new_day_once_its_try_is_over(
    visit: Visiting,
) -> None:
    page = visit(viewport=SHORT).page
    today = page.locator(".streak [aria-current=date] .unseen")
    hand = Mouse(page)

    def wake(moment: str) -> None:
        page.clock.set_fixed_time(moment)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    page.clock.set_fixed_time("2026-11-25T23:50:00Z")
    page.goto("/puzzle/kabaleo/easy")
    expect(today).to_have_text("Wednesday")
    wake("2026-11-26T23:50:00Z")
    expect(today).to_have_text("Thursday")

    hand.button(page.locator(".dock .act").first)  # a hint
    wake("2026-11-27T08:50:00Z")
    press_hinted(hand)
    expect(today).to_have_text("Thursday: solved")
    wake("2026-11-27T09:50:00Z")

    expect(today).to_have_text("Friday")
    expect(page.locator(".dock-now")).to_be_visible()


def test_a_page_in_sight_at_midnight_goes_on_to_the_new_day_unless_a_try_has_begun(
    visit: Visiting,
) -> None:
    page = visit(viewport=SHORT).page
    today = page.locator(".streak [aria-current=date] .unseen")
    page.clock.install(time="2026-11-25T23:59:00Z")
    page.goto("/puzzle/kabaleo/easy")
    expect(today).to_have_text("Wednesday")

    page.clock.fast_forward(120_000)
    expect(today).to_have_text("Thursday")

    Mouse(page).button(page.locator(".dock .act").first)  # a hint
    page.clock.fast_forward(86_400_000)
    press_hinted(Mouse(page))
    expect(today).to_have_text("Thursday: solved")


def test_the_solution_is_shown_and_counts_for_nothing(visit: Visiting) -> None:
    page = visit(viewport=SHORT).page
    page.goto("/puzzle/kabaleo/easy")
    expect(page.locator(BOARD)).to_be_visible()
    press_others(Mouse(page))
    page.get_by_role("button", name="Show").click()

    expect(page.locator(".dock-end")).to_contain_text("This is the solution")
    expect(page.locator(".streak .done")).to_have_count(0)


def test_the_tab_leads_to_the_puzzle_of_the_days_game(visit: Visiting) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("link", name="Puzzle").click()

    expect(page.locator(".puzzle .dock-now")).to_be_visible()
    page.get_by_label("How hard").select_option("hard")
    page.get_by_label("Game").select_option("hat_cards")
    expect(page.locator(f".puzzle.game-hat_cards {BOARD}")).to_be_visible()
    expect(page.get_by_label("How hard")).to_have_value("hard")
    page.reload()  # the address leads to what was chosen
    expect(page.locator(f".puzzle.game-hat_cards {BOARD}")).to_be_visible()
    expect(page.get_by_label("How hard")).to_have_value("hard")


def test_the_old_puzzle_cannot_be_played_while_that_of_another_game_is_on_its_way(
    visit: Visiting,
) -> None:
    page = visit().page
    page.goto("/puzzle/kabaleo")
    expect(page.locator(f"{BOARD} .target.legal").first).to_be_attached()
    hold(page, "**/api/puzzles*")

    page.get_by_label("Game").select_option("hats")

    expect(page.locator("main.game-hats")).to_be_visible()
    expect(page.locator(".stage")).to_have_count(0)
    let_go(page, "**/api/puzzles*")
    expect(page.locator(BOARD)).to_be_visible()
    expect(page.get_by_label("Game")).to_be_focused()


def test_without_an_answer_from_the_server_the_page_says_so(visit: Visiting) -> None:
    visitor = visit()
    visitor.page.route("**/api/puzzles*", lambda route: route.abort())
    visitor.page.goto("/puzzle")

    expect(visitor.page.get_by_role("alert")).to_be_visible()
    visitor.forgive()  # the browser's own words about the lost request
