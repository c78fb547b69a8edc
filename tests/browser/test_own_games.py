"""The list of one's own games: it goes on beyond what the server lists at once."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Route, expect

from browser.conftest import Visiting
from browser.looking import faults, picture
from browser.visiting import QUICK, SHORT

LISTED = 100
"""Tables that the server lists at once."""


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
    page.route(re.compile(r"/api/tables\?which=mine"), answer)
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
