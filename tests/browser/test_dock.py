"""The dock between two phones: what one asks is answered on the other, and nothing is covered."""

import json
import re
from collections.abc import Callable
from random import Random
from time import time
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import (
    AT_REST,
    BOARD,
    DRAWN,
    RESULT,
    Finger,
    play_on,
)
from browser.lines import sockets_of
from browser.looking import covered, faults
from browser.situations import LEGAL, LONG, NARROWEST, Tables, throw, two_at_table
from browser.visiting import QUICK, SHORT
from browser.words import LANGUAGES, WORDS
from kolpak.words.message import Message
from kolpak.words.translation import translate
from server.http.site import until

NARROW: Final[dict[str, Any]] = {**SHORT, "viewport": {"width": 360, "height": 640}}
DOUBLE_TAP = 0.12
"""Seconds between the taps of a double tap."""
COUNT_TAPS: Final = """
    window.taps = [];
    addEventListener('click', ({target}) => taps.push(target.closest('button, svg').localName));
"""
LARGEST, SMALLEST = 17, 13
"""Pixels of what the dock says (web/src/dock/fitting.ts)."""
STICKS_OUT: Final = """
    line => {
        line.style.overflowWrap = 'normal';
        return line.scrollWidth - line.clientWidth;
    }
"""
"""Pixels that a word of a line is wider than it."""

TOUCHES: Final = """
    () => {
        const dock = document.querySelector('.dock').getBoundingClientRect();
        return [...document.querySelectorAll('.dock .prompt > *')].some(one => {
            const line = one.getBoundingClientRect();
            return line.top < dock.top + 3 || line.bottom > dock.bottom - 3;
        });
    }
"""
"""Tells whether a line comes too near to the border of the dock."""

SAYS: Final = "line => document.querySelector('.dock .prompt > span').textContent === line"
UNKNOWN: Final = {"id": "-", "args": dict[str, str](), "rule": None, "repeat": True}
"""An error without words in the page, which says the server's own."""
FILLED: Final[dict[str, str | int | Message]] = {
    "seconds": 60,
    "most": 40,
    "name": LONG,
    "what": "undo",
    "seat": 4,
    "last": 5,
}
"""What stands in sentences that people meet; others are for programs."""
REFUSALS: Final = [
    name
    for name, text in re.findall(
        r"^(error-(?:table|hint|too-many|server)[\w-]*|web-unreachable) = (.*)",
        (WORDS / "en.ftl").read_text("utf-8"),
        re.MULTILINE,
    )
    if set(re.findall(r"\$(\w+)", text)) <= FILLED.keys()
]
"""What a table answers to commands."""


def tap(page: Page, name: str) -> None:
    page.locator(".dock").get_by_role("button", name=name).tap()


def offer(page: Page, name: str) -> None:
    """Offers something from the menu, which that closes."""
    page.get_by_role("button", name="More").tap()
    assert covered(page) == []
    page.locator(".panel").get_by_role("button", name=name).tap()
    expect(page.locator(".panel")).to_be_hidden()


def asked(page: Page, what: str) -> None:
    """Expects a question in the dock, with nothing over it."""
    expect(page.locator(".dock-ask")).to_contain_text(what)
    expect(page.locator(".seat.asks")).to_have_count(1)
    assert covered(page) == []


def test_a_move_is_taken_back_a_game_stopped_and_another_begun_between_two_short_phones(
    visit: Visiting,
) -> None:
    ada, ben = visit(**SHORT), visit(**SHORT)
    table = two_at_table(ada, ben, "kabaleo")
    now = ada.snapshot(table)["game"]
    mover, other = (ada, ben) if now["mover"] == 0 else (ben, ada)
    play_on([Finger(mover.page)], Random(1), 2)  # a cone and its place
    expect(other.page.locator(f"{BOARD} .target.legal").first).to_be_attached()
    board = other.page.locator(BOARD).bounding_box()

    offer(mover.page, "Take back The others are asked first.")
    asked(other.page, "asks: take the last move back?")
    tap(other.page, "Agree")
    expect(mover.page.locator(f"{BOARD} .target.legal").first).to_be_attached()
    assert ada.snapshot(table)["game"]["view"] == now["view"]
    expect(mover.page.locator(".target:focus")).to_be_attached()  # the menu had it
    expect(mover.page.locator(".dock .prompt")).to_have_text("Choose a cone")

    offer(other.page, "Offer to stop")
    asked(mover.page, "asks: stop the game?")
    tap(mover.page, "Agree")
    for person in (ada, ben):
        expect(person.page.locator(RESULT)).to_be_visible()
        assert covered(person.page) == []
    assert other.page.locator(BOARD).bounding_box() == board

    tap(mover.page, "Play again")
    expect(other.page.locator(RESULT)).to_contain_text("once more?")
    tap(other.page, "Play again")
    for person in (ada, ben):
        expect(person.page.locator(RESULT)).to_have_count(0)
        expect(person.page.locator(f"{BOARD} .target").first).to_be_attached()
    assert ada.snapshot(table)["phase"] == "playing"


def test_whoever_plays_against_bots_alone_asks_nobody_to_take_back(visit: Visiting) -> None:
    ada = visit(**SHORT)
    table = ada.begin("kabaleo", "players=2 deal=equal", ["me", "bot:greedy"])
    ada.page.goto(f"/table/{table}")
    play_on([Finger(ada.page)], Random(1), 2)  # a cone and its place
    expect(ada.page.locator(f"{BOARD} .target.legal").first).to_be_attached()
    left = ada.snapshot(table)["game"]["view"]

    offer(ada.page, "Take back The game goes back to before your last move at once.")

    assert until(lambda: ada.snapshot(table)["game"]["view"] != left)
    expect(ada.page.locator(f"{BOARD} .target.legal").first).to_be_attached()


def test_a_tap_on_a_seat_shows_its_whole_name(visit: Visiting) -> None:
    ada, ben = visit(**SHORT), visit(**SHORT)
    two_at_table(ada, ben, "hat_cards")
    whole = ada.page.locator(".full-name")
    expect(whole).to_be_hidden()

    ada.page.locator(".seat").nth(1).tap()

    expect(whole).to_have_text(LONG)
    expect(whole).to_be_in_viewport(ratio=1)
    ada.page.locator(".dock .prompt").tap()
    expect(whole).to_be_hidden()


@pytest.mark.parametrize("game", ["clock", "days"])
def test_the_clock_of_who_is_to_move_is_seen_on_a_short_phone(
    visit: Visiting, tables: Tables, cookies: list[Any], game: str
) -> None:
    person = visit(**SHORT)
    person.context.add_cookies(cookies)
    person.page.goto(f"/table/{tables[game]}")
    seat = person.page.locator(".seat.turn")
    clock = seat.locator(".clock")
    expect(clock).to_be_visible()

    card, time = seat.bounding_box(), clock.bounding_box()

    assert card is not None
    assert time is not None
    assert card["x"] < time["x"]
    assert time["x"] + time["width"] <= card["x"] + card["width"]
    assert time["y"] + time["height"] <= card["y"] + card["height"] + 1
    assert faults(person.page) == []


@pytest.mark.parametrize(("language", "name"), [("en", "بهرام"), ("fa", "Bo")])
def test_a_sentence_runs_as_its_language_whatever_name_begins_it(
    visit: Visiting, language: str, name: str
) -> None:
    ada, ben = visit(settings={**QUICK, "language": language}, **SHORT), visit()
    ben.call(name)
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name=name)
    ada.command(table, do="start")
    ada.page.goto(f"/table/{table}")
    line = ada.page.locator(".dock .prompt > span")

    ben.command(table, do="offer", what="stop")

    expect(line).to_contain_text(name)
    direction = line.evaluate("one => getComputedStyle(one).direction")
    assert direction == ("rtl" if language == "fa" else "ltr")
    assert faults(ada.page) == []


def test_a_question_under_a_long_name_fits_on_narrow_phones(visit: Visiting) -> None:
    for language in LANGUAGES:
        ada, ben = visit(**NARROW, settings={**QUICK, "language": language}), visit(**SHORT)
        table = two_at_table(ada, ben, "kabaleo")
        ben.command(table, do="offer", what="stop")
        expect(ada.page.locator(".dock-ask")).to_be_visible()
        assert faults(ada.page) == [], language


def test_a_winner_s_word_is_whole_on_the_narrowest_phone(visit: Visiting) -> None:
    ada, ben = visit(**{**NARROW, "viewport": NARROWEST}), visit()
    table = two_at_table(ada, ben, "hat_cards")
    ben.command(table, do="resign", seat=1)
    for language in LANGUAGES:
        ada.prefer(**QUICK, language=language)
        ada.page.reload()
        expect(ada.page.locator(".dock[data-speaker=result]")).to_be_visible()
        assert faults(ada.page) == [], language


def test_handing_on_under_a_long_name_fits_on_narrow_phones(visit: Visiting) -> None:
    for language in LANGUAGES:
        person = visit(**NARROW, settings={**QUICK, "language": language})
        person.call(LONG)
        table = person.begin("kabaleo", "players=2", ["me", "device"], absent="wait")
        person.page.goto(f"/table/{table}")
        over = person.page.locator(".handover")
        expect(over).to_be_visible()
        assert over.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
        assert faults(person.page) == [], language


def double_tap(page: Page, name: str, between: Callable[[], object] = lambda: None) -> None:
    """Taps a button twice, as fast as a nervous thumb does, whatever is drawn in between."""
    box = page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box is not None
    session, at = page.context.new_cdp_session(page), time()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for seconds in (0, DOUBLE_TAP):
        for kind, points in (("touchStart", [point]), ("touchEnd", [])):
            event = {"type": kind, "touchPoints": points, "timestamp": at + seconds}
            session.send("Input.dispatchTouchEvent", event)
        if not seconds:
            between()


def test_a_double_tap_means_one_tap(visit: Visiting) -> None:
    ada, ben = visit(**SHORT), visit(**SHORT)
    ben.call("Ben")
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name="Ben")
    for person in (ada, ben):
        person.page.goto(f"/table/{table}")
        person.page.wait_for_selector(".waiting")

    ada.page.evaluate(COUNT_TAPS)
    double_tap(ada.page, "Begin", between=lambda: ada.page.wait_for_selector(BOARD))
    assert ada.page.evaluate("taps") == ["button"], "the board that came under the thumb is let be"
    expect(ada.page.locator(".dock[data-speaker=refused]")).to_have_count(0)

    ada.command(table, do="offer", what="stop")
    ben.command(table, do="answer", what="stop", yes=True)
    expect(ada.page.locator(RESULT)).to_be_visible()
    double_tap(ada.page, "Play again")
    expect(ben.page.locator(RESULT)).to_contain_text("once more?")
    expect(ada.page.locator(RESULT)).to_contain_text("Cancel")


def test_an_act_that_changes_under_the_finger_is_not_pressed(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    ben.call("Ben")
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name="Ben")
    ada.command(table, do="start")
    ada.command(table, do="resign", seat=0)
    ada.page.goto(f"/table/{table}")
    box = ada.page.get_by_role("button", name="Play again", exact=True).bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    ada.page.mouse.down()
    ada.command(table, do="offer", what="rematch")  # as on another device of hers
    expect(ada.page.locator(RESULT)).to_contain_text("Cancel")
    ada.page.mouse.up()

    ada.page.evaluate(AT_REST)
    expect(ada.page.locator(RESULT)).to_contain_text("Cancel")
    assert [offer["what"] for offer in ada.snapshot(table)["offers"]] == ["rematch"]
    ada.page.get_by_role("button", name="Cancel", exact=True).click()
    expect(ada.page.locator(RESULT)).to_contain_text("Play again")


def test_the_name_of_a_game_is_whole_for_those_who_watch_on_a_narrow_phone(
    visit: Visiting,
) -> None:
    ada = visit()
    for game in ("hats", "hat_cards"):
        table = ada.begin(game, "players=2", ["me", "bot:greedy"], absent="wait")
        for language in LANGUAGES:
            page = visit(**NARROW, settings={**QUICK, "language": language}).page
            page.goto(f"/table/{table}")
            expect(page.locator(".watching")).to_be_visible()
            assert faults(page) == [], (game, language)


@pytest.mark.parametrize("language", ["de", "ru"])
def test_letters_are_as_large_as_a_window_has_room_for_what_is_asked(
    visit: Visiting, language: str
) -> None:
    ada, ben = visit(settings={**QUICK, "language": language}), visit()
    table = two_at_table(ada, ben, "kabaleo")
    ben.command(table, do="offer", what="stop")
    expect(ada.page.locator(".dock-ask")).to_be_visible()
    sizes = {}

    for width, height in ((1280, 800), (844, 390), (375, 553), (320, 568)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(DRAWN)
        found = ada.page.evaluate("getComputedStyle(document.querySelector('.prompt')).fontSize")
        sizes[width] = int(found.removesuffix("px"))
        assert faults(ada.page) == []

    assert sizes[1280] == LARGEST
    assert SMALLEST <= sizes[320] < LARGEST


def test_beside_a_die_and_two_acts_the_line_is_whole_on_a_narrow_phone(visit: Visiting) -> None:
    settings = {**QUICK, "language": "ru", "soundOffered": False}
    person = visit(**SHORT | {"viewport": {"width": 320, "height": 568}}, settings=settings)
    page = person.page
    acts = page.locator(".dock .act")

    for _ in range(30):  # until a throw leaves a choice, so that sounds and a hint are offered
        page.goto(f"/table/{person.begin('hats', 'players=2', ['me', 'bot:greedy'])}")
        throw(page)
        page.wait_for_selector(LEGAL)
        if acts.count() == 2:
            break

    assert acts.count() == 2
    line = page.locator(".dock .prompt > span").inner_text()
    assert not [fault for fault in faults(page) if line in fault]
    assert page.locator(".prompt > span").evaluate(STICKS_OUT) <= 0
    expect(page.locator(".dock").get_by_role("button", name="Подсказка")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_whole_on_narrow_phones(visit: Visiting, language: str) -> None:
    person = visit(**SHORT, settings={**QUICK, "language": language})
    page = person.page
    sockets = sockets_of(page)
    page.goto(f"/table/{person.begin('kabaleo', 'players=2', ['me', 'bot:greedy'])}")
    page.wait_for_selector(LEGAL)

    for width, height in ((375, 553), (360, 640), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        for name in REFUSALS:
            line = translate(Message(name, FILLED), language)
            sockets[0].send(json.dumps({"error": {**UNKNOWN, "message": line}}))
            page.wait_for_function(SAYS, arg=line)
            page.evaluate(DRAWN)  # the board beside a dock that has grown
            assert faults(page) == [], (width, name)
            assert not page.evaluate(TOUCHES), (width, name)
