"""What gets lost on the line is told, and tried again; what does not exist leads on."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from browser.conftest import Visiting
from browser.hands import BOARD, GLANCE, LIVE, Finger, step
from browser.lines import stand_between
from browser.looking import faults, picture
from browser.situations import LEGAL, Tables
from browser.visiting import QUICK, SHORT
from browser.words import LANGUAGES

LOSSES: Final = {
    "puzzle": ("/puzzle", "**/api/puzzles*", "main.puzzle .stage .board"),
    "lesson": ("/learn/hats", "**/api/lessons/*", ".coach"),
    "rules": ("/rules/hats", "**/api/rules/*", ".contents"),
    "games": ("/games", "**/api/tables?*", ".games .card"),
    "you": ("/you", "**/api/tables?*", ".person"),
    "results": ("/you", "**/api/me/results", ".person"),
    "replay": ("/replay/TABLE/0", "**/record*", "main.replay .stage .board"),
}
"""A page, what of it gets lost, and what stands there after another try."""
AGAIN: Final = ".missing button"


def lose(page: Page, pattern: str) -> None:
    """Loses the requests of a pattern, as on a line that breaks off."""
    page.route(pattern, lambda route: route.abort())


@pytest.mark.parametrize("name", LOSSES)
def test_what_gets_lost_is_loaded_by_another_try(
    visit: Visiting, tables: Tables, name: str
) -> None:
    path, pattern, there = LOSSES[name]
    person = visit(**SHORT)
    page = person.page
    lose(page, pattern)
    page.goto(path.replace("TABLE", tables["hats-over"]))
    expect(page.locator(AGAIN)).to_be_visible()
    assert faults(page) == []
    picture(page, f"lost-{name}")

    page.unroute(pattern)
    page.locator(AGAIN).tap()

    expect(page.locator(there).first).to_be_visible()
    expect(page.locator(".missing")).to_have_count(0)
    person.forgive()  # those of the lost requests


def test_a_login_page_of_the_network_counts_as_no_answer(visit: Visiting) -> None:
    person = visit(**SHORT)
    page = person.page
    login = {"content_type": "text/html", "body": "<h1>Log in</h1>"}
    page.route("**/api/**", lambda route: route.fulfill(**login))
    page.goto("/")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto("/games")
    expect(page.locator(AGAIN)).to_be_visible()

    page.unroute("**/api/**")
    page.locator(AGAIN).tap()

    expect(page.locator(".missing")).to_have_count(0)
    person.forgive()


def test_rules_beside_a_table_are_loaded_by_another_try(visit: Visiting) -> None:
    person = visit(**SHORT)
    table = person.begin("hats", "players=2", ["me", "bot:greedy"], absent="wait")
    page = person.page
    lose(page, "**/api/rules/*")
    page.goto(f"/table/{table}")
    page.locator(".tab:nth-child(3)").tap()
    page.locator(".panel a[href='/rules/hats']").tap()
    expect(page.locator(AGAIN)).to_be_visible()

    page.unroute("**/api/rules/*")
    page.locator(AGAIN).tap()

    expect(page.locator(".panel #F1")).to_be_attached()
    person.forgive()


def test_who_one_is_is_asked_again(visit: Visiting) -> None:
    host, person = visit(), visit()
    table = host.open("kabaleo", "players=2", ["me", "open"])
    page = person.page
    page.route("**/api/me", lambda route: route.abort(), times=1)
    page.goto(f"/table/{table}")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seat.own")).to_be_visible()

    person.ask("POST", "/api/account", {"login": "ada.lost", "password": "a quiet afternoon"})
    page.route("**/api/me", lambda route: route.abort(), times=1)
    page.goto("/you")

    expect(page.locator(".person small")).to_contain_text("ada.lost")
    expect(page.locator("details.account .about")).to_contain_text("ada.lost")
    person.forgive()


def test_a_refusal_that_lasts_leads_to_the_start_page(visit: Visiting) -> None:
    person = visit(**SHORT)
    page = person.page
    page.goto("/replay/nosuchtable/0")

    expect(page.locator(".missing a")).to_have_attribute("href", "/")
    expect(page.locator(AGAIN)).to_have_count(0)
    person.forgive()


def test_a_server_that_stumbles_may_be_asked_again(visit: Visiting) -> None:
    person = visit(**SHORT)
    page = person.page

    def stumble(route: Route) -> None:
        route.fulfill(status=502, content_type="text/html", body="Bad gateway")

    page.route("**/api/puzzles*", stumble)
    page.goto("/puzzle")

    expect(page.locator(AGAIN)).to_be_visible()
    person.forgive()


def test_a_table_that_cannot_be_shown_for_now_is_asked_for_again(visit: Visiting) -> None:
    person = visit()
    page = person.page
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    refused: list[str] = []
    error = {"id": "error-table-busy", "args": {}, "rule": None, "message": "", "repeat": True}

    def refuse_once(line: WebSocketRoute) -> None:
        if refused:
            line.connect_to_server()
            return
        refused.append(line.url)
        line.send(json.dumps({"error": error}))
        line.close(code=4004)

    page.route_web_socket(re.compile("/socket"), refuse_once)
    page.goto(f"/table/{table}")

    expect(page.locator(f"{BOARD} .target.legal").first).to_be_attached()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert len(refused) == 1


def test_what_a_table_needs_to_know_of_the_games_is_asked_for_again(visit: Visiting) -> None:
    person = visit(**SHORT)
    table = person.begin("hats", "players=2", ["me", "device"], absent="wait")
    person.page.route("**/api/games*", lambda route: route.abort(), times=1)

    person.page.goto(f"/table/{table}")

    expect(person.page.locator(LEGAL).first).to_be_attached()  # nothing is hidden from the other
    person.forgive()


@pytest.mark.parametrize("language", ["en", "ru", "fa"])
def test_a_game_that_nobody_teaches_leads_to_those_that_are_taught(
    visit: Visiting, language: str
) -> None:
    page = visit(**SHORT, settings={"language": language}).page
    page.goto("/learn/chess")

    links = page.locator("main a[href^='/learn/']")
    expect(links).to_have_count(3)
    assert faults(page) == []
    picture(page, f"untaught-{language}")
    links.first.tap()
    expect(page.locator(".coach")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ru", "fa"])
def test_a_game_without_puzzles_leads_to_those_that_have_some(
    visit: Visiting, language: str
) -> None:
    person = visit(**SHORT, settings={"language": language})
    page = person.page
    page.goto("/puzzle/chess")

    links = page.locator("main a[href^='/puzzle/']")
    expect(links).to_have_count(3)
    assert faults(page) == []
    picture(page, f"unpuzzled-{language}")
    links.first.tap()
    expect(page.locator("main.puzzle .stage .board")).to_be_visible()
    person.forgive()  # the browser's own words about the refused request


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_live_connections_are_blocked_is_said(visit: Visiting, language: str) -> None:
    person = visit(settings={**QUICK, "language": language}, **SHORT)
    page = person.page
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], absent="wait")
    page.route_web_socket("**/socket?*", lambda line: line.close())
    page.goto(f"/table/{table}")

    expect(page.get_by_role("alert")).to_be_visible()
    assert faults(page) == []
    picture(page, f"blocked-{language}")
    person.forgive()


def test_a_table_is_shown_once_the_server_is_reached_at_last(visit: Visiting) -> None:
    person = visit()
    page = person.page
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], absent="wait")
    lose(page, "**/api/me")
    page.goto(f"/table/{table}")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/me")

    page.get_by_role("button", name="Try again").click()

    expect(page.locator(LEGAL).first).to_be_visible()
    person.forgive()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_that_is_not_answered_is_said_to_be_on_its_way(
    visit: Visiting, language: str
) -> None:
    ada = visit(settings={**QUICK, "language": language}, **SHORT)
    page = ada.page
    table = ada.begin("hat_cards", "players=2", ["me", "bot:greedy"], absent="wait")
    held: list[Callable[[], None]] = []

    def keep_back(message: str, send: Callable[[str], None]) -> None:
        if '"do":"play"' in message:
            held.append(lambda: send(message))
        else:
            send(message)

    stand_between(page, up=keep_back)
    page.goto(f"/table/{table}")
    while not held:
        if page.evaluate(LIVE, GLANCE) == "live":
            step(Finger(page), Random(1))

    expect(page.locator(".dock-now[data-speaker=sent] .prompt > span")).to_be_visible()
    assert faults(page) == []
    picture(page, f"sending-{language}")
    held.pop()()
    expect(page.locator("[data-speaker=sent]")).to_have_count(0)


def test_at_a_table_the_dock_says_that_there_is_no_network_and_nothing_moves(
    visit: Visiting,
) -> None:
    ada = visit(**SHORT)
    table = ada.begin("hat_cards", "players=2", ["me", "bot:greedy"], absent="wait")
    ada.page.goto(f"/table/{table}")
    board = ada.page.locator(BOARD).bounding_box()

    ada.context.set_offline(True)

    expect(ada.page.locator(".dock-off")).to_be_visible()
    expect(ada.page.locator(".offline")).to_have_count(0)
    assert ada.page.locator(BOARD).bounding_box() == board
    ada.context.set_offline(False)
    expect(ada.page.locator(".dock-off")).to_have_count(0)
    ada.forgive()  # the browser's own words about the lost connection


def test_an_account_is_known_as_soon_as_the_server_answers(visit: Visiting) -> None:
    person = visit()
    page = person.page
    person.ask("GET", "/api/me")
    person.ask("POST", "/api/account", {"login": "grace.h", "password": "a quiet afternoon"})
    page.route("**/api/me", lambda route: route.abort())
    failed: list[Request] = []
    page.on("requestfailed", lambda request: failed.append(request))
    page.goto("/you")
    while len(failed) < 3:  # so often it is sent
        page.wait_for_event("requestfailed")
    page.get_by_text("Account", exact=True).click()

    page.unroute("**/api/me")
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(page.get_by_text("Your account is “grace.h”.")).to_be_visible()
    person.forgive()
