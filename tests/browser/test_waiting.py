"""The waiting room: sitting down, bots, and colours that everybody chooses for themselves."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import AT_REST, verdict
from browser.looking import covered, faults, picture
from browser.situations import ADDRESS, LONG, WINDOWS
from browser.visiting import SHORT, Visit

MENU_WINDOWS: Final = (
    *((568, 320), (667, 331), (320, 568), (375, 553), (360, 740)),
    *((1024, 768), (1100, 540), (1440, 900)),
)
QUICK = "players=3 hats_per_player=1 stall_limit=1"
OFF_TABLE = """
    () => {
        const table = document.querySelector('.round-table').getBoundingClientRect();
        return [...document.querySelectorAll('.places .seat, .places .name')]
            .filter(one => {
                const {left, right} = one.getBoundingClientRect();
                return left < table.left || right > table.right;
            })
            .map(({innerText}) => innerText);
    }
"""
"""Lists seats and names that the table ends before."""
OUT_OF_REACH: Final = """
    seat => {
        const things = [seat.querySelector('summary'), ...seat.querySelectorAll('button')];
        return things.filter(one => {
            const {left, top, right, bottom} = one.getBoundingClientRect();
            const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return !isIn || !one.contains(at);
        }).map(({innerText}) => innerText);
    }
"""
"""Lists what of an open seat, and of its menu, a finger cannot press."""


UNDER_WOOD: Final = """
    () => {
        const wood = document.querySelector('.middle-of-table').getBoundingClientRect();
        return [...document.querySelectorAll('.places .name')].filter(name => {
            const {left, right} = name.getBoundingClientRect();
            return wood.width && left < wood.right - 1 && right > wood.left + 1;
        }).map(({innerText}) => innerText);
    }
"""
"""Lists the names below which the wood of the table lies."""
UNPLUG: Final = """
    () => {
        Object.defineProperty(navigator, 'onLine', {value: false});
        dispatchEvent(new Event('offline'));
    }
"""
"""Lets the network be gone, and the connection not be noticed to be lost yet."""


def colours(visit: Visit, table: str) -> str:
    return "".join(seat["colour"] for seat in visit.snapshot(table)["seats"])


def choose(page: Page, colour: str) -> None:
    """Takes a colour by the face under its hat."""
    page.locator(".swatch", has_text=colour).click()


def test_everybody_chooses_a_colour_and_the_game_is_fair(visit: Visiting) -> None:
    ada, boris = visit(), visit(phone=True)
    ada.call("Ada")
    table = ada.open("hats", QUICK, ["me", "open", "bot:greedy"])
    for person in (ada, boris):
        person.page.goto(f"/table/{table}")
    boris.page.get_by_label("Your name").fill("Boris")
    boris.page.get_by_role("button", name="Sit down").click()
    expect(boris.page.get_by_role("radio", name="red, taken by Ada")).to_be_disabled()

    choose(boris.page, "black")
    expect(ada.page.get_by_role("radio", name="black, taken by Boris")).to_be_disabled()
    choose(ada.page, "green")  # the bot's, which gets red for it
    expect(boris.page.get_by_role("radio", name="green, taken by Ada")).to_be_disabled()
    assert colours(ada, table) == "gkr"
    expect(ada.page.locator(".log")).to_contain_text("You are green now.")
    expect(ada.page.locator(".log")).to_contain_text("Boris is black now.")

    expect(boris.page.get_by_text("Waiting for Ada")).to_be_visible()
    expect(boris.page.get_by_role("button", name="Begin")).not_to_have_class("strong big")
    expect(ada.page).to_have_title("All seats are taken – Catch the Hat")
    begin = ada.page.get_by_role("button", name="Begin")
    expect(begin).to_have_class("strong big")
    begin.click()
    for person in (ada, boris):
        expect(person.page.locator("svg.board .target").first).to_be_visible()
    people = {0: ada, 1: boris}
    while (now := ada.snapshot(table))["phase"] == "playing":
        if (mover := now["game"]["mover"]) in people:
            token = people[mover].snapshot(table)["game"]["actions"][0]
            people[mover].command(table, do="play", token=token, seat=mover)
    assert now["fair"]["random"][:2] != ["-", "-"]
    for person in (ada, boris):
        expect(verdict(person.page)).to_have_attribute("data-fair", "checked")


def test_the_host_fills_free_seats_with_bots_and_frees_them(visit: Visiting) -> None:
    ada = visit()
    table = ada.open("hats", "players=4", ["me", "open", "open", "open"])
    page = ada.page
    page.goto(f"/table/{table}")

    page.locator(".seat.free summary").first.click()
    page.get_by_role("button", name="Novice").click()
    expect(page.locator(".seat.free")).to_have_count(2)
    page.get_by_role("button", name="Fill with bots").click()
    expect(page.locator(".seat.free")).to_have_count(0)

    assert [seat["who"] for seat in ada.snapshot(table)["seats"]] == ["person", *["bot"] * 3]
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    page.locator(".seat:not(.own) summary").first.click()
    page.get_by_role("button", name="Free the seat").click()
    expect(page.locator(".seat.free")).to_have_count(1)


def test_who_comes_by_a_link_sees_first_who_invites_and_where_to_sit_down(visit: Visiting) -> None:
    ada, boris = visit(), visit(phone=True)
    ada.call("Ada")
    table = ada.open("kabaleo", "players=3", ["me", "open", "open"])
    page = boris.page

    page.goto(f"/table/{table}")

    first = page.locator(".waiting > *").first
    expect(first.get_by_role("heading", name="Ada invites you")).to_be_visible()
    expect(first).to_contain_text("Kabaleo")
    sit = first.get_by_role("button", name="Sit down")
    expect(sit).to_be_in_viewport()
    page.get_by_label("Your name").fill("Boris")
    page.get_by_role("button", name="Take seat 3").click()
    expect(page.locator(".seat.own")).to_contain_text("Boris")
    assert boris.snapshot(table)["you"] == [2]


@pytest.mark.parametrize("size", [(375, 667), (768, 600), (1024, 600), (1366, 640)], ids=str)
def test_the_way_to_invite_others_is_in_sight(visit: Visiting, size: tuple[int, int]) -> None:
    person = visit(viewport=dict(zip(("width", "height"), size, strict=True)))
    page = person.page
    table = person.open("hats", "players=6", ["me", *["open"] * 5])

    page.goto(f"/table/{table}")

    expect(page.locator(".ways .strong")).to_be_in_viewport(ratio=1)
    assert faults(page) == []


@pytest.mark.parametrize("language", ["ru", "fa"])
@pytest.mark.parametrize("size", [(553, 375), (568, 320)], ids=str)
def test_on_a_small_phone_on_its_side_all_names_lie_on_the_table(
    visit: Visiting, size: tuple[int, int], language: str
) -> None:
    phone = SHORT | {"viewport": dict(zip(("width", "height"), size, strict=True))}
    ada, boris = visit(), visit(**phone, settings={"language": language})
    ada.call("Константин")
    boris.call(LONG)
    table = ada.open("hats", "players=4", ["me", "open", "bot:greedy", "open"])
    boris.command(table, do="sit", seat=1, name=LONG)
    page = boris.page

    page.goto(f"/table/{table}")

    expect(page.locator(".places .name").get_by_text(LONG)).to_be_visible()
    assert page.evaluate(OFF_TABLE) == []
    assert faults(page) == []
    picture(page, f"room-{size[0]}-{language}")


@pytest.mark.parametrize("language", ["de", "ru", "fa"])
@pytest.mark.parametrize("seats", [4, 6])
def test_what_may_be_chosen_for_a_free_seat_lies_in_every_window(
    visit: Visiting, seats: int, language: str
) -> None:
    person = visit(settings={"language": language})
    table = person.open("hats", f"players={seats}", ["me", *["open"] * (seats - 1)])
    page = person.page
    page.goto(f"/table/{table}")
    free = page.locator(".seat.free")
    expect(free).to_have_count(seats - 1)

    for window in MENU_WINDOWS:
        page.set_viewport_size(dict(zip(("width", "height"), window, strict=True)))  # type: ignore[arg-type]
        page.evaluate(AT_REST)
        for seat in free.all():
            seat.locator("summary").click()
            page.evaluate(AT_REST)
            assert seat.evaluate(OUT_OF_REACH) == [], window
            seat.locator("summary").click()


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: str(window["width"]))
def test_the_wood_of_the_table_lies_under_no_name(visit: Visiting, window: dict[str, int]) -> None:
    person = visit(**SHORT | {"viewport": window})
    person.call(LONG)
    table = person.open("hats", "players=4", ["me", "device", "device", "device"])
    page = person.page
    page.goto(f"/table/{table}")
    expect(page.locator(".places .name")).to_have_count(4)

    assert page.evaluate(UNDER_WOOD) == []


def test_without_a_network_nothing_lies_over_the_bar_of_the_waiting_room(visit: Visiting) -> None:
    person = visit(**SHORT)
    person.page.goto(f"/table/{person.open('hats', 'players=2', ['me', 'open'])}")
    expect(person.page.locator(".waiting")).to_be_visible()

    person.page.evaluate(UNPLUG)

    expect(person.page.locator(".offline")).to_have_count(0)  # the dock will say it
    assert covered(person.page) == []


def wrong(page: Page) -> list[str]:
    """Lists what is wrong with a page on phones of all sizes."""
    found = []
    for window in WINDOWS:
        page.set_viewport_size(window)  # type: ignore[arg-type]
        page.evaluate(AT_REST)
        found += [f"{window}: {fault}" for fault in (*faults(page), *covered(page))]
    return found


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("name", [LONG, ADDRESS])
def test_a_name_without_a_space_has_room_in_every_sentence(
    visit: Visiting, name: str, language: str
) -> None:
    ada, ben = visit(), visit(phone=True, settings={"language": language})
    for person in (ada, ben):
        person.call(name)
    table = ada.open("hats", "players=2", ["me", "open"])
    page = ben.page

    page.goto(f"/table/{table}")
    expect(page.locator(".entrance")).to_be_visible()
    assert wrong(page) == [], "the invitation"

    ada.page.goto(f"/table/{table}")
    ben.command(table, do="sit", seat=1, name=name)
    expect(page.locator(".waiting p[role]")).to_contain_text(name)
    assert wrong(page) == [], "waiting for the host"

    page.goto(f"/table/{ben.open('hats', 'players=3', ['me', 'device', 'open'])}")
    expect(page.locator(".waiting legend").first).to_contain_text(name)
    assert wrong(page) == [], "the colours of two on one device"


def test_by_keys_the_focus_is_on_what_comes_next_up_to_the_first_move(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    table = ada.open("kabaleo", "players=2", ["me", "open"])
    page = boris.page
    page.goto(f"/table/{table}")
    page.get_by_label("Your name").fill("Boris")
    begin = page.get_by_role("button", name="Begin")

    page.keyboard.press("Enter")
    expect(begin).to_be_focused()
    page.locator(".seat.own summary").press("Enter")
    page.get_by_role("button", name="Stand up").press("Enter")
    expect(page.get_by_role("button", name="Sit down")).to_be_focused()
    page.keyboard.press("Enter")
    expect(begin).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator("svg.board .target:focus")).to_be_visible()


def test_a_game_without_colours_offers_none(visit: Visiting) -> None:
    ada = visit()
    table = ada.open("kabaleo", "players=2", ["me", "open"])

    ada.page.goto(f"/table/{table}")

    expect(ada.page.locator(".share .qr")).to_be_visible()
    expect(ada.page.locator(".swatch")).to_have_count(0)
