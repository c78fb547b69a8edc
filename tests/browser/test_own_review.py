"""What a review adds for its reader: goals deduced, what weighed most, their own accuracy."""

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

import kolpak
from browser.conftest import Visiting
from browser.hands import DRAWN
from browser.looking import faults, picture
from browser.situations import Tables, play_on
from browser.test_own_games import OWN, over, told
from browser.test_replay import show
from browser.test_review import TOO_LARGE, answers, made_up
from browser.visiting import DESKTOP, SHORT, Visit
from browser.words import LANGUAGES
from kolpak.play.game import Game
from review.playing import at_random
from server.http.site import until

TURNS: Final = 6
"""Actions after which the made-up deduction knows more."""
COMPILES: Final = 120_000
"""Milliseconds for a review that may have to be compiled first."""


def deduced(game: Game) -> dict[str, Any]:
    """Return a made-up deduction: nothing is known at first, after some turns all but sure."""
    goals: str = game.state.goals
    even = {colour: 1 / len(goals) for colour in goals}
    known = [{colour: 0.97 if colour == own else 0.001 for colour in goals} for own in goals]
    found = [
        {"number": 0, "goals": [even] * len(goals)},
        {"number": TURNS, "goals": known},
    ]
    told: list[object] = [{"number": TURNS - 1, "factor": 20.0}]
    told += [None] * (len(goals) - 1)
    return {"deduction": {"spectator": found, "seats": [found] * len(goals), "giveaways": told}}


def test_the_strip_tells_who_may_hold_which_goal_as_far_as_the_moment_shows(
    visit: Visiting,
) -> None:
    game = at_random("kabaleo", "players=3", 4)
    page = visit().page
    *lines, summary = made_up(game)
    answers(page, [*lines, deduced(game), summary])
    show(page, game.record())
    page.locator(".told .act-review").click()
    strip = page.locator(".panel .strip")
    expect(strip.locator("tr")).to_have_count(3)
    expect(strip.locator(".likely, .none")).to_have_count(0)

    page.locator(".track input").fill(str(TURNS))

    expect(strip.locator(".likely.true")).to_have_count(3)  # all is open, so the truth is marked
    expect(strip.locator(".likely").first).to_contain_text("97")
    expect(strip.locator(".none")).to_have_count(6)
    expect(strip.locator(".none").first).to_contain_text("–")

    page.locator(".eye").nth(1).click()
    own = page.locator(".player > .strip")
    expect(own.locator("tr")).to_have_count(2)  # one knows one's own goal
    expect(own.locator(".true")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") <= DESKTOP["height"]
    assert faults(page) == []


@pytest.mark.parametrize("language", ["en", "de", "fa"])
def test_the_placement_that_gave_a_goal_away_is_told_and_led_to(
    visit: Visiting, language: str
) -> None:
    game = at_random("kabaleo", "players=3", 4)
    *lines, summary = made_up(game)
    entry = lines[TURNS - 1]["entry"]
    entry |= {"judged": None, "luck": [0.0] * 3}
    small = {"width": 320, "height": 568}
    page = visit(phone=True, viewport=small, settings={"language": language}).page
    answers(page, [*lines, deduced(game), summary])
    show(page, game.record())
    page.locator(".told .act-review").tap()
    expect(page.locator(".point").first).to_be_attached()
    page.locator(".sheets button").first.tap()
    said = re.compile("33.*97")
    if language == "fa":
        said = re.compile("۳۳.*۹۷")
    given = page.locator(".giveaways button")
    expect(given).to_have_count(1)
    expect(given).to_contain_text(said)
    assert faults(page) == []
    given.scroll_into_view_if_needed()
    picture(page, f"review-giveaways-{language}")

    given.tap()

    expect(page.locator(".told small")).to_contain_text(said)
    assert page.evaluate(TOO_LARGE) == ""
    picture(page, f"review-giveaway-{language}")


def made_up_at(page: Page, host: Visit, table: str, *head: object) -> None:
    """Answers the page's request for the review of a table's game with a made-up one."""
    record = host.context.request.get(f"/api/tables/{table}/record").text()
    lines = [*head, *made_up(kolpak.read(record))]
    body = "".join(json.dumps(line) + "\n" for line in lines)

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="application/x-ndjson")

    page.route(f"**/api/tables/{table}/review*", answer)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (None, "Your accuracy: 81"),
        (64, "Your accuracy: 81, the best so far"),
        (93, "Your accuracy: 81; your best is 93"),
    ],
)
def test_against_bots_ones_accuracy_is_told_beside_the_best_of_other_games(
    visit: Visiting,
    host: Visit,
    tables: Tables,
    cookies: list[Any],
    before: float | None,
    said: str,
) -> None:
    person = visit(**SHORT)
    person.context.add_cookies(cookies)
    page = person.page
    made_up_at(page, host, tables["kabaleo-over"], {"own": {"seat": 0, "best": before}})

    page.goto(f"/replay/{tables['kabaleo-over']}?review")

    page.locator(".sheets button").first.tap()
    expect(page.locator(".side.open p.own")).to_have_text(said)


def test_where_a_bot_has_moved_for_the_reader_no_accuracy_is_told_as_theirs(
    visit: Visiting, host: Visit, tables: Tables, cookies: list[Any]
) -> None:
    person = visit(**SHORT)
    person.context.add_cookies(cookies)
    page = person.page
    own = {"own": {"seat": 0, "best": None}}
    made_up_at(page, host, tables["kabaleo-over"], {"stand_ins": [0]}, own)

    page.goto(f"/replay/{tables['kabaleo-over']}?review")

    page.locator(".sheets button").first.tap()
    expect(page.locator(".side.open p.own")).to_contain_text("A bot made some of your moves")
    assert faults(page) == []


def test_who_follows_a_link_to_a_review_hears_of_no_accuracy_of_their_own(
    visit: Visiting, host: Visit, tables: Tables
) -> None:
    page = visit().page
    made_up_at(page, host, tables["kabaleo-over"])
    with page.expect_response("**/api/tables?which=mine"):
        page.goto(f"/replay/{tables['kabaleo-over']}?review&seat=0")

    expect(page.locator(".reviewed .accounts li").first).to_be_visible()
    expect(page.locator("p.own")).to_have_count(0)


@pytest.mark.parametrize(
    ("review", "said"),
    [
        ({"weighed": "luck", "luck": 0.12, "own": -0.05}, "You: luck +12"),
        ({"weighed": "own", "luck": 0.02, "own": -0.3}, "You: skill −30"),
        ({"weighed": "skill", "luck": 0.02, "own": -0.03}, "You: more skill than the others"),
        ({"weighed": "others", "luck": 0.12, "own": -0.03}, "The others’ mistakes decided"),
        ({"weighed": "estimate", "luck": 0.02, "own": -0.03}, "Luck or skill: hard to tell"),
        ({"weighed": "nothing", "luck": 0.02, "own": -0.03}, None),
        (None, None),
    ],
)
def test_the_list_of_games_says_whether_luck_or_skill_weighed_more(
    visit: Visiting, review: dict[str, Any] | None, said: str | None
) -> None:
    page = visit(**SHORT).page
    page.route(OWN, lambda route: route.fulfill(json=[{**over(1), "review": review}]))
    page.goto("/games")
    row = page.locator(".game-rows li")
    expect(row).to_have_count(1)

    expect(row.locator(".weighed")).to_have_text([said] if said else [])
    assert faults(page) == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert faults(page) == []
    if said:
        picture(page, f"own-games-weighed-{review and review['weighed']}")


def test_a_game_reviewed_on_one_device_tells_what_weighed_most_on_the_other(
    visit: Visiting,
) -> None:
    phone, desktop = visit(**SHORT), visit()
    options = "players=2 hats_per_player=1 stall_limit=1"
    keys = {"login": "ada.weighs", "password": "a quiet afternoon"}
    table = phone.begin("hats", options, ["me", "bot:greedy"], games=1)
    play_on(phone, table, None)
    phone.ask("POST", "/api/account", keys)
    desktop.ask("POST", "/api/session", keys)

    phone.page.goto(f"/replay/{table}?review")
    expect(phone.page.locator(".accounts li")).to_have_count(2, timeout=COMPILES)

    def review() -> dict[str, Any] | None:
        found: dict[str, Any] | None = desktop.ask("GET", "/api/tables?which=mine")[0]["review"]
        return found

    assert until(lambda: review() is not None)
    desktop.page.goto("/games")
    weighed = (review() or {})["weighed"]
    unsaid = weighed in ("nothing", "resigned")
    shown = {"luck": "You: luck", "own": "You: skill"}.get(weighed, re.compile("."))
    expect(desktop.page.locator(".game-rows li")).to_have_count(1)
    expect(desktop.page.locator(".game-rows .weighed")).to_contain_text([] if unsaid else [shown])


def test_the_review_of_a_private_game_is_for_those_who_may_know_it(visit: Visiting) -> None:
    ann, eve = visit(), visit(**SHORT)
    options = "players=2 hats_per_player=1 stall_limit=1"
    table = ann.begin("hats", options, ["me", "bot:greedy"], games=1, visibility="private")
    play_on(ann, table, None)
    invitation = ann.snapshot(table)["invitation"]

    eve.page.goto(f"/replay/{table}?review")

    expect(eve.page.locator(".missing")).to_contain_text("or it is private")
    expect(eve.page.locator("main svg.board, .track, .accounts")).to_have_count(0)
    eve.errors.clear()  # the browser's own words about the refusal; none may come after it
    eve.page.goto(f"/replay/{table}?review&invitation={invitation}")
    expect(eve.page.locator(".accounts li")).to_have_count(2, timeout=120_000)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [375, 320])
def test_what_weighed_most_for_a_seat_has_room_in_the_dock(
    visit: Visiting, width: int, language: str
) -> None:
    played = at_random("kabaleo", "players=3", 4)
    played.tags |= {"Seat0": "W" * 30, "Seat1": "Bob", "Seat2": "Cid"}
    lines = made_up(played)
    said = {what: told(language, "web-review-most", what=what) for what in ("estimate", "skill")}
    for seat in lines[-1]["review"]["seats"]:
        seat["weighed"] = max(said, key=lambda what: len(said[what]))
    small = {"width": width, "height": 553}
    page = visit(phone=True, viewport=small, settings={"language": language}).page
    answers(page, lines)
    show(page, played.record())
    page.locator(".told .act-review").tap()
    expect(page.locator(".point").first).to_be_attached()
    deed = page.locator(".told .deed")
    before = deed.inner_text()

    page.locator(".sheets button").last.tap()
    page.locator(".panel.options select").first.select_option("0")
    page.locator(".side.open header:visible button").tap()

    expect(deed).not_to_have_text(before, use_inner_text=True)
    assert page.evaluate(TOO_LARGE) == ""
    picture(page, f"review-verdict-{width}-{language}")


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize(("gone", "joined"), [([1], "{1}"), ([0, 1, 2], "{0}{comma}{1}{end}{2}")])
def test_a_review_says_that_a_game_was_given_up(
    visit: Visiting, language: str, gone: list[int], joined: str
) -> None:
    names = ["Ann", "Bob", "Cid", "Dan"]
    played = at_random("hat_cards", "players=4", 4)
    played.tags |= {f"Seat{seat}": name for seat, name in enumerate(names)}
    lines = made_up(played)
    lines[-1]["review"] |= {"over": False, "resigned": gone}
    page = visit(**SHORT, settings={"language": language}).page
    answers(page, lines)
    show(page, played.record())
    page.locator(".told .act-review").tap()
    expect(page.locator(".point").first).to_be_attached()
    page.locator(".sheets button").first.tap()

    expect(page.locator(".account .unfinished")).to_be_in_viewport(ratio=1)
    said = without_isolates(page.locator(".account .unfinished").inner_text())
    signs = {"comma": ", ", "end": " and "} if language == "en" else {"comma": "، ", "end": " و "}
    assert joined.format(*names, **signs) in said
    picture(page, f"review-given-up-{len(gone)}-{language}")


def without_isolates(text: str) -> str:
    """Return a text without the marks of direction around what is put into it."""
    return re.sub("[\u2066-\u2069\u200f]", "", text)


def test_who_leaves_before_the_game_is_there_asks_for_no_review(
    visit: Visiting, tables: Tables
) -> None:
    page = visit().page
    held: list[Route] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/rules/kabaleo")
    page.route("**/api/replay", lambda route: held.append(route))
    with page.expect_request("**/api/replay"):
        page.goto(f"/replay/{tables['kabaleo-over']}?review")

    page.locator("header a").first.click()
    expect(page.locator(".poster")).to_be_visible()
    with page.expect_event("requestfinished", lambda one: one.url.endswith("/api/replay")):
        held[0].continue_()
    page.evaluate(DRAWN)

    assert [url for url in asked if "/review" in url] == []
