"""Nothing on a table's page moves but the pieces: layout shift is measured and is none."""

from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import ACTIONS, AT_REST, BOARD, RESULT, Hand, Mouse, play_on, step
from browser.holding import hold, let_go
from browser.situations import LEGAL, LIVE, LONG_NAMES, throw
from browser.situations import play_on as play_behind
from browser.visiting import DESKTOP, SHORT, Visit

WATCH: Final = """
    window.shifts = [];
    window.note = entries => {
        for (const {value, sources} of entries) {
            const at = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ');
            const names = sources.map(({node, previousRect, currentRect}) =>
                `${at(previousRect)} → ${at(currentRect)} ` +
                (node?.outerHTML ?? node?.parentElement?.outerHTML ?? 'gone').slice(0, 120));
            window.shifts.push(`${value.toFixed(4)} ${names.join(', ')}`);
        }
    };
    window.observer = new PerformanceObserver(list => note(list.getEntries()));
    observer.observe({type: 'layout-shift', buffered: true});
"""
"""Shifts right after input count here too: a tap is what may not move anything."""

SHIFTS: Final = "() => { note(observer.takeRecords()); return window.shifts.splice(0) }"
OPTIONS: Final = {
    "kabaleo": "players=3",
    "hats": "players=4",
    "hat_cards": "players=4",
}


def at_table(person: Visit, game: str, options: str) -> str:
    """Opens a table against bots whose page is watched once it stands; gives the table."""
    bots = int(options.split()[0].removeprefix("players=")) - 1
    table = person.begin(game, options, ["me", *["bot:greedy"] * bots], games=1, absent="wait")
    person.page.add_init_script(WATCH)
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(LEGAL, state="attached")
    shifts(person.page)
    return table


def shifts(page: Page) -> list[str]:
    """Lists the layout shifts since the last call, once nothing is on its way any more."""
    page.evaluate(AT_REST)
    found: list[str] = page.evaluate(SHIFTS)
    return found


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("game", OPTIONS)
def test_selections_and_moves_shift_nothing(visit: Visiting, game: str, phone: bool) -> None:
    person = visit(phone=phone)
    at_table(person, game, OPTIONS[game])
    hand: Hand = Mouse(person.page)
    rng = Random(3)

    for _ in range(6):
        play_on([hand], rng, 1)

    person.page.wait_for_selector(f"{ACTIONS}, .result")  # the bots have moved
    assert shifts(person.page) == []


@pytest.mark.parametrize("phone", [True, False])
def test_the_table_comes_in_the_frame_of_what_is_said_before(visit: Visiting, phone: bool) -> None:
    person = visit(phone=phone)
    table = person.begin("kabaleo", "players=3", ["me", *["bot:greedy"] * 2])
    page = person.page
    page.add_init_script(WATCH)
    hold(page, "**/api/me")
    page.goto(f"/table/{table}")
    expect(page.get_by_text("Connecting")).to_be_visible()

    let_go(page, "**/api/me")

    page.wait_for_selector(BOARD)
    assert shifts(page) == []


@pytest.mark.parametrize("phone", [True, False])
def test_one_more_act_in_the_dock_shifts_nothing(visit: Visiting, phone: bool) -> None:
    person = visit(phone=phone)
    at_table(person, "kabaleo", "players=2")

    person.page.locator(".dock .acts > *").first.evaluate("act => act.before(act.cloneNode(true))")

    assert shifts(person.page) == []


@pytest.mark.parametrize("phone", [True, False])
def test_an_offer_and_a_refusal_shift_nothing(visit: Visiting, phone: bool) -> None:
    person = visit(phone=phone)
    other = visit()
    person.call("Ada")
    other.call("Boris")
    table = person.open("kabaleo", "players=2", ["me", "open"])
    other.command(table, do="sit", seat=1, name="Boris")
    person.command(table, do="start")
    person.page.add_init_script(WATCH)
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(BOARD)
    shifts(person.page)

    other.command(table, do="offer", what="stop")

    expect(person.page.locator(".dock-ask")).to_be_visible()
    person.page.get_by_role("button", name="Decline").click()
    expect(person.page.locator(".dock-ask")).to_have_count(0)
    person.page.locator(f"{BOARD} [data-id='place:0']").click(force=True)
    assert shifts(person.page) == []


@pytest.mark.parametrize("phone", [True, False])
def test_the_result_is_told_in_the_dock_and_shifts_nothing(visit: Visiting, phone: bool) -> None:
    person = visit(phone=phone)
    table = at_table(person, "kabaleo", "players=2")
    board = person.page.locator(BOARD).bounding_box()

    play_behind(person, table, None)

    expect(person.page.locator(RESULT)).to_be_visible()
    assert shifts(person.page) == []
    assert person.page.locator(BOARD).bounding_box() == board
    person.page.get_by_role("button", name="Result").click()
    expect(person.page.locator(".podium")).to_be_visible()
    assert person.page.locator(BOARD).bounding_box() == board


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("phone", [True, False])
def test_what_others_do_to_clocks_seats_and_chat_shifts_nothing(
    visit: Visiting, phone: bool, language: str
) -> None:
    person = visit(phone=phone, settings={"language": language})
    other = visit()
    table = person.open("kabaleo", "players=3", ["me", "open", "bot:greedy"], clock=LIVE)
    other.ask("GET", "/api/me")
    other.command(table, do="sit", seat=1, name="Boris")
    person.command(table, do="start")
    person.page.add_init_script(WATCH)
    person.page.goto(f"/table/{table}")
    seat = person.page.locator(".seat[data-seat='1']")
    expect(seat.locator(".clock")).to_be_visible()
    shifts(person.page)

    other.command(table, do="offer", what="stop")
    expect(person.page.locator(".seat.asks")).to_have_count(1)
    other.command(table, do="answer", what="stop", yes=False)
    expect(person.page.locator(".seat.asks")).to_have_count(0)
    other.command(table, do="say", phrase="hello")
    expect(person.page.locator(".tab .unread")).to_be_visible()
    other.command(table, do="resign", seat=1)
    expect(person.page.locator(".seat.resigned")).to_have_count(1)
    play_behind(person, table, None)

    expect(person.page.locator(RESULT)).to_be_visible()
    assert shifts(person.page) == []


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("window", [SHORT, {"viewport": DESKTOP}], ids=["phone", "desktop"])
def test_in_the_waiting_room_nobody_moves_what_another_is_about_to_press(
    visit: Visiting, window: dict[str, object], language: str
) -> None:
    host, guest = (visit(settings={"language": language}, **window) for _ in range(2))
    table = host.open("hats", "players=6", ["me", *["open"] * 5])
    for one in (host, guest):
        one.page.add_init_script(WATCH)
        one.page.goto(f"/table/{table}")
        expect(one.page.locator(".seat.free")).to_have_count(5)
    expect(host.page.locator(".qr")).to_be_visible()
    expect(host.page.locator(".swatches")).to_be_visible()  # the list of games has come, too
    pages = [host.page, guest.page]
    for page in pages:
        shifts(page)

    others = [visit() for _ in LONG_NAMES[1:]]
    for seat, (other, name) in enumerate(zip(others, LONG_NAMES, strict=False), start=1):
        other.call(name)
        other.command(table, do="sit", seat=seat, name=name)
        for page in pages:
            expect(page.locator(".seat.free")).to_have_count(5 - seat)
    begin = host.page.locator(".waiting .big.strong:not([inert] *)")
    expect(begin).to_be_in_viewport(ratio=1)
    away = host.page.locator(".state .icon-plug")
    expect(away).to_have_count(5)
    others[0].page.goto(f"/table/{table}")
    expect(away).to_have_count(4)
    others[0].page.close()
    expect(away).to_have_count(5)
    others[0].command(table, do="rise", seat=1)
    for page in pages:
        expect(page.locator(".seat.free")).to_have_count(1)

    assert [shifts(page) for page in pages] == [[], []]


def test_the_throw_of_the_die_shifts_nothing(visit: Visiting) -> None:
    person = visit(phone=True)
    at_table(person, "hats", "players=4")

    throw(person.page)
    step(Mouse(person.page), Random(1))

    assert shifts(person.page) == []
