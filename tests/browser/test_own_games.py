"""The page of one's own games: results, names, removal, and more than the server lists at once."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Visiting
from browser.looking import faults, picture
from browser.situations import two_at_table
from browser.test_focus import KEPT
from browser.visiting import QUICK, SHORT
from kolpak.words.message import Message
from kolpak.words.translation import translate

LISTED = 100
"""Tables that the server lists at once."""
OWN = re.compile(r"/api/tables\?which=mine")


def told(language: str, name: str, **args: str | int) -> str:
    """Return a message as the page says it."""
    return translate(Message(name, args), language)


def over(number: int) -> dict[str, Any]:
    """Return a table that was over at a moment, as it is listed."""
    seats = [
        {"name": name, "who": who, "places": [place], "points": 9 - place, "match": None}
        for place, (name, who) in enumerate([("Ada", "person"), ("novice", "bot")], 1)
    ]
    turn = {"turn": None, "yours": False, "own": [0]}
    table = {"id": f"t{number}", "game": "kabaleo", "options": "players=2", "seats": seats}
    return {**table, **turn, "phase": "over", "since": 1_000_000.0 + number}


def test_all_games_that_are_over_are_shown_bit_by_bit(visit: Visiting) -> None:
    tables = [over(number) for number in reversed(range(LISTED + 5))]

    def answer(route: Route) -> None:
        before = parse_qs(urlsplit(route.request.url).query).get("before", ["inf"])
        found = [one for one in tables if one["since"] < float(before[0])]
        route.fulfill(json=found[:LISTED])

    person = visit(**SHORT, settings={**QUICK, "language": "ru"})
    page = person.page
    page.route(OWN, answer)
    page.goto("/games")
    rows = page.locator(".game-rows li")
    more = page.get_by_role("button", name="Показать ещё")

    for shown in range(20, LISTED + 1, 20):
        expect(rows).to_have_count(shown)
        more.tap()

    expect(rows).to_have_count(LISTED + 5)
    expect(more).to_have_count(0)
    assert page.locator(".game-rows time").last.get_attribute("datetime") == (
        "1970-01-12T13:46:40.000Z"
    )
    assert faults(page) == []
    page.locator(".game-rows").last.evaluate("one => one.scrollIntoView({block: 'end'})")
    picture(page, "all-own-games")


def test_own_games_are_listed_with_their_results_and_removed(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    boris.ask("GET", "/api/me")
    stays = ada.open("kabaleo", "players=2", ["me", "open"], games=1)
    boris.command(stays, do="sit", seat=1, name="Boris")
    ada.command(stays, do="start")
    ada.command(stays, do="resign", seat=0)
    goes = ada.begin("kabaleo", "players=2", ["me", "bot:novice"], games=1)
    page = ada.page
    page.goto("/games")
    rows = page.locator(".game-rows li")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("Place 2 of 2")
    expect(rows.nth(1)).to_contain_text("Boris")

    rows.first.get_by_role("button", name="Remove the game with Pim").click()
    page.get_by_role("button", name="Remove", exact=True).click()

    expect(rows).to_have_count(1)
    assert page.evaluate(KEPT)
    assert ada.snapshot(goes)["phase"] == "over"
    boris.page.goto("/you")
    expect(boris.page.locator(".shares li")).to_contain_text("100%")


@pytest.mark.parametrize("language", ["en", "de", "ru", "fa"])
def test_a_game_that_is_over_is_finished_though_its_match_goes_on(
    visit: Visiting, language: str
) -> None:
    review = {"weighed": "own", "luck": 0.02, "own": -0.3}
    between = {**over(500), "phase": "between", "review": review}
    before_all = {**over(-1), "phase": "between"}
    full = [over(number) for number in reversed(range(LISTED))]

    def answer(route: Route) -> None:
        is_next = "before=" in route.request.url
        route.fulfill(json=[] if is_next else [between, before_all, *full])

    person = visit(**SHORT, settings={**QUICK, "language": language})
    page = person.page
    page.route(OWN, answer)
    page.goto("/games")

    expect(page.locator("main h2")).to_have_text([told(language, "web-finished")])
    row = page.locator(".game-rows li", has=page.locator(".weighed"))
    expect(row.locator("a[href='/table/t500']")).to_be_visible()
    expect(row.locator("a[href='/replay/t500?review']")).to_be_visible()
    for size in ({"width": 375, "height": 553}, {"width": 320, "height": 568}):
        page.set_viewport_size(size)
        assert faults(page) == []
        picture(page, f"between-games-{size['width']}-{language}")
    more = page.get_by_role("button", name=told(language, "web-games-more"))
    for _ in range(LISTED // 20 - 1):
        more.tap()
    with page.expect_request(re.compile("before=")) as asked:
        more.tap()
    (oldest,) = parse_qs(urlsplit(asked.value.url).query)["before"]
    assert float(oldest) == over(0)["since"]  # the server's next page is of those that are over


def test_whoever_is_waited_for_under_a_wide_name_is_named_in_the_list(visit: Visiting) -> None:
    ada, ben = visit(**SHORT, settings={**QUICK, "language": "de"}), visit()
    table = two_at_table(ada, ben, "kabaleo")
    now = ada.snapshot(table)["game"]
    if now["mover"] == 0:
        ada.command(table, do="play", token=now["actions"][0], seat=0)

    ada.page.goto("/games")

    expect(ada.page.locator(".game-rows small")).to_contain_text("ist dran")
    assert faults(ada.page) == []


def test_a_game_is_removed_in_which_one_of_several_own_seats_has_given_up(visit: Visiting) -> None:
    ada, boris, chiara = visit(), visit(), visit()
    table = ada.open("kabaleo", "players=4", ["me", "device", "open", "open"], games=1)
    for seat, person in ((2, boris), (3, chiara)):
        person.call(f"Guest {seat}")
        person.command(table, do="sit", seat=seat, name=f"Guest {seat}")
    ada.command(table, do="start")
    ada.command(table, do="resign", seat=0)
    page = ada.page
    page.goto("/games")

    page.locator(".game-rows li button").click()
    page.get_by_role("button", name="Remove", exact=True).click()

    expect(page.locator(".game-rows li")).to_have_count(0)
    assert [seat["resigned"] for seat in ada.snapshot(table)["seats"]] == [True, True, False, False]
    ada.forgive()  # the refusal of the seat that had given up


def test_a_game_that_began_after_the_question_is_not_given_up(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    ben.ask("GET", "/api/me")
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=2)
    page = ada.page
    remove = page.get_by_role("button", name="Remove", exact=True)

    def begin_first() -> None:
        ben.command(table, do="sit", seat=1, name="Ben")
        ada.command(table, do="start")

    def begin_second() -> None:
        ben.command(table, do="resign", seat=1)
        ada.command(table, do="next")

    for begin, told in ((begin_first, "begun"), (begin_second, "came too late")):
        page.goto("/games")
        page.locator(".game-rows li button").click()
        expect(remove).to_be_visible()
        begin()
        remove.click()
        expect(page.get_by_role("dialog")).to_contain_text(told)
        expect(page.locator(".game-rows li")).to_have_count(1)

    assert [seat["resigned"] for seat in ada.snapshot(table)["seats"]] == [False, False]
    ada.forgive()  # what came too late was refused


@pytest.mark.parametrize("language", ["en", "ru", "fa"])
def test_a_table_whose_game_is_removed_says_so_and_leaves_the_list(
    visit: Visiting, language: str
) -> None:
    lost = {"game": "heap", "unreadable": "game"}
    tables = [{**over(2), **lost, "phase": "playing"}, {**over(1), **lost}]
    person = visit(**SHORT, settings={**QUICK, "language": language})
    page = person.page
    page.route(OWN, lambda route: route.fulfill(json=tables))
    page.goto("/games")
    rows = page.locator(".game-rows li")
    expect(rows).to_have_count(2)
    for row in rows.all():
        expect(row).to_contain_text("heap")
        expect(row).not_to_contain_text("game-heap")
        expect(row).to_contain_text(told(language, "web-state-unreadable", why="game"))
    expect(rows.locator("a")).to_have_count(0)
    assert faults(page) == []
    picture(page, f"lost-games-{language}")

    rows.first.locator("button").tap()
    expect(page.get_by_role("dialog")).to_contain_text(
        told(language, "web-games-remove-sure", what="hide")
    )
    page.get_by_role("dialog").locator("button.strong").tap()

    expect(rows).to_have_count(1)


def test_a_running_table_whose_game_is_removed_leads_to_where_it_is_taken_off_the_list(
    visit: Visiting,
) -> None:
    tables = [{**over(1), "game": "heap", "unreadable": "game", "phase": "playing"}]
    page = visit(**SHORT).page
    page.route(
        "**/api/start*",
        lambda route: route.fulfill(json={**route.fetch().json(), "mine": tables}),
    )
    page.route(OWN, lambda route: route.fulfill(json=tables))
    page.goto("/")
    strip = page.locator(".running a")
    expect(strip).to_contain_text(told("en", "web-state-unreadable", why="game"))
    picture(page, "lost-games-strip")

    strip.tap()

    expect(page.locator(".game-rows li")).to_have_count(1)
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("language", ["en", "ru", "fa"])
def test_whoever_saves_games_is_told_how_many_tables_are_missing(
    visit: Visiting, language: str
) -> None:
    person = visit(**SHORT, settings={**QUICK, "language": language})
    page = person.page
    text = "; one cannot be read\n\n; nor can another\n"
    page.route(OWN, lambda route: route.fulfill(json=[over(1)]))
    page.route(
        "**/api/me/records", lambda route: route.fulfill(body=text, content_type="text/plain")
    )
    page.goto("/you")
    with page.expect_download() as saving:
        page.get_by_role("button", name=told(language, "web-you-save")).tap()

    assert Path(saving.value.path()).read_text("utf-8") == text
    expect(page.get_by_role("dialog")).to_contain_text(told(language, "web-games-unsaved", count=2))
    assert faults(page) == []
    picture(page, f"unsaved-games-{language}")


def test_games_that_cannot_be_saved_now_are_not_left_without_a_word(visit: Visiting) -> None:
    person = visit(**SHORT, settings=QUICK)
    page = person.page
    page.route(OWN, lambda route: route.fulfill(json=[over(1)]))
    page.route("**/api/me/records", lambda route: route.abort())
    page.goto("/you")
    page.get_by_role("button", name="Save my games").tap()

    expect(page.get_by_role("dialog").locator("[role=alert]")).not_to_be_empty()
    person.forgive()


def test_of_a_game_that_is_gone_only_the_bots_are_listed_that_were_beaten(visit: Visiting) -> None:
    page = visit().page
    results = [{"game": "gone", "games": 2, "won": 1, "expected": 1, "beaten": ["2ply"]}]
    page.route("**/api/me/results*", lambda route: route.fulfill(json=results))

    page.goto("/you")

    steps = page.locator(".ladders ol > li")
    expect(steps).to_have_count(1)
    expect(steps).to_contain_text("2ply")
