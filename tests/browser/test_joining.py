"""Coming to a table of others: by a code, by a link, and after a lesson."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.lines import stand_between


def join(page: Page, text: str) -> None:
    """Types a code or a link where the start page takes one."""
    page.get_by_role("button", name="Join with a code").click()
    page.get_by_label("Code or link").fill(text)
    page.get_by_role("button", name="Go", exact=True).click()


FORMS = ["{code}", " {code}. ", "{table}", "({url}/table/{table})", " {url}/table/{table}/\u200b"]


@pytest.mark.parametrize("form", FORMS)
def test_a_table_is_found_by_its_code_or_its_link(visit: Visiting, form: str) -> None:
    ada, boris = visit(), visit()
    table = ada.open("kabaleo", "players=2", ["me", "open"])
    code = ada.snapshot(table)["code"].lower()
    boris.page.goto("/")

    typed = form.format(code=code, table=table, url=boris.url)
    join(boris.page, typed)
    boris.page.get_by_label("Your name").fill("Boris")
    boris.page.get_by_role("button", name="Sit down").click()

    expect(boris.page.locator(".seat.own")).to_be_visible()
    assert boris.snapshot(table)["you"] == [1]


def test_a_private_table_is_found_by_its_link_only(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    table = ada.open("kabaleo", "players=2", ["me", "open"], visibility="private")
    ada.page.goto(f"/table/{table}")
    link = ada.page.locator(".share .link").input_value()

    boris.page.goto(link)
    boris.page.get_by_label("Your name").fill("Boris")
    boris.page.get_by_role("button", name="Sit down").click()

    expect(boris.page.locator(".seat.own")).to_be_visible()
    assert "invitation=" in link


def test_who_plays_with_friends_is_asked_for_a_name_that_they_see(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    ada.page.goto("/")
    ada.page.get_by_text("Friends", exact=True).click()
    ada.page.get_by_role("button", name="Open the table").click()
    expect(ada.page.get_by_label("Your name")).to_be_focused()  # it is missing

    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Open the table").click()
    code = ada.page.locator(".share .code b")
    expect(code).to_be_visible()

    boris.page.goto("/")
    join(boris.page, code.inner_text())
    expect(boris.page.get_by_role("heading", name="Ada invites you")).to_be_visible()
    boris.page.get_by_role("button", name="Sit down").first.click()
    expect(boris.page.get_by_label("Your name")).to_be_focused()


def test_two_who_sit_down_at_the_same_moment_both_have_a_seat(visit: Visiting) -> None:
    ada, boris, cleo = visit(), visit(), visit()
    is_behind = False

    def fall_behind(message: str, send: Callable[[str], None]) -> None:
        """Tells the page nothing of what the server says while it is behind."""
        if not is_behind:
            send(message)

    stand_between(cleo.page, down=fall_behind)
    table = ada.open("kabaleo", "players=3", ["me", "open", "open"])
    for one, name in ((boris, "Boris"), (cleo, "Cleo")):
        one.page.goto(f"/table/{table}")
        one.page.get_by_label("Your name").fill(name)
    is_behind = True
    boris.page.get_by_role("button", name="Sit down").click()
    expect(boris.page.locator(".seat.own")).to_be_visible()

    cleo.page.get_by_role("button", name="Sit down").click()

    ada.page.goto(f"/table/{table}")
    names = ada.page.locator(".seat .name")
    expect(names).to_have_text([re.compile("Guest"), "Boris", "Cleo"])


def test_a_wrong_code_is_told_at_once(visit: Visiting) -> None:
    boris = visit()
    boris.page.goto("/")

    join(boris.page, "zzzzz")

    expect(boris.page.get_by_role("alert")).to_contain_text("No open table has the code “ZZZZZ”")
    assert all("404" in error for error in boris.errors)  # the browser notes every refusal
    boris.forgive()


def test_a_renewed_invitation_sends_spectators_away(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    table = ada.open("kabaleo", "players=2", ["me", "open"], visibility="private")
    ada.page.goto(f"/table/{table}")
    link = ada.page.locator(".share .link")
    old = link.input_value()
    boris.page.goto(old)
    expect(boris.page.get_by_role("button", name="Sit down")).to_be_visible()

    ada.page.get_by_role("button", name="Renew the invitation").click()

    expect(link).not_to_have_value(old)
    expect(boris.page.get_by_text("or it is private")).to_be_visible()
    boris.page.goto(link.input_value())
    expect(boris.page.get_by_role("button", name="Sit down")).to_be_visible()


def test_the_link_is_sent_the_way_the_machine_sends_things(visit: Visiting) -> None:
    ada = visit()
    ada.context.add_init_script("navigator.share = async sent => { window.sent = sent }")
    table = ada.open("kabaleo", "players=2", ["me", "open"])
    ada.page.goto(f"/table/{table}")

    ada.page.get_by_role("button", name="Send the link").click()

    assert ada.page.evaluate("window.sent") == {
        "title": "Kabaleo",
        "url": f"{ada.url}/table/{table}",
    }


def test_what_is_no_code_is_refused_in_one_sentence(visit: Visiting) -> None:
    page = visit().page
    page.goto("/")

    join(page, "no code!")

    told = page.get_by_role("alert")
    expect(told).to_have_text("This is neither the code of a table nor a link to one.")


def test_who_is_invited_may_learn_first_and_comes_back_to_the_table(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    table = ada.open("hats", "players=2", ["me", "open"])
    boris.page.goto(f"/table/{table}")

    boris.page.get_by_role("link", name="Teach me").click()
    boris.page.locator(".coach .pass").click()
    boris.page.get_by_role("link", name="Back to the table").click()

    boris.page.wait_for_url(f"**/table/{table}")
    expect(boris.page.get_by_role("button", name="Sit down")).to_be_visible()
