"""What somebody meets in a first game: the goal, the question about sounds, rules, wrong links."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import AT_REST, BOARD, RESULT, Keys, Mouse, step
from browser.looking import faults
from browser.situations import NARROWEST, play_on
from browser.visiting import Visit
from browser.words import LANGUAGES

FIRST = {"speed": "none", "autoRoll": False}


def begin(person: Visit) -> str:
    """Begins a game against a bot and opens its page; gives the table."""
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], absent="wait")
    person.page.goto(f"/table/{table}")
    return table


def test_the_goal_is_shown_at_the_start_told_by_a_tap_and_covered_by_the_next(
    visit: Visiting,
) -> None:
    person = visit(phone=True)
    page = person.page
    table = begin(person)
    page.wait_for_selector(f"{BOARD} .target.legal")
    covered = page.locator(".play .piece-goal .c-hidden")
    told = page.locator(".dock[data-speaker=secret]")
    expect(covered).to_have_count(0)

    for is_covered, words in [(0, "secret"), (1, "hidden")] * 2:
        page.locator(".target[data-id='goal'] .hit").tap(force=True)

        expect(told).to_contain_text(words)
        expect(covered).to_have_count(is_covered)

    page.locator(f"{BOARD} .target.legal .hit").first.tap(force=True)
    expect(told).to_have_count(0)
    play_on(person, table, 1)
    page.reload()
    page.wait_for_selector(f"{BOARD} .target.legal")
    expect(covered).to_have_count(1)  # only the start shows it


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goal_is_told_whole_and_aloud_beside_a_choice_in_every_language(
    visit: Visiting, language: str
) -> None:
    person = visit(viewport=NARROWEST, settings={"language": language})
    page = person.page
    begin(person)
    page.locator(f"{BOARD} .target.legal .hit").first.click(force=True)
    expect(page.locator(".dock .lead .piece-cones")).to_have_count(1)

    Keys(page).board({"id": "goal"})

    told = page.locator(".dock[data-speaker=secret] .prompt > *")
    expect(told).to_have_count(2)
    expect(told.last).to_be_visible()
    expect(page.locator(".dock .lead .piece-goal")).to_have_count(1)  # not the chosen cone
    page.evaluate(AT_REST)
    assert faults(page) == []
    assert " ".join(told.all_inner_texts()) in page.locator("#spoken p").all_inner_texts()


def test_sounds_are_offered_once_and_are_off_until_then(visit: Visiting) -> None:
    person = visit(settings=FIRST)
    page = person.page
    begin(person)
    offer = page.locator(".dock").get_by_role("button", name="Sounds")

    offer.click()

    expect(offer).to_have_count(0)
    expect(page.locator(".dock .prompt")).to_contain_text("Choose a cone")  # the line stays
    page.reload()
    page.wait_for_selector(f"{BOARD} .target.legal")
    expect(offer).to_have_count(0)


def test_who_plays_on_is_not_asked_about_sounds_any_more(visit: Visiting) -> None:
    person = visit(settings=FIRST)
    page = person.page
    begin(person)
    question = page.locator(".dock").get_by_role("button", name="Sounds")
    expect(question).to_be_visible()

    for _ in ("a cone", "its place"):
        page.wait_for_selector(f"{BOARD} .target.legal:not(.selected)")
        step(Mouse(page), Random(1))

    expect(question).to_have_count(0)


def test_sounds_are_played_for_who_wants_them(visit: Visiting) -> None:
    person = visit(settings=FIRST)
    person.context.add_init_script(
        "window.played = 0;"
        "const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...given) {"
        " window.played += 1; return start.apply(this, given); };"
    )
    page = person.page
    table = begin(person)
    page.locator(".dock").get_by_role("button", name="Sounds").click()
    page.wait_for_function("() => window.played === 2")  # how it sounds is heard at once

    play_on(person, table, 1)

    page.wait_for_function("() => window.played > 2")


def test_rules_open_beside_the_table_at_the_rule_that_is_told(visit: Visiting) -> None:
    person = visit(phone=True)
    page = person.page
    table = begin(person)
    page.wait_for_selector(f"{BOARD} .target.legal")
    page.locator(f"{BOARD} [data-id^='place:']").first.tap(force=True)

    page.get_by_role("link", name="Rule K10").tap()

    rules = page.get_by_role("region", name="Rules of Kabaleo")
    expect(rules.locator("#K10")).to_be_in_viewport()
    expect(page).to_have_url(f"{person.url}/table/{table}")
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(page.locator(f"{BOARD} .target.legal").first).to_be_attached()


def test_a_link_that_leads_nowhere_says_so_at_once(visit: Visiting) -> None:
    page = visit(phone=True).page
    page.goto("/table/AAAAAAAAAAAA")

    told = page.get_by_role("alert")
    expect(told).to_be_visible()
    assert told.inner_text().strip().endswith(".")
    expect(page.get_by_role("link", name="To the start page").last).to_be_visible()
    for cut_off in ("/table", "/table/"):
        page.goto(cut_off)
        expect(page.locator("#main")).to_contain_text("There is no such page.")


def test_who_is_passed_over_can_finish_with_one_press(visit: Visiting) -> None:
    person = visit()
    table = person.begin("kabaleo", "players=3", ["me", "bot:greedy", "bot:greedy"], games=1)
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(f"{BOARD} .target.legal")

    person.command(table, do="resign", seat=0)

    finish = person.page.locator(".dock").get_by_role("button", name="Finish")
    expect(finish.or_(person.page.locator(RESULT)).first).to_be_visible()
    expect(person.page.locator(RESULT)).to_be_visible()
