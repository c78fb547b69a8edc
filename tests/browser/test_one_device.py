"""Several people on one device: where something is hidden, a screen stands between two turns."""

import re
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Visiting
from browser.hands import DRAWN, HANDOVER, Finger, Keys, Mouse, play, play_on
from browser.holding import hold, let_go
from browser.situations import NARROWEST
from browser.visiting import QUICK, SHORT, Visit
from browser.words import LANGUAGES
from kolpak.words.message import Message
from kolpak.words.translation import translate

NAMES = ("Ada", "Boris")
HAND = "svg.board .target[data-id^='card:']"


def begin_on_one_device(person: Visit, game: str) -> str:
    """Begins a game for two on one device from the start page; gives the table."""
    page = person.page
    page.goto("/")
    page.locator(f".box-{game}").click()
    page.get_by_text("One device").click()
    page.get_by_label("Players").select_option("2")
    names, dialog = page.locator(".people .grow input"), page.get_by_role("dialog")
    expect(page.locator(".people, .who-plays")).to_have_count(1)
    if not names.count():  # on a phone they stand in a dialogue
        page.locator(".who-plays").click()
    expect(names).to_have_count(len(NAMES))
    for seat, name in enumerate(NAMES):
        names.nth(seat).fill(name)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    return page.url.rpartition("/")[2]


def awaited(page: Page) -> str:
    """Gives whom the screen asks for."""
    expect(page.locator(".handover")).to_be_visible()
    return page.locator(".prompt").inner_text().removeprefix("Hand the device to ")


def hand_shown(page: Page) -> set[str]:
    """Names the cards of the hand that is shown."""
    page.wait_for_selector(HAND)
    cards = page.locator(HAND).evaluate_all("all => all.map(one => one.dataset.id)")
    return {card.removeprefix("card:") for card in cards}


def test_a_whole_game_is_played_from_hand_to_hand(visit: Visiting) -> None:
    person = visit(phone=True)
    table = begin_on_one_device(person, "kabaleo")

    play(Finger(person.page), Random(1))

    assert person.snapshot(table)["phase"] == "over"
    person.page.get_by_role("button", name="Result").tap()
    for name in NAMES:
        expect(person.page.locator(".ranking").get_by_text(name, exact=True)).to_be_visible()


def test_a_lost_request_leaves_no_second_table(visit: Visiting) -> None:
    person = visit()
    page = person.page
    sent: list[Route] = []

    def lose_first_and_third(route: Route) -> None:
        """Lets what is sent first and third arrive, but not its answer."""
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(route)
        if len(sent) in (1, 3):
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route(re.compile("/api/tables($|/.*/commands)"), lose_first_and_third)
    page.goto("/")
    page.get_by_text("One device").click()
    page.get_by_label("Players").select_option("3")
    play_now = page.get_by_role("button", name="Play now")
    for _ in range(2):
        with page.expect_event("requestfailed"):
            play_now.click()
        expect(page.get_by_role("alert")).to_be_visible()
        expect(play_now).to_be_enabled()

    play_now.click()
    page.wait_for_url("**/table/*")

    (table,) = person.ask("GET", "/api/tables?which=mine")
    assert [seat["who"] for seat in table["seats"]] == ["person", "device", "device"]
    person.forgive()


def test_nothing_hidden_is_on_the_page_while_the_screen_stands(visit: Visiting) -> None:
    person = visit()
    page = person.page
    begin_on_one_device(person, "hat_cards")
    first = awaited(page)
    before = page.content()
    page.locator(HANDOVER).click()
    own = hand_shown(page)

    play_on([Mouse(page)], Random(1), 2)
    second = awaited(page)
    between = page.content()
    page.locator(HANDOVER).click()
    other = hand_shown(page)

    assert {first, second} == set(NAMES)
    assert len(own) == len(other) == 6
    assert own & other == set()
    for text in (before, between):
        assert 'class="board still' in text  # the table stays in view
        assert re.search(r"(hand|card|back:\d+):[ryb]", text) is None
        assert "aria-pressed" not in text


def test_what_a_screen_reader_was_told_in_secret_is_gone_once_the_screen_stands(
    visit: Visiting,
) -> None:
    person = visit()
    page = person.page
    spoken = page.locator("#spoken")
    begin_on_one_device(person, "kabaleo")
    first = awaited(page)
    page.locator(HANDOVER).click()
    goal = page.locator(".target[data-id='goal']")
    for _ in range(2):
        goal.click()
        expect(spoken).to_contain_text("Your secret goal")
        goal.click()
        expect(spoken).not_to_contain_text("Your secret goal")
    goal.click()

    play_on([Mouse(page)], Random(1), 2)
    assert awaited(page) != first

    expect(spoken).not_to_contain_text("Your secret goal")
    expect(spoken).to_contain_text(first)  # whose move is told after it


@pytest.mark.parametrize("returns", [False, True], ids=["begun", "opened again"])
def test_the_first_hand_over_takes_the_focus(visit: Visiting, returns: bool) -> None:
    person = visit()
    page = person.page
    begin_on_one_device(person, "hat_cards")
    if returns:
        page.reload()

    expect(page.locator(".handover h2")).to_be_focused()


def test_a_key_pressed_once_more_opens_nobodys_hand(visit: Visiting) -> None:
    person = visit()
    page = person.page
    begin_on_one_device(person, "hat_cards")
    awaited(page)
    page.locator(HANDOVER).click()

    play_on([Keys(page)], Random(1), 2)
    title = page.locator(".handover h2")
    expect(title).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.evaluate(DRAWN)

    expect(title).to_be_focused()
    Keys(page).button(page.locator(HANDOVER))
    hand_shown(page)


IN_SIGHT: Final = """
    all => all.map(one => {
        const {lastChild} = one.lastElementChild;
        const range = document.createRange();
        range.setStart(lastChild, lastChild.data.length - 1);
        range.setEnd(lastChild, lastChild.data.length);
        const [digit, whole] = [range, one].map(each => each.getBoundingClientRect());
        return digit.left >= whole.left && digit.right <= whole.right + 1;
    })
"""
"""Tells of each name whether its last letter is in sight."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), [("hat_cards", 4), ("hat_cards", 5), ("hats", 6)])
def test_players_without_names_are_told_apart_on_the_narrowest_phone(
    visit: Visiting, language: str, game: str, players: int
) -> None:
    settings = {**QUICK, "language": language}
    person = visit(**SHORT | {"viewport": NARROWEST}, settings=settings)
    page = person.page
    seats = ["me", *["open"] * (players - 1)]
    table = person.open(game, f"players={players}", seats, absent="wait")
    for seat in range(1, players):
        name = translate(Message("web-player", {"number": seat + 1}), language)
        person.command(table, do="sit", seat=seat, name=name)
    person.command(table, do="start")

    page.goto(f"/table/{table}")

    names = page.locator(".seat .name")
    expect(names).to_have_count(players)
    assert all(names.evaluate_all(IN_SIGHT)[1:])
    labels = page.locator("svg.board .labels text").all_text_contents()
    assert len(set(labels)) == len(labels)


def test_the_goal_is_shown_to_its_owner_only_when_pressed(visit: Visiting) -> None:
    person = visit()
    page = person.page
    begin_on_one_device(person, "kabaleo")
    goal = page.locator(".play .piece-goal .c-hidden")
    awaited(page)
    page.locator(HANDOVER).click()

    page.locator(".play .piece-goal .c-hidden").wait_for()
    page.locator(".target[data-id='goal']").click()
    expect(goal).to_have_count(0)
    play_on([Mouse(page)], Random(1), 2)
    awaited(page)
    assert page.locator(".piece-goal").count() == page.locator(".piece-goal .c-hidden").count() > 0
    page.locator(HANDOVER).click()

    expect(goal).to_have_count(1)


def test_without_secrets_the_board_stays_open_to_both(visit: Visiting) -> None:
    person = visit()
    begin_on_one_device(person, "hats")

    person.page.wait_for_selector("svg.board .target, .dock .legal")

    expect(person.page.locator(".handover")).to_have_count(0)


@pytest.mark.parametrize("game", ["hats", "hat_cards"])
def test_nobody_is_asked_to_hand_on_before_it_is_known_whether_something_is_hidden(
    visit: Visiting, game: str
) -> None:
    person = visit()
    table = person.begin(game, "players=2", ["me", "device"])
    page = person.page
    hold(page, "**/api/games*")
    with page.expect_websocket() as connecting:
        page.goto(f"/table/{table}")
    with connecting.value.expect_event("framereceived", lambda frame: '"now"' in frame):
        pass
    page.evaluate(DRAWN)
    expect(page.locator(".handover, svg.board")).to_have_count(0)

    let_go(page, "**/api/games*")

    expect(page.locator("svg.board")).to_be_visible()
    expect(page.locator(".handover")).to_have_count(int(game == "hat_cards"))


def test_who_is_asked_about_giving_up_stays_the_same_while_others_move(visit: Visiting) -> None:
    person = visit()
    person.call("Ada")
    table = person.begin("hats", "players=3", ["me", "device", "device"], absent="wait")
    page = person.page
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="More").click()
    page.locator(".exit-resign").click()
    question = page.locator(".panel [role=alertdialog] p")
    asked = question.inner_text()
    now = person.snapshot(table)
    mover = now["game"]["mover"]

    while now["game"]["mover"] == mover:  # as in another window of hers
        person.command(table, do="play", token=now["game"]["actions"][0], seat=mover)
        now = person.snapshot(table)
    expect(page.locator(f".seat[data-seat='{now['game']['mover']}']")).to_have_class(
        re.compile("turn")
    )
    expect(question).to_have_text(asked)

    person.command(table, do="resign", seat=mover)
    expect(question).to_have_count(0)
    page.locator(".exit-resign").click()
    expect(question).not_to_have_text(asked)
