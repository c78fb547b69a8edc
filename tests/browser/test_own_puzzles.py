"""What an account has solved: on all its devices, and for nobody else who uses one of them."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD, Mouse
from browser.test_account import give, sign_out
from browser.test_puzzle import press_hinted
from browser.visiting import SHORT, Visit

SENT = "**/api/me/puzzles"
DONE = ".streak .today.done"
NUMBERS = count(1)
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('kolpak-puzzles'))"


@pytest.fixture
def keys() -> dict[str, str]:
    """The login of somebody new."""
    return {"login": f"solver.{next(NUMBERS)}", "password": "a quiet afternoon"}


def come(visit: Visiting, keys: dict[str, str], path: str) -> Visit:
    """Lets somebody come with a new browser and sign in to an account, or make it."""
    person = visit(extra_http_headers={"X-Forwarded-For": f"198.51.100.{next(NUMBERS)}"}, **SHORT)
    person.ask("GET", "/api/me")
    person.ask("POST", path, keys)
    person.page.goto("/you")
    expect(person.page.locator(".person small")).to_contain_text("Signed in as")
    return person


def look(page: Page, difficulty: str = "easy") -> None:
    """Goes to a puzzle of today."""
    page.goto(f"/puzzle/kabaleo/{difficulty}")
    expect(page.locator(BOARD)).to_be_visible()


def solve(page: Page, difficulty: str = "easy") -> None:
    look(page, difficulty)
    press_hinted(Mouse(page))
    expect(page.locator(DONE)).to_have_count(1)


def sign_in(page: Page, keys: dict[str, str]) -> None:
    page.goto("/you?signed-out")
    give(page, **keys)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("main.you")).to_have_count(0)


def test_what_is_solved_on_one_device_is_seen_and_saved_on_the_other(
    visit: Visiting, keys: dict[str, str]
) -> None:
    phone, desktop = come(visit, keys, "/api/account"), come(visit, keys, "/api/session")
    look(desktop.page)
    expect(desktop.page.locator(DONE)).to_have_count(0)

    with phone.page.expect_response(
        lambda one: "puzzles" in one.url and "kabaleo" in str(one.request.post_data)
    ):
        solve(phone.page)

    look(desktop.page, "medium")
    expect(desktop.page.locator(DONE)).to_have_count(1)
    expect(desktop.page.get_by_label("How hard")).to_contain_text("✓")
    today = desktop.page.evaluate("new Date().toISOString().slice(0, 10)")
    desktop.page.goto("/you")
    with desktop.page.expect_download() as saving:
        desktop.page.get_by_role("button", name="Save my games").tap()
    assert Path(saving.value.path()).read_text("utf-8") == f"; Puzzles {today}\n"


def test_what_is_lost_on_the_way_is_sent_the_next_time(
    visit: Visiting, keys: dict[str, str]
) -> None:
    phone, desktop = come(visit, keys, "/api/account"), come(visit, keys, "/api/session")
    phone.page.route(SENT, lambda route: route.abort())
    solve(phone.page)
    phone.page.unroute(SENT)

    with phone.page.expect_response(SENT):
        look(phone.page, "medium")

    look(desktop.page)
    expect(desktop.page.locator(DONE)).to_have_count(1)
    phone.forgive()


def test_who_signs_in_brings_along_what_the_browser_has(
    visit: Visiting, keys: dict[str, str]
) -> None:
    desktop = come(visit, keys, "/api/account")
    phone = visit(**SHORT)
    solve(phone.page)

    sign_in(phone.page, keys)

    look(desktop.page)
    expect(desktop.page.locator(DONE)).to_have_count(1)
    look(phone.page)
    expect(phone.page.locator(DONE)).to_have_count(1)


@pytest.mark.parametrize("button", ["Sign out", "Sign out everywhere, programs too"])
def test_the_next_person_at_a_device_neither_sees_nor_inherits_what_an_account_has_solved(
    visit: Visiting, keys: dict[str, str], button: str
) -> None:
    ann = come(visit, keys, "/api/account")
    solve(ann.page)

    sign_out(ann.page, button)

    assert ann.page.evaluate(KEPT) == []
    look(ann.page)
    expect(ann.page.locator(DONE)).to_have_count(0)
    other = {**keys, "login": f"{keys['login']}.2"}
    come(visit, other, "/api/account")
    sign_in(ann.page, other)
    with ann.page.expect_response(SENT) as sent:
        look(ann.page)
    assert sent.value.json() == {"days": [], "last": []}
    sign_in_again = come(visit, keys, "/api/session").page
    look(sign_in_again)
    expect(sign_in_again.locator(DONE)).to_have_count(1)
    ann.forgive()  # a page asks for its tables also with the cookie that has just ended


def test_what_was_not_sent_before_the_account_was_signed_out_elsewhere_waits_for_it_unseen(
    visit: Visiting, keys: dict[str, str]
) -> None:
    phone, desktop = come(visit, keys, "/api/account"), come(visit, keys, "/api/session")
    phone.page.route(SENT, lambda route: route.abort())
    solve(phone.page)
    sign_out(desktop.page, "Sign out everywhere, programs too")
    phone.page.unroute(SENT)

    phone.page.goto("/puzzle/kabaleo/easy")
    expect(phone.page.get_by_role("alert")).to_contain_text("You have been signed out")
    look(phone.page)
    expect(phone.page.locator(DONE)).to_have_count(0)

    sign_in(phone.page, keys)
    look(phone.page)
    expect(phone.page.locator(DONE)).to_have_count(1)
    assert len(phone.ask("POST", "/api/me/puzzles", {"days": [], "last": []})["days"]) == 1
    for person in (phone, desktop):
        person.forgive()


def test_a_page_of_a_guest_keeps_nothing_of_who_signs_in_in_another_tab(
    visit: Visiting, keys: dict[str, str]
) -> None:
    ann = come(visit, keys, "/api/account")
    solve(ann.page, "medium")
    person = visit(**SHORT)
    look(person.page)
    sign_in(person.new_page(), keys)

    for difficulty in ("easy", "hard"):
        person.page.get_by_label("How hard").select_option(difficulty)
        press_hinted(Mouse(person.page))

    kept = person.page.evaluate("JSON.parse(localStorage.getItem('kolpak-puzzles')).last")
    assert kept == ["kabaleo easy", "kabaleo hard"]
