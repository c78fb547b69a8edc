"""Abroad: whole games on a short phone in the dark, and a page that the browser translates."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD, RESULT, Finger, Mouse, play, play_on
from browser.looking import faded, faults, picture, texts
from browser.test_games import OPTIONS
from browser.test_replay import show
from browser.test_review import answers, made_up
from browser.visiting import QUICK, SHORT
from browser.words import left_over
from review.playing import at_random

TRANSLATES = """
    (() => {
        const wrap = text => {
            const kept = '[translate=no], font, script, style, svg';
            if (!text.data.trim() || text.parentElement.closest(kept)) return;
            const [outer, inner] = [document.createElement('font'), document.createElement('font')];
            inner.textContent = `⟦${text.data}⟧`;
            outer.append(inner);
            text.replaceWith(outer);
        };
        const all = () => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const texts = [];
            while (walker.nextNode()) texts.push(walker.currentNode);
            texts.forEach(wrap);
        };
        new MutationObserver(() => document.body && all())
            .observe(document, {childList: true, subtree: true, characterData: true});
    })()
"""
"""Puts another text into a font element of its own in the place of each, as Chrome does."""
COUNTS = ".tally b, .seat .points, .seat .name"
OTHER = "([selector, before]) => document.querySelector(selector).textContent.trim() !== before"


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("language", ["fa", "ru"])
def test_a_whole_game_on_a_phone(visit: Visiting, game: str, language: str) -> None:
    person = visit(**SHORT, look="dark", settings={**QUICK, "language": language})
    person.call("W" * 30)
    table = person.begin(game, OPTIONS[game], ["me", "bot:greedy"], games=1)
    person.page.goto(f"/table/{table}")

    play(Finger(person.page), Random(2))

    assert person.snapshot(table)["phase"] == "over"
    expect(person.page.locator(".dock[data-speaker=result]")).to_be_visible()
    assert faults(person.page) == []
    assert left_over(texts(person.page), language) == []
    picture(person.page, f"abroad-{game}-{language}")


POINTS_DOWN = """
    () => getComputedStyle(document.querySelector('details.account > summary'), '::before')
        .transform.startsWith('matrix(0.707107, 0.707107,')
"""
FLIPPED = "one => getComputedStyle(one).transform.startsWith('matrix(-1, 0,')"


@pytest.mark.parametrize("language", ["en", "fa"])
def test_arrows_point_where_the_language_leads(visit: Visiting, language: str) -> None:
    page = visit(settings={"language": language}).page
    page.goto("/you")
    page.locator("details.account > summary").click()
    page.wait_for_function(POINTS_DOWN)

    page.goto("/rules/hats")
    arrow = page.locator("figure.example .icon-next").first
    assert arrow.evaluate(FLIPPED) == (language == "fa")


def test_clocks_counts_and_sentences_change_under_a_translation(visit: Visiting) -> None:
    person = visit()
    clock = {"kind": "total", "seconds": 300}
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], clock=clock)
    plain = person.new_page()
    person.context.add_init_script(TRANSLATES)
    page = person.page
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")
    expect(page.locator(".prompt font").first).to_have_text("⟦Choose a cone⟧")
    clock_text = page.locator(".seat.own .clock").inner_text()

    play_on([Mouse(page)], Random(1), 4)

    expect(page.locator(".prompt")).to_contain_text("Choose a cone")
    page.wait_for_function(OTHER, arg=[".seat.own .clock", clock_text])
    plain.goto(f"/table/{table}")
    plain.wait_for_selector(f"{BOARD} .target.legal")
    expect(page.locator(COUNTS)).to_have_text(plain.locator(COUNTS).all_inner_texts())
    expect(page.locator(".log li").last).to_contain_text(plain.locator(".log li").last.inner_text())


BEGINS = """
    one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return one.getBoundingClientRect().right - range.getBoundingClientRect().right;
    }
"""
"""Gives the pixels between a text and the right edge of its box."""


def test_a_latin_name_begins_at_the_right_in_persian(visit: Visiting) -> None:
    person = visit(**SHORT, settings={**QUICK, "language": "fa", "ownName": "Ada"})
    page = person.page
    person.call("Ada")
    table = person.begin("kabaleo", "players=2", ["me", "device"], absent="wait")

    page.goto(f"/table/{table}")
    assert page.locator(".seat .name").nth(1).evaluate(BEGINS) < 2

    page.goto("/you")
    assert page.locator(".person b").evaluate(BEGINS) < 2


FIRST_SEEN = """
    one => {
        const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, 1);
        const [letter, whole] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
        return letter.left >= whole.left - 1 && letter.right <= whole.right + 1;
    }
"""
"""Tells whether the first letter of what stands in a box is in sight."""
CUT_AT = "one => getComputedStyle(one).direction"


def test_a_long_latin_name_keeps_its_beginning_in_persian(visit: Visiting) -> None:
    ada, ben = visit(**SHORT, settings={**QUICK, "language": "fa"}), visit()
    page = ada.page
    ben.ask("GET", "/api/me")
    table = ada.open("hats", "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name="Maximilian Bartholomew Jackson")
    ada.command(table, do="start")

    page.goto("/")
    name = page.locator(".running a b")
    expect(name).to_contain_text("Maximilian")
    assert name.evaluate(FIRST_SEEN)

    ben.command(table, do="resign", seat=1)
    page.goto(f"/table/{table}")
    page.locator(RESULT).locator(".opens").click()
    place = page.locator(".podium .place", has_text="Maximilian")
    assert place.evaluate(CUT_AT) == "ltr"  # a cut name ends at its right edge


@pytest.mark.parametrize(("language", "name"), [("en", "رضا"), ("fa", "Ben")])
def test_a_name_of_the_other_script_fades_only_where_it_is_too_long(
    visit: Visiting, language: str, name: str
) -> None:
    person = visit(phone=True, settings={**QUICK, "language": language})
    page = person.page
    table = person.open("hats", "players=4", ["me", "open", "open", "bot:greedy"], absent="wait")
    for seat, one in ((1, name), (2, "W" * 30)):
        person.command(table, do="sit", seat=seat, name=one)
    person.command(table, do="start")
    played = at_random("kabaleo", "players=3", 4)
    for seat in range(3):
        played.tags[f"Seat{seat}"] = name
    answers(page, made_up(played))

    page.goto(f"/table/{table}")
    expect(page.locator(".seat .name").nth(1)).to_have_text(name)
    assert faded(page) == []
    show(page, played.record())
    page.locator(".told .act-review").click()
    digits = list("۱۲۳" if language == "fa" else "123")
    expect(page.locator(".chip .number")).to_have_text(digits)
    assert faded(page) == []
