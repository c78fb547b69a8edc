"""Two things at once: a line of chat beside a choice, a slow answer."""

from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import BOARD
from browser.situations import pick, two_at_table
from browser.visiting import SHORT


def test_what_one_says_leaves_one_s_choice_on_the_board(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    table = two_at_table(ada, ben, "kabaleo")
    page = (ada, ben)[ada.snapshot(table)["game"]["mover"]].page
    pick(page)
    page.get_by_role("button", name="Chat").click()

    page.get_by_role("button", name="Good luck!").click()

    expect(page.locator(".chat, .panel-chat").first).to_contain_text("Good luck!")
    expect(page.locator(f"{BOARD} .target.selected")).to_have_count(1)


def test_an_answer_that_is_on_its_way_over_a_lost_line_is_seen_to_be(visit: Visiting) -> None:
    ada, ben = visit(**SHORT), visit()
    table = two_at_table(ada, ben, "kabaleo")
    ben.command(table, do="offer", what="stop")
    agree = ada.page.get_by_role("button", name="Agree")
    expect(agree).to_have_css("opacity", "1")
    ada.context.set_offline(offline=True)

    agree.tap()

    expect(agree).to_have_css("opacity", "0.45")
    ada.context.set_offline(offline=False)
    expect(ada.page.locator(".dock[data-speaker=result]")).to_be_visible()
    ada.forgive()
