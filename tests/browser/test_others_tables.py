"""The tables of others on the start page: to join, to watch, and in the way of nobody."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.looking import picture
from browser.situations import LONG, NARROWEST
from browser.test_start import POLL_MS, SHIFTS
from browser.visiting import SHORT


def listed(table: str, phase: str, **seats: str) -> dict[str, object]:
    """Gives a table of others as the server lists it; ``seats`` are names with who sits there."""
    return {
        "id": table,
        "game": "kabaleo",
        "options": "players=2",
        "seats": [
            {"name": name, "who": who, "places": [], "points": None, "match": None}
            for name, who in seats.items()
        ],
        "phase": phase,
        "since": 1_700_000_000,
        "turn": 0 if phase == "playing" else None,
        "yours": False,
        "own": [],
        "v": None,
        "unreadable": None,
    }


@pytest.mark.parametrize("window", [SHORT, {"viewport": NARROWEST}, {}])
def test_tables_of_others_come_change_and_go_without_moving_anything(
    visit: Visiting, window: dict[str, object]
) -> None:
    page = visit(**window).page
    tables: dict[str, list[dict[str, object]]] = {"open": [], "live": []}
    page.route(
        "**/api/start*", lambda route: route.fulfill(json={**route.fetch().json(), **tables})
    )
    page.route("**/api/tables?which=open", lambda route: route.fulfill(json=tables["open"]))
    page.route("**/api/tables?which=live", lambda route: route.fulfill(json=tables["live"]))
    page.clock.install()
    page.add_init_script(SHIFTS)
    page.goto("/")
    rules = page.locator(".beside nav")
    expect(rules).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")

    def poll(which: str, *now: dict[str, object]) -> None:
        tables[which][:] = now
        with page.expect_response("**/api/tables?*live*"):
            page.clock.fast_forward(POLL_MS)

    rows = page.locator(".others a")
    poll("open", listed("a", "open", Ada="person", free="open"))
    expect(rows).to_have_count(1)
    poll("live", listed("b", "playing", **{LONG: "person", "Boris": "person"}))
    expect(rows).to_have_count(2)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    poll("open", listed("c", "open", Chiara="person", Dan="person"))
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("over")
    picture(page, f"others-{page.viewport_size['width']}")  # type: ignore[index]
    poll("live", listed("d", "playing", Eva="person", Fred="person"))
    expect(rows.first).to_contain_text("Eva to play")

    assert [row.get_attribute("href") for row in rows.all()] == [
        "/table/d",
        "/table/b",
        "/table/c",
    ]
    assert page.evaluate("window.shifted") == 0
    page.unroute_all(behavior="ignoreErrors")
