"""Questions in the dock: what keeps them from it, and what answers them."""

from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD
from browser.situations import two_at_table
from browser.visiting import SHORT


def test_a_tap_of_who_is_not_to_move_keeps_no_question_from_the_dock(visit: Visiting) -> None:
    people = visit(**SHORT), visit(**SHORT)
    watcher = visit(**SHORT)
    table = two_at_table(*people, "kabaleo")
    seat: int = people[0].snapshot(table)["game"]["mover"]
    mover, waiting = people[seat], people[1 - seat]
    watcher.page.goto(f"/table/{table}")
    for person in (waiting, watcher):
        person.page.locator(f"{BOARD} [data-id^='place:']").first.tap(force=True)

    mover.command(table, do="offer", what="stop")

    expect(waiting.page.locator(".dock")).to_have_attribute("data-speaker", "question")
    waiting.page.locator(".dock").get_by_role("button", name="Agree").tap()
    expect(watcher.page.locator(".dock")).to_have_attribute("data-speaker", "result")
