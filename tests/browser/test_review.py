"""The review of a game in the replay: its track, turning points, and what would be better."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Visiting
from browser.hands import DRAWN
from browser.looking import faults, picture, violations
from browser.situations import Tables
from browser.test_replay import SHORT, show
from browser.visiting import DESKTOP, PHONE
from browser.words import LANGUAGES
from kolpak.live.replay import branch
from kolpak.play.game import Game
from kolpak.words.message import Message
from kolpak.words.translation import translate
from review.playing import at_random

COMPILES = 300_000
"""Milliseconds until a first review is there: what it needs may have to be compiled."""

COSTLY = 3
"""Choices of a made-up review that cost something, so many as there are turning points."""

SHEDS, GIVES = (
    Message(f"reason-kabaleo-{what}", {"colour": Message("colour", {"letter": "p"})}).as_dict()
    for what in ("rids-early", "gives")
)
REASONS = (
    {"best_reason": SHEDS, "played_merit": None, "played_danger": GIVES},
    {"best_reason": SHEDS, "played_merit": SHEDS, "played_danger": None},
    {"best_reason": None, "played_merit": None, "played_danger": GIVES},
)
"""What is said of each of them: the longest sentences that there are."""


def made_up(game: Game) -> list[dict[str, Any]]:
    """Return the lines of a review with made-up numbers, but real positions of better choices.

    No search is run: what reviews say is tested elsewhere, here it is what the page makes of it.
    """
    seats, rng = len(game.standing), Random(1)
    walked = Game(game.type, game.options, manual=True)
    lines: list[dict[str, Any]] = []
    costly = []
    zero = [0.0] * seats
    for number, token in enumerate(game.tokens):
        mover = walked.mover if isinstance(walked.mover, int) else None
        numbers = [rng.random() for _ in range(seats)]
        known = [one / sum(numbers) for one in numbers]
        luck = [0.2, -0.2, *zero[2:]] if mover is None else zero
        entry: dict[str, Any] = {
            "number": number, "mover": mover, "action": token, "luck": luck, "choice": zero,
            "second_look": zero, "reveal": zero, "open": known, "judged": None, "cause": None,
            "known": [known] * seats if game.type.secrets else [],
        }  # fmt: skip
        line = {"entry": entry}
        others = [one for one in walked.actions if one != token] if mover is not None else []
        if others and len(costly) < COSTLY:
            entry["judged"] = {
                "best": others[0], "chance": 0.6, "played": 0.4, "loss": 0.2, "typical": 0.3,
                "error": 0.0, "grade": "blunder", **REASONS[len(costly)],
            }  # fmt: skip
            line["better"] = dict(branch(walked, others[0]))
            costly.append(entry)
        lines.append(line)
        walked.play(token)
    seat = {
        "start": 0.5, "luck": 0.12, "own": -0.05, "others": 0.1, "second_look": 0.03,
        "reveal": 0.0, "result": 0.7, "accuracy": 81.0, "weighed": "luck", "turning_points": [],
    }  # fmt: skip
    summary = {"over": True, "seats": [seat] * seats, "turning_points": costly}
    return [*lines, {"review": summary}]


LONG: Final = ("W" * 30, "Wolf-Dietrich von und zu Bergen", "Bo")


def of_three(game: str, names: Sequence[str] = LONG) -> Game:
    """Plays a game of three at random, of which one at Catch the Hat is stopped early."""
    played = at_random(game, "players=3" if game != "hats" else "players=3 stall_limit=5", 4)
    for seat, name in enumerate(names):
        played.tags[f"Seat{seat}"] = name
    return played


def answers(page: Page, lines: list[dict[str, Any]]) -> None:
    """Answer the page's request for a review with these lines."""
    body = "".join(json.dumps(line) + "\n" for line in lines)
    page.route(
        "**/api/review", lambda route: route.fulfill(body=body, content_type="application/x-ndjson")
    )


PREPARING = Message("web-review-preparing", {})

ON_ITS_SIDE = {"width": 640, "height": 360}
TOO_LARGE = """
    async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const dock = document.querySelector('.player .dock').getBoundingClientRect();
        const deed = document.querySelector('.told .deed');
        const {top, bottom} = deed.getBoundingClientRect();
        const scrolls = getComputedStyle(deed).overflowY === 'auto';
        const isCut = !scrolls && deed.scrollHeight > deed.clientHeight + 1;
        if (isCut || top < dock.top || bottom > dock.bottom) return deed.innerText;
        if (document.documentElement.scrollHeight > innerHeight) return 'The page is too high.';
        const badge = document.querySelector('.told .badge');
        if (!badge) return '';
        const isWide = badge.scrollWidth > badge.clientWidth;
        const isHigh = badge.offsetHeight > badge.closest('.dock').offsetHeight;
        return isWide || isHigh ? badge.innerText : '';
    }
"""
"""Gives the sentence of the dock, or the badge beside it, where it is larger than its room."""
TO_ITS_END = "line => line.parentElement.scrollTo(0, line.parentElement.scrollHeight)"
END_IS_SEEN = """
    line => line.getBoundingClientRect().bottom
        <= line.closest('.dock').getBoundingClientRect().bottom
"""
SIDEWAYS = {"width": 568, "height": 320}
NARROW = {"width": 320, "height": 568}
BROKEN_FIGURES = """
    () => [...document.querySelectorAll('.eye')].flatMap(seat => {
        const range = document.createRange();
        const whole = seat.getBoundingClientRect();
        return [...seat.querySelectorAll('.numbers, .split span > span')].filter(one => {
            range.selectNodeContents(one);
            const {left, right, height} = range.getBoundingClientRect();
            return left < whole.left + 1 || right > whole.right - 1 || height > 28;
        }).map(({innerText}) => innerText);
    })
"""
"""Lists figures of seats that take two lines, or run out of the seat."""


@pytest.mark.parametrize("language", ["de", "fa", "ru"])
@pytest.mark.parametrize(
    "size", [SHORT, NARROW, SIDEWAYS, PHONE], ids=lambda size: str(size["width"])
)
def test_the_sentences_of_a_review_have_room_in_the_dock_of_a_phone(
    visit: Visiting, size: dict[str, int], language: str
) -> None:
    played = at_random("kabaleo", "players=3", 4)
    for seat, name in enumerate(["W" * 30, "Wolf-Dietrich von und zu Bergen", "Bo"]):
        played.tags[f"Seat{seat}"] = name
    page = visit(phone=True, viewport=size, settings={"language": language}).page
    answers(page, made_up(played))
    show(page, played.record())
    page.locator(".told .act-review").click()
    expect(page.locator("main.reviewed .track")).to_be_visible()

    better = page.locator(".remarks g.better")
    tried = 0
    for _ in played.tokens:
        page.keyboard.press("ArrowRight")
        assert page.evaluate(TOO_LARGE) == ""
        if better.count() and tried < COSTLY:
            why = page.locator(".told small")
            expect(why).to_be_visible()
            why.evaluate(TO_ITS_END)
            assert why.evaluate(END_IS_SEEN)
            if size in (SHORT, NARROW):
                assert page.locator(".stage").evaluate("one => one.offsetHeight") >= 220
            picture(page, f"review-why-{size['width']}-{language}-{tried}")
            better.focus()
            page.keyboard.press("Enter")
            expect(why).to_be_visible()
            assert page.evaluate(TOO_LARGE) == ""
            page.locator(".told .act-played").click()
            tried += 1
    assert tried == COSTLY


def test_a_running_game_is_said_to_have_no_review_without_another_try(visit: Visiting) -> None:
    person = visit(phone=True, viewport=SHORT, settings={"language": "ru"})
    table = person.begin("hats", "players=2", ["me", "bot:greedy"], absent="wait")
    page = person.page

    page.goto(f"/replay/{table}/0?review")

    expect(page.locator(".told[role=alert] .act")).to_have_count(1)
    assert page.evaluate(TOO_LARGE) == ""
    person.forgive()  # of the answer 404


@pytest.mark.parametrize("size", [SHORT, ON_ITS_SIDE], ids=["short phone", "on its side"])
def test_a_review_that_breaks_off_says_so_in_whole_words(
    visit: Visiting, size: dict[str, int]
) -> None:
    page = visit(phone=True, viewport=size, settings={"language": "de"}).page
    answers(page, [])
    show(page, at_random("hat_cards", "players=3", 4).record())

    page.locator(".told .act-review").click()

    expect(page.locator(".told[role=alert] .act")).to_have_count(2)
    assert faults(page) == []
    assert page.evaluate(TOO_LARGE) == ""
    expect(page.locator(".controls")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
@pytest.mark.parametrize(
    ("size", "language"), [(SHORT, "fa"), (DESKTOP, "en")], ids=["short phone", "desktop"]
)
def test_a_review_shows_what_cost_the_game_and_what_would_have_been_better(
    visit: Visiting, game: str, size: dict[str, int], language: str
) -> None:
    played = of_three(game)
    lines = made_up(played)
    page = visit(phone=size == SHORT, viewport=size, settings={"language": language}).page
    answers(page, lines)
    show(page, played.record())

    page.locator(".told .act-review").click()

    expect(page.locator(".accounts li")).to_have_count(3)
    expect(page.locator(".point")).to_have_count(COSTLY)
    first = page.locator(".point .number, .remarks text.number").first
    expect(first).to_have_text("۱" if language == "fa" else "1")
    if size == SHORT:
        page.locator(".sheets button").first.click()
        expect(page.locator(".accounts")).to_be_visible()
    page.locator(".point").first.click()
    expect(page.locator(".told .badge.skill")).to_be_visible()
    expect(page.locator(".remarks g.better")).to_have_count(1)
    assert faults(page) + violations(page) == []
    picture(page, f"review-{game}-{'phone' if size == SHORT else 'desktop'}")
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]

    deed = page.locator(".told .deed")
    before = deed.inner_text()
    page.locator(".remarks g.better").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".remarks")).to_have_count(0)
    assert deed.inner_text() != before
    expect(page.locator(".told .act-played")).to_be_focused()
    page.keyboard.press("Enter")
    expect(deed).to_have_text(before, use_inner_text=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_without_a_first_action_is_said_to_be_prepared(
    visit: Visiting, language: str
) -> None:
    played = at_random("kabaleo", "players=2", 4)
    page = visit(phone=True, viewport=SHORT, settings={"language": language}).page
    asked: list[Route] = []
    page.route("**/api/review", lambda route: asked.append(route))  # a server that still compiles
    show(page, played.record())

    page.locator(".told .act-review").tap()

    said = page.locator(".told .deed small")
    expect(said).to_have_text(translate(PREPARING, language), use_inner_text=True)
    assert page.evaluate(TOO_LARGE) == ""
    body = "".join(json.dumps(line) + "\n" for line in made_up(played))
    asked[0].fulfill(body=body, content_type="application/x-ndjson")
    expect(page.locator(".point").first).to_be_attached()
    expect(said).to_have_count(0)


def test_a_review_that_comes_late_is_not_that_of_another_record(visit: Visiting) -> None:
    played = [at_random(game, "players=2", 4) for game in ("kabaleo", "hat_cards")]
    page = visit().page
    asked: list[Route] = []
    page.route("**/api/review", lambda route: asked.append(route))
    show(page, "\n".join(game.record() for game in played))
    begin = page.locator(".told .act-review")
    with page.expect_request("**/api/review"):
        begin.click()

    page.get_by_label("Record").select_option("1")
    expect(begin).to_be_visible()
    body = "".join(json.dumps(line) + "\n" for line in made_up(played[0]))
    with page.expect_event("requestfinished"):
        asked[0].fulfill(body=body, content_type="application/x-ndjson")
    page.evaluate(DRAWN)

    expect(begin).to_be_visible()
    expect(page.locator("main.reviewed")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "options"),
    [("kabaleo", "players=4"), ("hat_cards", "players=5"), ("hats", "players=6 board=large")],
)
def test_the_figures_of_every_seat_are_whole(visit: Visiting, game: str, options: str) -> None:
    played = at_random(game, options, 4, 200)
    page = visit(viewport=PHONE).page
    *lines, last = made_up(played)
    for seat in last["review"]["seats"]:
        seat |= {"luck": 0.42, "own": -0.16}
    answers(page, [*lines, last])
    show(page, played.record())
    page.locator(".told .act-review").click()
    expect(page.locator(".split").first).to_be_visible()

    for width, height in ((360, 740), (390, 844), (820, 1180), (900, 700), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BROKEN_FIGURES) == [], width


def test_the_track_lies_within_a_short_phone(visit: Visiting) -> None:
    played = at_random("kabaleo", "players=2", 4)
    page = visit(phone=True, viewport=SHORT).page
    answers(page, made_up(played))
    show(page, played.record())
    page.locator(".told .act-review").tap()
    expect(page.locator("main.reviewed .point").first).to_be_attached()

    for key in ("Home", "End"):
        page.keyboard.press(key)
        for part in (".track input", ".bands circle.knob"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["x"] >= 1, (key, part)
            assert box["x"] + box["width"] <= SHORT["width"] - 1, (key, part)


def test_the_track_is_a_slider_that_speaks(visit: Visiting) -> None:
    played = at_random("kabaleo", "players=2", 4)
    lines = made_up(played)
    page = visit().page
    answers(page, lines)
    show(page, played.record())
    page.get_by_role("button", name="Review").click()
    slider = page.get_by_role("slider")
    last = len(played.tokens)

    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")

    chances = lines[1]["entry"]["open"]
    leader = max(range(2), key=chances.__getitem__)
    name = f"Player {leader + 1}"
    spoken = f"Move 2 of {last}, {name} {round(100 * chances[leader])} %"
    expect(slider).to_have_attribute("aria-valuetext", spoken)
    page.locator(".eye").first.click()
    spoken = f"Move 2 of {last}, Player 1 {round(100 * chances[0])} %"
    expect(slider).to_have_attribute("aria-valuetext", spoken)


def test_a_review_that_breaks_off_says_so_and_is_tried_again(visit: Visiting) -> None:
    played = at_random("kabaleo", "players=2", 4)
    lines = made_up(played)
    person = visit()
    page = person.page
    answers(page, lines[:-1])
    show(page, played.record())
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("alert")).to_contain_text("The connection broke off")
    expect(page.locator(".panel.account")).to_have_count(0)

    page.unroute("**/api/review")
    failed = {"id": "error-passing", "args": {}, "rule": None, "message": "No.", "repeat": True}

    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"error": failed})

    page.route("**/api/review", refuse)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_contain_text("No.")

    page.unroute("**/api/review")
    answers(page, lines)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".point")).to_have_count(COSTLY)
    person.forgive()  # the refusal is one of the browser's own lines


def test_a_finished_game_is_one_tap_from_its_review(
    visit: Visiting, tables: Tables, cookies: list[Any]
) -> None:
    person = visit()
    person.context.add_cookies(cookies)
    page = person.page
    page.goto("/games")
    review = page.locator(f".game-rows a[href*='{tables['hats-over']}']")

    review.click()

    expect(page.locator(".reviewed .accounts li")).to_have_count(2, timeout=COMPILES)
    assert page.url.endswith("?review")
    page.go_back()
    page.go_forward()  # what was computed is there at once
    expect(page.locator(".reviewed .accounts li")).to_have_count(2)
