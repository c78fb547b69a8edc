"""The start page: playing at once, opponents, options, running games, badges."""

from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD, targets
from browser.holding import hold, let_go
from browser.looking import faults, out_of_sight, picture
from browser.situations import NARROWEST
from browser.visiting import QUICK
from browser.words import LANGUAGES

TEN_SECONDS = 10_000
POLL_MS: Final = 15_000
"""When the page asks again (web/src/own_tables.ts)."""
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


def test_how_many_play_is_chosen_once_it_is_known_what_the_game_allows(visit: Visiting) -> None:
    page = visit(settings={"game": "hats"}).page
    hold(page, "**/api/start*")
    page.goto("/")
    page.get_by_text("Friends", exact=True).click()
    count = page.get_by_label("Players")
    expect(count).to_be_disabled()
    expect(count).to_have_text("…")

    let_go(page, "**/api/start*")

    expect(count).to_be_enabled()
    expect(count).to_have_value("4")


def test_listed_tables_are_found_continued_and_watched(visit: Visiting) -> None:
    ada, boris = visit(), visit()
    ada.call("Ada")  # the start page shows her name to all tests that come after
    listed = {"visibility": "listed"}
    free = ada.open("kabaleo", "players=2", ["me", "open"], **listed)
    running = ada.begin("hats", "players=2", ["me", "bot:greedy"], **listed)
    ada.page.goto("/")
    boris.page.goto("/")

    def row(page: Page, table: str) -> Locator:
        return page.locator(f".others a[href='/table/{table}']")

    expect(ada.page.locator(f".running a[href='/table/{running}']")).to_be_visible()
    expect(row(boris.page, free)).to_contain_text("waiting for players")
    row(boris.page, running).click()

    expect(boris.page.locator(".bar").get_by_text("Watching")).to_be_visible()
    expect(boris.page.locator(f"{BOARD} .target.legal")).to_have_count(0)


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

    rows = ada.page.get_by_role("list", name="Your games").locator("li")
    expect(rows.first).to_contain_text("Your turn, since")
    expect(rows.nth(1)).to_contain_text("Boris to play, since")
    expect(ada.page).to_have_title("(1) Kolpak")
    ada.context.add_init_script(BADGE)
    ada.page.goto(f"/table/{waiting}")
    expect(ada.page).to_have_title("(1) It is Boris’s turn – Kabaleo")
    assert ada.page.evaluate("window.badge") == 1

    ada.prefer(removed=[own])
    ada.page.goto(f"/table/{waiting}")
    ada.page.wait_for_function("() => window.badge !== undefined")
    assert ada.page.evaluate("window.badge") == 1  # a next game has begun there, and others wait
    ada.page.goto("/")
    expect(rows).to_have_count(2)
    ada.prefer(removed=[waiting])
    ada.page.goto("/")
    expect(rows).to_have_count(1)


def test_against_bots_one_plays_in_the_colour_that_one_has_chosen(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.goto("/")
    page.locator(".box-hats").click()

    page.get_by_role("button", name="Rules, clock and more").click()
    page.locator(".swatch", has_text="black").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(BOARD)

    seats = person.snapshot(page.url.rpartition("/")[2])["seats"]
    assert [seat["colour"] for seat in seats] == [*"kygb"]


def test_each_option_has_the_default_of_the_table_and_every_value_once(visit: Visiting) -> None:
    page = visit().page
    page.goto("/")
    page.locator(".box-hats").click()
    page.get_by_role("button", name="Rules, clock and more").click()
    limit = page.get_by_label("End after so many rolls without a catch")
    board = page.get_by_role("combobox", name="Board")
    hats = page.get_by_label("Hats for each player")

    expect(limit.locator("option")).to_have_text(["Standard: 400", "none", "30"])
    expect(hats.locator("option")).to_have_text(["Standard: 6", *"12345"])
    board.select_option("large")
    expect(hats.locator("option")).to_have_text(["Standard: 4", *"12356"])
    hats.select_option("6")
    board.select_option("")
    expect(hats).to_have_value("")  # which is 6 again


def test_on_one_device_everybody_has_a_colour_and_may_be_a_bot(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.goto("/")
    page.locator(".box-hats").click()
    page.get_by_text("One device").click()
    expect(page.get_by_label("Colour of Player 4")).to_be_visible()  # now it is hats
    page.get_by_label("Players").select_option("3")
    expect(page.get_by_label("Colour of Player 4")).to_have_count(0)

    for taker, giver in (("3", "1"), ("1", "3"), ("3", "1")):  # who takes a colour gives their own
        page.get_by_label(f"Colour of Player {taker}").select_option("red")
        expect(page.get_by_label(f"Colour of Player {giver}")).to_have_value("g")
    page.locator(".people .segment").nth(1).click()
    page.get_by_role("combobox", name="Name of Player 2").select_option("Zeno – Master")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(BOARD)

    seats = person.snapshot(page.url.rpartition("/")[2])["seats"]
    assert [(seat["who"], seat["name"], seat["colour"]) for seat in seats] == [
        ("person", "Player 1", "g"), ("bot", "master", "y"), ("device", "Player 3", "r"),
    ]  # fmt: skip


GAMES: Final = ("kabaleo", "hats", "hat_cards")
BOTS, FRIENDS, DEVICE = range(3)
ACTS: Final = (".box", ".opponent", ".segments .segment", ".setup a", ".setup button", ".pages a")
UNDER_TABS: Final = """
    [...document.querySelectorAll(".setup :is(a, button)")]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().bottom >
            document.querySelector(".pages").getBoundingClientRect().top)
        .map(one => one.textContent)
"""


@pytest.mark.parametrize("plays", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(375, 553), (568, 320)])
def test_on_a_short_phone_every_action_is_in_sight(
    visit: Visiting, width: int, height: int, language: str, plays: bool
) -> None:
    settings = {**QUICK, "language": language, "known": []}
    window = {"width": width, "height": height}
    person = visit(phone=True, viewport=window, settings=settings, locale=language)
    if plays:  # without having begun at this page, as at the table of a friend
        person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    page = person.page
    page.goto("/")
    page.wait_for_selector(".beside")
    page.wait_for_selector(".opponent.add")
    if plays:
        page.wait_for_selector(".running a")

    for game, among in product(GAMES, (BOTS, FRIENDS, DEVICE)):
        page.locator(f".box-{game}").click()
        expect(page.locator(f".box-{game} input")).to_be_checked()
        page.locator(".segments .segment").nth(among).click()
        assert out_of_sight(page, ", ".join(ACTS)) == []
        assert page.evaluate(UNDER_TABS) == []
        assert faults(page) == []
    assert page.locator(".teach").count() == (0 if plays else 1)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_boxes_stay_as_they_are_and_the_poster_shows_the_chosen_game(visit: Visiting) -> None:
    page = visit(phone=True).page
    page.goto("/")
    for game, title in (("hats", "Catch the Hat"), ("hat_cards", "The card game")):
        page.locator(f".box-{game}").click()
        expect(page.locator(".poster")).to_contain_text(title)
        expect(page.locator(".poster")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_all_its_words_on_a_small_phone(visit: Visiting, language: str) -> None:
    page = visit(viewport=NARROWEST, settings={"language": language}).page
    page.goto("/")
    page.wait_for_selector(".beside")

    for game in ("kabaleo", "hats", "hat_cards"):
        page.locator(f".box-{game}").click()
        expect(page.locator(f".box-{game} input")).to_be_checked()
        assert faults(page) == [], game


def test_own_games_that_are_expected_take_no_room_from_others_later(visit: Visiting) -> None:
    person = visit()
    page = person.page
    for _ in range(2):
        person.open("kabaleo", "players=2", ["me", "open"])
    page.goto("/")
    expect(page.locator(".running li")).to_have_count(2)
    page.wait_for_function("() => JSON.parse(localStorage.kolpak).ownGames === 2")
    page.add_init_script(SHIFTS)
    page.goto("/")
    expect(page.locator(".running a[href]")).to_have_count(2)
    page.wait_for_selector(".beside")

    assert page.evaluate("window.shifted") < 0.01


@pytest.mark.parametrize("phone", [True, False])
def test_what_comes_while_one_looks_on_moves_nothing(visit: Visiting, phone: bool) -> None:
    person = visit(phone=phone, settings={**QUICK, "known": []})
    page = person.page
    hold(page, "**/api/start*")
    page.clock.install()
    page.add_init_script(SHIFTS)
    page.goto("/")
    add = page.locator(".opponent.add")
    expect(add).to_be_disabled()

    let_go(page, "**/api/start*")
    expect(add).to_be_enabled()
    assert page.evaluate("window.shifted") == 0

    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    with page.expect_response("**/api/tables?*live*"):
        page.clock.fast_forward(POLL_MS)
    page.wait_for_function("() => JSON.parse(localStorage.kolpak).ownGames === 1")
    assert page.evaluate("window.shifted") == 0

    page.locator(".box-hats").click()
    expect(page.locator(f".running a[href='/table/{table}']")).to_be_visible()


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


def test_the_icon_s_badge_of_an_earlier_visit_is_taken_away(visit: Visiting) -> None:
    page = visit().page
    page.add_init_script(BADGE)

    page.goto("/")

    page.wait_for_function("() => window.badge === 0")


@pytest.mark.parametrize("language", ["de", "fa", "ru"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 553), (568, 320)])
def test_what_is_refused_leaves_its_button_in_sight(
    visit: Visiting, width: int, height: int, language: str
) -> None:
    window = {"width": width, "height": height}
    settings = {**QUICK, "language": language, "known": []}
    person = visit(viewport=window, settings=settings, locale=language)
    person.forgive()  # the browser writes a line for the request that is lost
    page = person.page
    page.route("**/api/tables", lambda route: route.abort())
    page.goto("/")
    page.wait_for_selector(".opponent.add")

    page.locator(".begins .big").click()

    refused = page.locator(".new .wrong")
    expect(refused).to_be_in_viewport(ratio=1)
    expect(page.locator(".begins .big")).to_be_enabled()
    assert page.evaluate(UNDER_TABS) == []
    assert faults(page) == []
    picture(page, f"refused-{width}-{language}")


def test_that_the_server_is_away_is_said_until_it_answers_again(visit: Visiting) -> None:
    person = visit()
    page = person.page
    page.clock.install()
    page.goto("/")
    away = page.get_by_text("The server cannot be reached")
    page.route("**/api/tables", lambda route: route.abort(), times=1)

    page.get_by_role("button", name="Play now").click()
    expect(away).to_be_visible()
    page.clock.fast_forward(POLL_MS)

    expect(away).to_have_count(0)
    assert faults(page) == []
    person.forgive()  # the browser writes a line for the request that was lost
