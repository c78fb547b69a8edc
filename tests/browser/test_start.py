"""The start page: playing at once, coming to a table by code or link, language and look changed."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD, targets
from browser.looking import faults
from browser.words import LANGUAGES

TEN_SECONDS = 10_000
SINCE = "() => performance.now()"
SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver(seen => {
        for (const one of seen.getEntries()) window.shifted += one.value;
    }).observe({type: "layout-shift", buffered: true});
"""

BADGE: Final = "navigator.setAppBadge = async count => { window.badge = count }"


def press_first_offer(page: Page) -> None:
    """Presses what the board offers first."""
    page.wait_for_selector(f"{BOARD} .target.legal")
    first = targets(page)[0]
    page.mouse.click(first["x"], first["y"])


@pytest.mark.smoke
def test_a_stranger_plays_within_ten_seconds_and_one_press(visit: Visiting) -> None:
    page = visit(settings={}).page
    page.goto("/")

    page.get_by_role("button", name="Play now").click()
    press_first_offer(page)
    page.wait_for_selector(f"{BOARD} .target.selected")

    assert page.evaluate(SINCE) < TEN_SECONDS
    assert page.get_by_text("Your turn").first.is_visible()


FORMS = ["{code}", " {code} ", "{table}", "{url}/table/{table}", " {url}/table/{table}/ "]


@pytest.mark.parametrize("form", FORMS)
def test_a_table_is_found_by_its_code_or_its_link(visit: Visiting, form: str) -> None:
    ada, boris = visit(), visit()
    table = ada.open("kabaleo", "players=2", ["me", "open"])
    code = ada.snapshot(table)["code"].lower()
    boris.page.goto("/")

    typed = form.format(code=code, table=table, url=boris.url)
    boris.page.get_by_label("Code or link").fill(typed)
    boris.page.get_by_role("button", name="Go", exact=True).click()
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
    boris.page.get_by_label("Code or link").fill(code.inner_text())
    boris.page.get_by_role("button", name="Go", exact=True).click()
    expect(boris.page.get_by_role("heading", name="Ada invites you")).to_be_visible()
    boris.page.get_by_role("button", name="Sit down").first.click()
    expect(boris.page.get_by_label("Your name")).to_be_focused()


def test_a_wrong_code_is_told_at_once(visit: Visiting) -> None:
    boris = visit()
    boris.page.goto("/")

    boris.page.get_by_label("Code or link").fill("zzzzz")
    boris.page.get_by_role("button", name="Go", exact=True).click()

    expect(boris.page.get_by_role("alert")).to_contain_text("No open table has the code “ZZZZZ”")
    assert all("404" in error for error in boris.errors)  # the browser notes every refusal
    boris.errors.clear()


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


def test_listed_tables_are_found_continued_and_watched(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    ada.call("Ada")  # the start page shows her name to all tests that come after
    listed = {"visibility": "listed"}
    free = ada.open("kabaleo", "players=2", ["me", "open"], **listed)
    running = ada.begin("hats", "players=2", ["me", "bot:greedy"], **listed)
    ada.page.goto("/")
    boris.page.goto("/")

    def row(page: Page, title: str, table: str) -> Locator:
        section = page.locator("section.card").filter(has_text=title)
        return section.locator(f"a[href='/table/{table}']")

    expect(row(ada.page, "Your games", running)).to_be_visible()
    expect(row(boris.page, "Open tables", free)).to_be_visible()
    row(boris.page, "Watch", running).click()

    expect(boris.page.locator(".bar").get_by_text("Watching")).to_be_visible()
    expect(boris.page.locator(f"{BOARD} .target.legal")).to_have_count(0)


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

    page.get_by_label("Code or link").fill("no code!")
    page.get_by_role("button", name="Go", exact=True).click()

    told = page.get_by_role("alert")
    expect(told).to_have_text("This is neither the code of a table nor a link to one.")


def test_language_and_look_change_at_once_and_stay(visit: Visiting) -> None:
    person = visit()
    page = person.page
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")
    page.evaluate("() => { window.same = true }")
    ground = "() => getComputedStyle(document.body.parentElement).backgroundColor"
    light = page.evaluate(ground)

    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fa")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator(".bar .status")).to_have_text("نوبت شما")
    page.locator("dialog .segment").get_by_text("تیره", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")

    assert page.evaluate(ground) != light
    assert page.evaluate("window.same")  # without loading the page anew
    page.reload()
    expect(page.locator("html[lang=fa][data-look=dark]")).to_have_count(1)


def test_in_persian_text_runs_from_the_right_and_boards_do_not(visit: Visiting) -> None:
    person = visit(settings={"language": "fa", "speed": "none"})
    clock = {"kind": "total", "seconds": 300}
    table = person.begin("hats", "players=2", ["me", "device"], clock=clock)
    page = person.page

    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target")

    direction = "one => getComputedStyle(one).direction"
    expected = {".log": "rtl", BOARD: "ltr", ".clock": "ltr", ".notation input": "rtl"}
    for part, wanted in expected.items():
        assert page.locator(part).first.evaluate(direction) == wanted, part

    page.locator(".notation input").fill("H0>R1")  # instead of the sentence that said what to type
    assert page.locator(".notation input").evaluate(direction) == "ltr"


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_one_sits_down_under_the_name_that_one_gives(
    visit: Visiting, language: str
) -> None:
    host, guest = visit(), visit(settings={"language": language}, locale=language)
    table = host.open("kabaleo", "players=2", ["me", "open"])
    guest.page.goto(f"/table/{table}")
    guest.page.locator(".waiting #own-name").fill("Łucja سارا")

    guest.page.locator(".seat.free .take").click()

    expect(guest.page.locator(".seat.own")).to_be_visible()
    assert host.snapshot(table)["seats"][1]["name"] == "Łucja سارا"
    guest.page.goto(f"/table/{host.open('kabaleo', 'players=2', ['me', 'open'])}")
    expect(guest.page.locator(".waiting #own-name")).to_have_value("Łucja سارا")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_a_device_is_shared_without_giving_names(
    visit: Visiting, language: str
) -> None:
    person = visit(settings={"language": language}, locale=language)
    page = person.page
    page.goto("/")
    page.locator("form.new .segments.wide .segment").nth(2).click()

    page.locator("form.new button.strong.big").click()
    page.wait_for_url("**/table/*")

    names = [seat["name"] for seat in person.snapshot(page.url.rpartition("/")[2])["seats"]]
    assert len(set(names)) == len(names) > 1
    assert all(name.isprintable() for name in names)


def test_own_games_say_whose_turn_it_is_and_begin_with_one_s_own(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    boris.ask("GET", "/api/me")
    waiting, own = (ada.open("kabaleo", "players=2", ["me", "open"], games=1) for _ in range(2))
    for table in (waiting, own):
        boris.command(table, do="sit", seat=1, name="Boris")
        ada.command(table, do="start")
    people = (ada, boris)
    for table, wanted in ((own, 0), (waiting, 1)):
        while (mover := ada.snapshot(table)["game"]["mover"]) != wanted:
            token = people[mover].snapshot(table)["game"]["actions"][0]
            people[mover].command(table, do="play", token=token, seat=mover)

    ada.page.goto("/")

    rows = ada.page.locator("section", has_text="Your games").locator("li")
    expect(rows.first).to_contain_text("Your turn, since")
    expect(rows.nth(1)).to_contain_text("Boris to play, since")
    expect(ada.page).to_have_title("(1) Kolpak")
    ada.context.add_init_script(BADGE)
    ada.page.goto(f"/table/{waiting}")
    expect(ada.page).to_have_title("(1) It is Boris’s turn – Kabaleo")
    assert ada.page.evaluate("window.badge") == 1


def test_against_bots_one_plays_in_the_colour_that_one_has_chosen(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.goto("/")
    page.locator(".poster-hats").click()

    page.locator(".swatch", has_text="black").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(BOARD)

    seats = person.snapshot(page.url.rpartition("/")[2])["seats"]
    assert [seat["colour"] for seat in seats] == [*"kygb"]


def test_on_one_device_everybody_has_a_colour_and_levels_are_for_bots(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.goto("/")
    page.locator(".poster-hats").click()
    page.get_by_text("One device").click()
    page.locator(".segment").get_by_text("3", exact=True).click()
    expect(page.get_by_role("group", name="Level")).to_have_count(0)

    page.get_by_label("Colour of Player 3").select_option("red")
    expect(page.get_by_label("Colour of Player 1")).to_have_value("g")
    page.locator(".people .segment").nth(1).click()
    expect(page.get_by_role("group", name="Level")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(BOARD)

    seats = person.snapshot(page.url.rpartition("/")[2])["seats"]
    assert [(seat["who"], seat["colour"]) for seat in seats] == [
        ("person", "g"), ("bot", "y"), ("device", "r"),
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fa"])
def test_the_button_is_in_sight_and_posters_have_words_before_pictures(
    visit: Visiting, language: str
) -> None:
    page = visit(phone=True, settings={"language": language}).page
    page.goto("/")
    page.wait_for_selector(".beside")

    expect(page.locator("form.new button.strong.big")).to_be_in_viewport(ratio=1)
    for game in ("kabaleo", "hats", "hat_cards"):
        poster = page.locator(f".poster-{game}")
        words, picture = (
            poster.locator(part).evaluate("one => one.getBoundingClientRect().x")
            for part in ("strong", ".art")
        )
        assert (words < picture) == (language == "en"), game


@pytest.mark.parametrize("language", LANGUAGES)
def test_posters_show_all_their_words_on_a_small_phone(visit: Visiting, language: str) -> None:
    page = visit(viewport={"width": 340, "height": 600}, settings={"language": language}).page
    page.goto("/")
    page.wait_for_selector(".beside")

    assert faults(page) == []


def test_own_games_that_are_expected_take_no_room_from_others_later(visit: Visiting) -> None:
    person = visit()
    page = person.page
    for _ in range(2):
        person.open("kabaleo", "players=2", ["me", "open"])
    page.goto("/")
    expect(page.locator(".own-tables li")).to_have_count(2)
    page.wait_for_function("() => JSON.parse(localStorage.kolpak).ownGames === 2")
    page.add_init_script(SHIFTS)
    page.goto("/")
    expect(page.locator(".own-tables a[href]")).to_have_count(2)
    page.wait_for_selector(".beside")

    assert page.evaluate("window.shifted") < 0.01


HIDDEN = """
    Object.defineProperty(document, "hidden", {get: () => true});
    window.requestAnimationFrame = () => 0;  // as in a tab that is not shown
"""


def test_a_hidden_tab_and_the_icon_say_that_it_is_one_s_turn(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    boris.ask("GET", "/api/me")
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=1)
    boris.command(table, do="sit", seat=1, name="Boris")
    ada.command(table, do="start")
    if ada.snapshot(table)["game"]["mover"] == 0:
        token = ada.snapshot(table)["game"]["actions"][0]
        ada.command(table, do="play", token=token, seat=0)
    ada.context.add_init_script(BADGE)
    ada.page.goto(f"/table/{table}")
    expect(ada.page).to_have_title("It is Boris’s turn – Kabaleo")
    ada.page.evaluate(HIDDEN)

    token = boris.snapshot(table)["game"]["actions"][0]
    boris.command(table, do="play", token=token, seat=1)

    expect(ada.page).to_have_title("Your turn – Kabaleo")
    assert ada.page.evaluate("window.badge") == 1


def test_three_levels_are_offered_first_and_all_on_demand(visit: Visiting) -> None:
    page = visit(phone=True).page
    page.goto("/")
    levels = page.locator(".level")

    expect(levels.get_by_role("radio")).to_have_count(3)
    levels.get_by_role("button", name="More levels").press("Enter")

    expect(levels.get_by_role("radio")).to_have_count(5)
    expect(levels.get_by_role("radio", name="Old hand")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(levels.get_by_role("radio", name="Expert")).to_be_checked()
    expect(levels).to_contain_text("Looks ahead")
