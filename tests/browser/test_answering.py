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


def test_who_is_away_as_a_table_is_opened_is_no_news(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    table = two_at_table(ada, ben, "kabaleo")
    seat: int = ada.snapshot(table)["game"]["mover"]
    mover, other = (ada, ben) if seat == 0 else (ben, ada)
    mover.page.goto("/")
    away = other.page.locator(".seat.away")
    expect(away).to_have_count(1)
    expect(other.page.locator(".dock")).to_have_attribute("data-speaker", "news")

    other.page.reload()

    expect(away).to_have_count(1)
    expect(other.page.locator(".dock")).to_have_attribute("data-speaker", "waiting")
    mover.page.goto(f"/table/{table}")
    expect(other.page.locator(".dock")).to_have_attribute("data-speaker", "news")
    expect(other.page.locator("#spoken p")).to_have_count(1)  # that they are back
