"""What comes over the line before the first move, and what is said where a part is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD, DRAWN
from browser.holding import drop, hold, let_go
from browser.lines import Traffic
from kolpak.games.catalog import GAMES
from kolpak.words.message import Message
from kolpak.words.translation import translate
from parts import LANGUAGES

MOST_REQUESTS = 8
MOST_BYTES = 130 * 1024
"""The aim of docs/reference/browser.md, headers included."""

REST = re.compile(r"/assets/second-|/words/.*\.second\.|/worker\.js")
"""What a page fetches when it has been there for a while, on a busy machine before that move."""
SECOND = re.compile(r"/assets/second-[^?]*\.js")
SECOND_STYLE = re.compile(r"/assets/second-[^?]*\.css")
SECOND_WORDS = re.compile(r"/words/[^?]*\.second\.ftl")
LOADED = "async () => void await import(document.querySelector('meta[name=second]').content)"
"""Waits until the second script has run."""
LOST = "Part of the page could not be loaded."
REST_MS = 8000
"""When a page fetches what it has not needed yet (web/src/main.ts)."""


@pytest.mark.parametrize(
    ("game", "language"),
    [*((game, "en") for game in GAMES), *(("hat_cards", one) for one in LANGUAGES if one != "en")],
)
def test_little_comes_over_the_line_before_the_first_move(
    visit: Visiting, game: str, language: str
) -> None:
    page = visit(settings={"game": game}, locale=language).page
    traffic = Traffic(page)

    page.goto("/")
    page.get_by_role("button", name=translate(Message("web-play-now"), language)).click()
    page.wait_for_selector(BOARD)
    addresses = list(traffic.addresses)
    sent = traffic.bytes - traffic.played  # bots that take no time move while the board is made
    page.wait_for_selector(f"{BOARD} .target.legal, .die-box.legal")  # after others, by the dice

    assert len(addresses) <= MOST_REQUESTS, addresses
    assert sent <= MOST_BYTES
    assert not [one for one in traffic.addresses[len(addresses) :] if not REST.search(one)]


@pytest.mark.parametrize(
    "part", [SECOND, SECOND_STYLE, SECOND_WORDS], ids=["script", "style", "words"]
)
def test_a_request_dropped_once_is_made_again(visit: Visiting, part: re.Pattern[str]) -> None:
    person = visit()
    dropped = drop(person.page, part, times=1)

    person.page.goto("/learn/hats")

    coach = person.page.locator(".coach").first
    expect(coach).to_be_visible()
    expect(coach).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(coach).not_to_contain_text("lesson-")
    assert len(dropped) == 1
    person.forgive()


def test_a_part_that_does_not_come_is_tried_again_loads_the_page_anew_and_says_so(
    visit: Visiting,
) -> None:
    person = visit()
    page = person.page
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    dropped = drop(page, SECOND)

    page.goto("/")
    with page.expect_event("load"):
        page.get_by_role("button", name="Settings").click()
    expect(page.locator(".poster").first).to_be_visible()
    page.get_by_role("button", name="Settings").click()

    expect(page.get_by_role("dialog")).to_contain_text(LOST)
    assert len(loads) == 2
    assert len(dropped) == 4
    page.unroute_all()
    page.get_by_role("button", name="Load again").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_contain_text("Language")
    person.forgive()


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/rules/hats", SECOND),
        ("/learn/kabaleo", SECOND_WORDS),
        ("/verify", SECOND),
        ("/replay", SECOND),
    ],
    ids=["rules", "learn", "verify", "replay"],
)
def test_a_page_that_does_not_come_says_so_and_not_that_there_is_none(
    visit: Visiting, path: str, part: re.Pattern[str]
) -> None:
    person = visit()
    drop(person.page, part)

    person.page.goto(path)

    expect(person.page.get_by_role("alert")).to_contain_text(LOST)
    expect(person.page.get_by_role("button", name="Load again")).to_be_visible()
    person.forgive()


def test_a_page_that_did_not_come_without_network_comes_once_there_is_one(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.goto("/")
    expect(page.locator(".poster").first).to_be_visible()
    person.context.set_offline(True)
    page.get_by_role("link", name="Puzzle").click()
    expect(page.get_by_role("alert")).to_contain_text(LOST)

    person.context.set_offline(False)

    expect(page.locator(f"main.puzzle {BOARD}")).to_be_visible()
    person.forgive()


def test_what_a_page_asked_for_without_network_comes_once_there_is_one(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.goto("/verify")  # its bundle is that of the other pages
    page.get_by_role("link", name="Kolpak").click()
    expect(page.locator(".poster").first).to_be_visible()
    person.context.set_offline(True)
    page.get_by_role("link", name="Puzzle").click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()

    person.context.set_offline(False)

    expect(page.locator(f"main.puzzle {BOARD}")).to_be_visible()
    person.forgive()


def test_the_waiting_room_log_chat_and_menu_do_not_depend_on_a_second_part(
    visit: Visiting,
) -> None:
    person = visit()
    table = person.open("kabaleo", "players=2", ["me", "open"])
    dropped = drop(person.page, SECOND)

    person.page.goto(f"/table/{table}")

    expect(person.page.locator(".waiting, .share").first).to_be_visible()
    for name in ("Chat", "More", "Log"):
        person.page.get_by_role("button", name=name).first.click()
        expect(person.page.locator(".panel")).not_to_be_empty()
    assert len(set(dropped)) <= 2
    person.forgive()


def test_the_second_part_does_not_wait_for_the_first_words(visit: Visiting) -> None:
    page = visit().page
    hold(page, "**/words/en.ftl*")
    with page.expect_request(SECOND), page.expect_request(SECOND_WORDS):
        page.goto("/games")

    let_go(page, "**/words/en.ftl*")

    expect(page.locator("main.games")).to_contain_text("You have no games yet.")


def test_another_language_brings_the_words_of_the_second_part_too(visit: Visiting) -> None:
    page = visit().page
    page.goto("/games")
    page.get_by_role("button", name="Settings").click()

    page.get_by_label("Language").select_option("de")

    none = translate(Message("web-games-none"), "de")
    expect(page.locator("main.games")).to_contain_text(none)


@pytest.mark.parametrize("language", ["en", "fa"])
def test_without_words_the_page_says_so_in_the_reader_s_language(
    visit: Visiting, language: str
) -> None:
    person = visit(settings={"language": language})
    drop(person.page, "**/words/**")

    person.page.goto("/")

    expect(person.page.get_by_role("alert")).not_to_be_empty()
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    person.page.unroute_all()
    person.page.get_by_role("button").click()
    expect(person.page.locator(".poster").first).to_be_visible()
    person.forgive()


def test_words_dropped_once_are_asked_for_again(visit: Visiting) -> None:
    person = visit()
    drop(person.page, "**/words/**", times=1)

    person.page.goto("/")

    expect(person.page.locator(".poster").first).to_be_visible()
    person.forgive()


def test_a_first_visit_that_goes_offline_still_opens_everything(visit: Visiting) -> None:
    person = visit(service_workers="allow", settings={"language": "pl"})
    page = person.page
    page.clock.install()
    page.goto("/")
    expect(page.locator(".poster").first).to_be_visible()
    page.clock.fast_forward(REST_MS)
    for words in ("/words/pl.ftl", "/words/pl.second.ftl"):
        while not page.evaluate(f"caches.match('{words}', {{ignoreSearch: true}}).then(Boolean)"):
            continue  # the worker has it soon, or the test's time runs out

    person.context.set_offline(True)
    page.reload()

    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator(".poster").first).to_be_visible()
    page.locator("header.bar button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    person.context.set_offline(False)
    person.forgive()


OLD = """
    const Socket = WebSocket;
    window.WebSocket = class extends Socket {
        constructor(url) {
            const isNew = sessionStorage.getItem('kolpak-reloaded') !== null;
            super(isNew ? url : url.replace(/page=[^&]*/, 'page=old'));
        }
    };
"""


def test_an_old_page_loads_itself_anew_between_moves_and_only_then(visit: Visiting) -> None:
    people = visit(), visit()
    table = people[0].open("kabaleo", "players=2", ["me", "open"])
    people[1].ask("GET", "/api/me")
    people[1].command(table, do="sit", seat=1, name="Bob")
    people[0].command(table, do="start")
    seat: int = people[0].snapshot(table)["game"]["mover"]
    mover = people[seat]
    page = mover.page
    page.add_init_script(OLD)

    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")
    assert page.evaluate("sessionStorage.getItem('kolpak-reloaded')") is None
    page.get_by_role("button", name="Settings").click()
    field = page.get_by_role("dialog").get_by_label("Your name")
    field.fill("Half a na")
    token = mover.snapshot(table)["game"]["actions"][0]
    mover.command(table, do="play", token=token, seat=seat)
    expect(page.locator(".log .line-played")).to_have_count(1)
    expect(field).to_have_value("Half a na")
    with page.expect_event("load"):
        page.keyboard.press("Escape")

    page.wait_for_selector(BOARD)
    assert page.evaluate("sessionStorage.getItem('kolpak-reloaded')") is not None


def test_a_page_that_was_left_while_it_loaded_does_not_come(visit: Visiting) -> None:
    page = visit().page
    hold(page, SECOND)
    with page.expect_request(SECOND):
        page.goto("/")
        page.get_by_role("link", name="Games").click()
    page.wait_for_url("**/games")

    page.go_back()
    page.wait_for_url("**/")
    let_go(page, SECOND)
    page.evaluate(LOADED)
    page.evaluate(DRAWN)

    expect(page.locator(".poster").first).to_be_visible()


def test_a_table_that_opens_after_the_start_page_was_left_does_not_come(visit: Visiting) -> None:
    page = visit().page
    opening = re.compile(r"/api/tables$")
    page.goto("/")
    hold(page, opening)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("link", name="Puzzle").click()
    expect(page.locator(f"main.puzzle {BOARD}")).to_be_visible()

    let_go(page, opening)
    page.evaluate(DRAWN)

    expect(page.locator("main.puzzle")).to_be_visible()
    expect(page).to_have_url(re.compile("/puzzle$"))


def test_words_of_a_language_that_was_left_while_they_loaded_do_not_come(visit: Visiting) -> None:
    page = visit().page
    hold(page, "**/words/de.ftl*")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    language = page.get_by_label("Language")

    language.select_option("de")
    language.select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    let_go(page, "**/words/de.ftl*")
    page.evaluate(DRAWN)

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("dialog")).to_contain_text("Langue")


@pytest.mark.parametrize(
    ("path", "address", "button", "sentence"),
    [
        ("/rules/kabaleo", "**/api/rules/kabaleo?lang=de", "", "Kabaleo est un jeu de cônes"),
        ("/", "**/api/games?lang=de", "Règles, pendule et plus", "quelques-unes des lettres"),
    ],
    ids=["rules", "options"],
)
def test_what_comes_late_in_a_language_that_was_left_is_not_shown(
    visit: Visiting, path: str, address: str, button: str, sentence: str
) -> None:
    page = visit(settings={"game": "kabaleo"}).page
    hold(page, address)
    page.goto(path)
    page.get_by_role("button", name="Settings").click()
    language = page.locator("select:has(option[lang])")
    with page.expect_request(address):
        language.select_option("de")
    language.select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.keyboard.press("Escape")
    if button:
        page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_text(sentence)).to_be_visible()

    let_go(page, address)
    page.evaluate(DRAWN)

    expect(page.get_by_text(sentence)).to_be_visible()
