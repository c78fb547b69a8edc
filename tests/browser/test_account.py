"""The account in the settings: made from a guest, found again on another device, by two ways."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD
from browser.looking import GONE_BACK, covered, faults, small_targets
from browser.situations import play_on
from browser.visiting import QUICK, SHORT, Visit

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}

ADDRESSES = count(1)


@pytest.fixture
def visit(visit: Visiting) -> Visiting:
    """Lets people visit from addresses of their own: from one, ten passwords may be tried."""

    def come(**options: Any) -> Visit:
        address = f"203.0.113.{next(ADDRESSES)}"
        return visit(extra_http_headers={"X-Forwarded-For": address}, **options)

    return come


def unfold(page: Page) -> None:
    """Opens the settings of the start page and in them the account."""
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Account", exact=True).click()


def come_as_guest(page: Page) -> None:
    """Opens the page about oneself and in it the account, which there is none of yet."""
    page.goto("/you")
    page.locator("details.account > summary").press("Enter")
    expect(page.get_by_text("You are a guest in this browser.")).to_be_visible()


def delete_for_good(page: Page) -> None:
    """Has all that is known of the visitor deleted, by keys."""
    page.get_by_role("button", name="Delete my data").press("Enter")
    page.get_by_role("button", name="Delete for good").press("Enter")


def give(page: Page, login: str, password: str) -> None:
    """Types in login and password."""
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password", exact=True).fill(password)


def test_a_guest_makes_an_account_and_goes_on_on_another_device(visit: Visiting) -> None:
    desk, phone = visit(), visit(phone=True)
    table = desk.open("kabaleo", "players=2", ["me", "open"])

    unfold(desk.page)
    give(desk.page, "ada.lovelace", "a quiet afternoon")
    desk.page.get_by_role("button", name="Create account").click()
    expect(desk.page.get_by_text("Your account is “ada.lovelace”.")).to_be_visible()

    unfold(phone.page)
    phone.page.get_by_text("I have one").click()
    give(phone.page, "Ada.Lovelace", "a quiet afternoon")
    phone.page.get_by_role("button", name="Sign in", exact=True).click()
    phone.page.locator(f'a[href^="/table/{table}"]').first.click()

    expect(phone.page.locator(".seat.own")).to_be_visible()
    assert phone.snapshot(table)["you"] == [0]


def test_the_page_about_oneself_knows_of_an_account_just_made(visit: Visiting) -> None:
    page = visit().page
    page.goto("/you")
    expect(page.locator(".person small")).to_have_text("Guest in this browser")
    page.get_by_text("Account", exact=True).click()

    give(page, "rosa.parks", "a quiet afternoon")
    page.get_by_role("button", name="Create account").click()

    expect(page.locator(".person small")).to_have_text("Signed in as rosa.parks")


def test_who_signs_out_is_a_guest_again(visit: Visiting) -> None:
    person = visit()
    unfold(person.page)
    give(person.page, "grace.hopper", "a quiet afternoon")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_text("Your account is “grace.hopper”.")).to_be_visible()
    before = person.ask("GET", "/api/me")

    person.page.get_by_role("button", name="Sign out", exact=True).click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    unfold(person.page)

    expect(person.page.get_by_text("You are a guest in this browser.")).to_be_visible()
    after = person.ask("GET", "/api/me")
    assert before["account"]
    assert not after["account"]
    assert before["id"] != after["id"]


def test_who_signs_out_everywhere_is_a_guest_in_the_other_browser_too(visit: Visiting) -> None:
    desk, phone = visit(), visit(phone=True)
    unfold(desk.page)
    give(desk.page, "mary.shelley", "a quiet afternoon")
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_text("Your account is “mary.shelley”.")).to_be_visible()
    unfold(phone.page)
    phone.page.get_by_text("I have one").click()
    give(phone.page, "mary.shelley", "a quiet afternoon")
    phone.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.page.get_by_role("dialog")).to_have_count(0)

    desk.page.get_by_role("button", name="Sign out everywhere").click()
    expect(desk.page.get_by_role("dialog")).to_have_count(0)

    for person in (desk, phone):
        unfold(person.page)
        expect(person.page.get_by_text("You are a guest in this browser.")).to_be_visible()
    # a start page asks for its tables every few seconds, also with the cookie that just ended
    assert all("401" in error for person in (desk, phone) for error in person.errors)
    desk.forgive()
    phone.forgive()


@pytest.mark.parametrize("where", ["elsewhere", "elsewhere before it opens", "in another tab"])
def test_who_is_signed_out_is_told_so_at_an_own_table_and_signs_in(
    visit: Visiting, where: str
) -> None:
    person = visit(**SHORT)
    page = person.page
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], visibility="private")
    keys = {"login": f"emilie.{where.replace(' ', '.')}", "password": "a quiet afternoon"}
    person.ask("POST", "/api/account", keys)
    page.goto(f"/table/{table}")
    expect(page.locator(".seat.own")).to_be_visible()
    if where == "elsewhere before it opens":
        page.goto("/rules/kabaleo")

    if where == "in another tab":
        sign_out(person.context.new_page(), "Sign out")
    else:
        phone = visit()
        phone.ask("POST", "/api/session", keys)
        sign_out(phone.page, "Sign out everywhere, programs too")
    if where == "elsewhere before it opens":
        page.goto(f"/table/{table}")

    expect(page.get_by_role("alert")).to_contain_text("You have been signed out in this browser.")
    assert faults(page) == []
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_label("Login")).to_be_in_viewport()
    give(page, **keys)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.locator(f'a[href^="/table/{table}"]').first.click()
    expect(page.locator(".seat.own")).to_be_visible()
    person.forgive()


def sign_out(page: Page, button: str) -> None:
    page.goto("/you")
    page.get_by_text("Account", exact=True).click()
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator("main.you")).to_have_count(0)


def test_what_is_wrong_is_told_and_what_was_typed_stays(visit: Visiting) -> None:
    person = visit()
    unfold(person.page)

    give(person.page, "emmy", "short")
    person.page.get_by_role("button", name="Create account").click()

    expect(person.page.get_by_role("alert")).to_have_text("A password has 8 to 200 characters.")
    expect(person.page.get_by_label("Login")).to_have_value("emmy")
    assert all("400" in error for error in person.errors)  # the browser notes every refusal
    person.forgive()


def test_programs_and_passkeys_that_do_not_come_are_asked_for_again(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.route("**/api/me/tokens", lambda route: route.fulfill(status=503, body=""))
    unfold(page)
    give(page, "alan.kay", "a quiet afternoon")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your account is “alan.kay”.")).to_be_visible()

    page.get_by_text("Programs and passkeys").click()

    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/me/tokens")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    person.forgive()


def test_with_a_passkey_no_password_is_needed(visit: Visiting) -> None:
    url = visit().url.replace("127.0.0.1", "localhost")  # a number may have no passkeys
    person = visit(base_url=url)
    devices = person.context.new_cdp_session(person.page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})

    unfold(person.page)
    person.page.get_by_label("Login").fill("touch.ann")
    person.page.get_by_role("button", name="Create it with a passkey").click()
    expect(person.page.get_by_text("Your account is “touch.ann”.")).to_be_visible()
    made = person.ask("GET", "/api/me")

    # By a key: a click as quick as this, where the last one was, is a second tap.
    person.page.get_by_role("button", name="Sign out", exact=True).press("Enter")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    unfold(person.page)
    person.page.get_by_text("I have one").click()
    person.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)

    assert person.ask("GET", "/api/me") == made


def test_each_device_has_one_passkey_of_an_account(visit: Visiting) -> None:
    url = visit().url.replace("127.0.0.1", "localhost")
    person = visit(base_url=url)
    page = person.page
    devices = person.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    unfold(page)
    page.get_by_label("Login").fill("two.keys")
    page.get_by_role("button", name="Create it with a passkey").click()
    page.get_by_text("Programs and passkeys").click()
    keys = page.locator(".keys li")
    expect(keys).to_have_count(1)
    add = page.get_by_role("button", name="Add a passkey")

    add.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(
        "This device already has a passkey of your account."
    )
    other = {**AUTHENTICATOR, "transport": "usb"}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": other})
    add.press("Enter")

    expect(page.get_by_text("The passkey is added")).to_be_visible()
    expect(keys).to_have_count(2)
    person.forgive()  # the list may be asked for with the cookie that has just ended


def test_an_address_of_numbers_offers_no_passkeys(visit: Visiting) -> None:
    person = visit()
    unfold(person.page)

    expect(person.page.get_by_role("button", name="Create account")).to_be_visible()
    expect(person.page.get_by_role("button", name="passkey")).to_have_count(0)


def test_a_long_address_as_login_breaks_its_line(visit: Visiting) -> None:
    person = visit(**SHORT)
    login = "anna.maria.von.wunderlich@post.example.org"
    person.call("Anna")
    person.ask("POST", "/api/account", {"login": login, "password": "blue hat 17"})
    page = person.page
    page.goto("/you")
    page.locator("details.account > summary").click()

    expect(page.get_by_text(login)).to_have_count(2)
    assert faults(page) + covered(page) == []


def test_a_guest_saves_all_games_and_is_deleted_by_keys_alone(visit: Visiting) -> None:
    person = visit(**SHORT, settings={**QUICK, "language": "ru", "ownName": "Ада"})
    page = person.page
    person.call("Ада")
    page.goto("/you")
    save = page.get_by_role("button", name="Сохранить мои партии")
    expect(page.locator(".person b")).to_have_text("Ада")
    expect(save).to_have_count(0)
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], games=1)
    play_on(person, table, None)
    before = person.ask("GET", "/api/me")

    page.reload()
    with page.expect_download() as saving:
        save.click()
    assert saving.value.suggested_filename == "kolpak-games.kolpak"
    assert f'[Table "{table}"]' in Path(saving.value.path()).read_text("utf-8")
    page.locator("details.account > summary").press("Enter")
    delete = page.get_by_role("button", name="Удалить сведения обо мне…")
    assert faults(page) + covered(page) == []
    delete.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) + covered(page) + small_targets(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # it has the focus back before that
    expect(delete).to_be_focused()
    assert person.ask("GET", "/api/me") == before

    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Удалить навсегда")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("/")

    assert person.ask("GET", "/api/me")["id"] != before["id"]
    assert person.ask("GET", "/api/tables?which=mine") == []
    assert "Ада" not in page.evaluate("JSON.stringify(localStorage)")


def test_an_old_page_deletes_nobody_who_has_signed_in_since(visit: Visiting) -> None:
    person = visit()
    page = person.page
    come_as_guest(page)
    other = visit()
    login = {"login": "lise.meitner", "password": "a quiet afternoon"}
    other.call("Lise")
    other.ask("POST", "/api/account", login)
    person.ask("POST", "/api/session", login)

    delete_for_good(page)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Load again").press("Enter")

    expect(page.locator(".person small")).to_contain_text("lise.meitner")
    assert other.ask("GET", "/api/me")["account"]
    person.forgive()


def test_a_stranger_of_whom_two_tabs_have_made_two_guests_plays_all_the_same(
    visit: Visiting,
) -> None:
    person = visit()
    page = person.page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.wait_for_load_state("networkidle")
    first = person.ask("GET", "/api/me")["id"]
    person.context.clear_cookies()
    assert person.ask("GET", "/api/me")["id"] != first

    page.get_by_role("button", name="Play now").press("Enter")

    expect(page.locator(BOARD)).to_be_visible()
    person.forgive()  # the browser's own line about the request that was refused


def test_a_page_of_another_guest_deletes_nobody(visit: Visiting) -> None:
    person = visit()
    page = person.page
    come_as_guest(page)
    person.context.clear_cookies()
    other = person.ask("GET", "/api/me")

    delete_for_good(page)

    expect(page.get_by_role("alert")).to_be_visible()
    assert person.ask("GET", "/api/me") == other
    person.forgive()


def test_the_page_calls_somebody_what_the_server_calls_them(visit: Visiting) -> None:
    ada, person = visit(), visit()
    ada.call("Ada")
    ada.ask("POST", "/api/account", {"login": "ada.byron", "password": "a quiet afternoon"})
    table = ada.open("kabaleo", "players=2", ["me", "open"])
    page = person.page
    page.goto(f"/table/{table}")
    page.get_by_label("Your name").fill("Bob")
    with page.expect_response("**/api/me") as renaming:
        page.get_by_role("button", name="Sit down").click()
    assert renaming.value.json()["name"] == "Bob"

    unfold(page)
    page.get_by_text("I have one").click()
    give(page, "ada.byron", "a quiet afternoon")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_text("Friends", exact=True).click()
    expect(page.locator("input[autocomplete=nickname]")).to_have_value("Ada")

    unfold(page)
    page.get_by_role("button", name="Sign out", exact=True).press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate(GONE_BACK)
    page.goto("/you")
    expect(page.locator(".person b")).to_contain_text("Guest")
