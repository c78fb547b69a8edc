"""Two things at once: a line of chat beside a choice."""

from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD
from browser.situations import pick, two_at_table


def test_what_one_says_leaves_one_s_choice_on_the_board(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    table = two_at_table(ada, ben, "kabaleo")
    page = (ada, ben)[ada.snapshot(table)["game"]["mover"]].page
    pick(page)
    page.get_by_role("button", name="Chat").click()

    page.get_by_role("button", name="Good luck!").click()

    expect(page.locator(".chat, .panel-chat").first).to_contain_text("Good luck!")
    expect(page.locator(f"{BOARD} .target.selected")).to_have_count(1)
